import * as calls from '@plumbline/contract/instances';
import type { BodyOf } from '@plumbline/contract/call';
import type { Role } from '@plumbline/domain/actor/roles';
import type { Language } from '@plumbline/domain/languages/languages';
import { sql } from 'kysely';
import { migrateSchema, readMigrations } from '../../database/migrator.ts';
import type { Change } from '../../events/change-transaction.ts';
import { changeInTransaction } from '../../events/change-transaction.ts';
import { JsonText } from '../../database/json-text.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { respondOnce, recordedResponse, writeKeyOf } from '../../http/idempotency.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { schemaOfInstance } from '../../instances/create-instance.ts';
import { BackupRefused, fillFromBackup, lastBackupPath } from '../backups/index.ts';
import type { PersonMail } from '../mail/index.ts';
import { personMailQueue } from '../mail/index.ts';
import type { ReportStep } from './creation.ts';
import { makeOrLeaveNothing, withSchemaLock } from './creation.ts';
import {
  copySettings,
  insertInvited,
  lockDemoPeople,
  saveBrandColour,
  saveFirstApps,
  saveFirstSettings,
  saveSocialSignIn,
} from './first-content.ts';
import { isNameTaken, lockInstance, readInstance } from './instances.queries.ts';
import { assertOwnHostFree } from './own-host.ts';

type NewInstance = BodyOf<typeof calls.createInstance>;

interface FirstPerson {
  email: string;
  role: Role;
  language: Language | null;
  first?: string;
  last?: string;
}

function nameTaken(): Problem {
  return new Problem('name_taken', { fields: [{ path: 'name', code: 'name_taken', message: '' }] });
}

/** The people of a new instance: the administrator who was named, and its maker unless they stay out (decision 0008). */
async function firstPeople({ db, actor }: SignedInContext, input: NewInstance): Promise<FirstPerson[]> {
  const named: FirstPerson = { email: input.email, role: 'business_admin', language: input.language };
  if (!input.addYourself) return [named];
  const maker = await db.query
    .selectFrom('users')
    .select(['email', 'first_name as first', 'last_name as last', 'language'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  const yourself: FirstPerson = { ...maker, language: maker.language as Language | null, role: 'sys_admin' };
  return maker.email === input.email ? [yourself] : [yourself, named];
}

/** Adds the people; the creator, who comes first, is named as the one who invites the other. @returns their invitations */
async function addPeople(
  { db, record }: Change,
  people: readonly FirstPerson[],
  now: Date,
): Promise<Extract<PersonMail, { kind: 'invitation' }>[]> {
  const invitations: Extract<PersonMail, { kind: 'invitation' }>[] = [];
  let inviterId: string | null = null;
  for (const person of people) {
    const userId = await insertInvited(db, { ...person, now });
    const { email, role } = person;
    record('user.invited', { subjectId: userId, relations: { userId }, before: null, after: { email, role } });
    invitations.push({ kind: 'invitation', schema: db.schema, userId, inviterId });
    inviterId ??= person.role === 'sys_admin' ? userId : null;
  }
  return invitations;
}

/** What an instance is made of that another one gives: the schema of its settings, or the path of its last backup. */
interface Source {
  settings?: string;
  backup?: string;
}

/** @throws Problem not_found; no_backup of an instance that was never backed up */
async function readSource(context: SignedInContext, { start }: NewInstance): Promise<Source> {
  if (start.kind !== 'settings' && start.kind !== 'backup') return {};
  const { id, schema } = await lockInstance(context, start.from);
  if (start.kind === 'settings') return { settings: schema };
  const backup = await lastBackupPath(context.db, id);
  if (backup !== undefined) return { backup };
  throw new Problem('no_backup', { fields: [{ path: 'start.from', code: 'no_backup', message: '' }] });
}

/** The progress of a backup is reported in whole numbers. */
const thousandths = 1000;

/** @throws Problem backup_not_usable of a backup that is damaged, or that this server can't open */
async function fillFromLastBackup(
  services: SignedInContext['services'],
  { path, schema, report }: { path: string; schema: string; report: ReportStep },
): Promise<void> {
  await report('backup');
  try {
    await fillFromBackup(services, { path, schema }, (done) => {
      // Who watches misses a number; the rest goes on.
      report('backup', Math.max(1, Math.round(done * thousandths)), thousandths).catch(() => undefined);
    });
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    const { message: reason } = error;
    services.logger.warn({ path, reason }, 'an instance could not be made from a backup');
    throw new Problem('backup_not_usable', {
      details: { reason },
      fields: [{ path: 'start.from', code: 'backup_not_usable', message: '' }],
    });
  }
}

/** Fills a new schema with what it begins with: tables, settings and apps, the demo, a backup. */
async function fillSchema(
  { services }: SignedInContext,
  input: NewInstance,
  { schema, source, report }: { schema: string; source: Source; report: ReportStep },
): Promise<void> {
  const db = services.databaseOf(schema);
  if (source.backup === undefined)
    await migrateSchema(services.databases.of(schema).pool, schema, await readMigrations('instance'));
  else await fillFromLastBackup(services, { path: source.backup, schema, report });
  if (input.start.kind === 'demo') {
    await report('demo');
    await services.fillWithDemo(schema, input.language, (done, total) => {
      // Who watches misses a number; the demo goes on.
      report('demo', done, total).catch(() => undefined);
    });
    await lockDemoPeople(db);
  }
  await report('settings');
  if (source.settings !== undefined) await copySettings(db, services.databaseOf(source.settings));
  await saveFirstSettings(db, {
    companyName: input.company,
    defaultLanguage: input.language,
    ...(input.timezone !== undefined && { timezone: input.timezone }),
  });
  if (input.primaryColour !== undefined) await saveBrandColour(db, input.primaryColour);
  if (input.apps) await saveFirstApps(db, input.apps);
  if (input.socialSignIn) await saveSocialSignIn(db, services.secrets, input.socialSignIn);
  services.settings.forget(schema);
}

/** Records the instance: from then on it is there. */
async function insertInstance(
  { db, services }: Change & Pick<SignedInContext, 'services'>,
  {
    id,
    schema,
    databaseId,
    makerId,
    now,
    ...given
  }: NewInstance & { id: string; schema: string; databaseId: string | null; makerId: string; now: Date },
): Promise<void> {
  const { name, company, email, endsAt, incognito, ownHost } = given;
  const inserted = await db.rows(sql`
    insert into platform.instances
      (id, name, schema_name, database_id, company_name, created_at, maker_id, owner_email, ends_at, is_listed,
        own_host)
    values (${id}, ${name}, ${schema}, ${databaseId}, ${company}, ${now}, ${makerId}, ${email},
      ${endsAt === null ? null : new Date(endsAt)}, ${!incognito}, ${ownHost})
    on conflict do nothing returning id`);
  if (inserted.length === 0) {
    // Another instance got the host name, or the name, while this one was made.
    if (ownHost !== null) await assertOwnHostFree({ db, services }, ownHost);
    throw nameTaken();
  }
  await db.rows(sql`delete from platform.instance_creations where schema_name = ${schema}`);
}

/** The id of the database that was chosen, null for the first one. @throws Problem not_valid where there is none of that name */
async function databaseNamed({ services }: SignedInContext, name: string | undefined): Promise<string | null> {
  if (name === undefined) return null;
  await services.databases.load();
  const chosen = services.databases.others.find(({ database }) => database.name === name);
  if (!chosen)
    throw new Problem('not_valid', { fields: [{ path: 'database', code: 'database_unknown', message: '' }] });
  if (!chosen.isReady) throw new Problem('unavailable', { retryAfter: 5 });
  return chosen.database.id;
}

export const createInstanceEndpoint = endpoint(calls.createInstance, {
  ownTransaction: true,
  handle: async (context) => {
    const { db, person, actor, authorize, services, now, requestId, request, input } = context;
    authorize('instance.manage');
    const { body } = input;
    const schema = schemaOfInstance(body.name);
    const write = writeKeyOf(request, person.id, calls.createInstance.name, input);
    return withSchemaLock(services, schema, async () => {
      if (await isNameTaken(db, body.name)) {
        const earlier = write && (await recordedResponse(db, write));
        if (earlier === undefined) throw nameTaken();
        return new JsonText(earlier);
      }
      if (body.ownHost !== null) await assertOwnHostFree(context, body.ownHost);
      const source = await readSource(context, body);
      const people = await firstPeople(context, body);
      const databaseId = await databaseNamed(context, body.database);
      const id = newId();
      const making = { schema, creationId: body.creationId, databaseId };
      return makeOrLeaveNothing(services, making, async (report) => {
        await fillSchema(context, body, { schema, source, report });
        await report('people');
        // Nobody of the new instance made it: its events are the product's own.
        const author = { actorId: null, impersonatorId: null, requestId };
        const invitations = await changeInTransaction(services, { schema, author }, (change) =>
          addPeople(change, people, now),
        );
        // In the instance of who makes the call, which lies beside the platform's tables: the new one may not.
        return changeInTransaction(services, { schema: db.schema, author }, (change) =>
          respondOnce(change.db, write, async () => {
            await insertInstance({ ...change, services }, { ...body, id, schema, databaseId, makerId: actor.id, now });
            await change.enqueue(personMailQueue, invitations);
            change.afterCommit(() => {
              services.instances.forget();
              services.logger.info({ instance: body.name }, 'an instance was made');
            });
            change.publishAfterCommit({ kind: 'instances' });
            return readInstance({ ...context, db: change.db }, id);
          }),
        );
      });
    });
  },
});

export const readInstanceCreationEndpoint = endpoint(calls.readInstanceCreation, {
  handle: async ({ db, authorize, input }) => {
    authorize('instance.manage');
    const row = await db.first(sql<{ step: string; done: number; total: number }>`
      select step, done, total from platform.instance_creations where id = ${input.params.id}`);
    const step = calls.creationSteps.find((one) => one === row?.step);
    return row && step ? { step, done: row.done, total: row.total } : null;
  },
});

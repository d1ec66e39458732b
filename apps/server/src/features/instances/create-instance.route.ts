import * as calls from '@plumbline/contract/instances';
import type { Role } from '@plumbline/domain/actor/roles';
import type { Language } from '@plumbline/domain/languages/languages';
import { InstanceDatabase } from '../../database/instance-database.ts';
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
import { personMailQueue } from '../mail/index.ts';
import { insertFirstSettings, insertInstance, insertInvited, isNameTaken, readInstance } from './instances.queries.ts';

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
async function firstPeople(
  { db, actor }: SignedInContext,
  input: { email: string; language: Language; addYourself: boolean },
): Promise<FirstPerson[]> {
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

/** Adds the people and invites each; the creator, who comes first, is named as the one who invites the other. */
async function invite(
  { db, record, enqueue }: Change,
  schema: string,
  people: readonly FirstPerson[],
  now: Date,
): Promise<void> {
  let inviterId: string | null = null;
  for (const person of people) {
    const userId = await insertInvited(db, { ...person, now });
    const { email, role } = person;
    record('user.invited', { subjectId: userId, relations: { userId }, before: null, after: { email, role } });
    await enqueue(personMailQueue, [{ kind: 'invitation', schema, userId, inviterId }]);
    inviterId ??= person.role === 'sys_admin' ? userId : null;
  }
}

export const createInstanceEndpoint = endpoint(calls.createInstance, {
  ownTransaction: true,
  handle: async (context) => {
    const { db, person, authorize, services, now, requestId, request, input } = context;
    authorize('instance.manage');
    const { name, company, language } = input.body;
    const write = writeKeyOf(request, person.id, calls.createInstance.name, input);
    if (await isNameTaken(db, name)) {
      const earlier = write && (await recordedResponse(db, write));
      if (earlier === undefined) throw nameTaken();
      return new JsonText(earlier);
    }
    const people = await firstPeople(context, input.body);
    const schema = schemaOfInstance(name);
    await migrateSchema(services.pool, schema, await readMigrations('instance'));

    const id = newId();
    // Nobody of the new instance made it: its events are the product's own.
    const author = { actorId: null, impersonatorId: null, requestId };
    return changeInTransaction(services, { schema, author }, async (change) => {
      // In the same transaction, but in the instance of who makes the call.
      const own = new InstanceDatabase(change.db.query, db.schema);
      return respondOnce(own, write, async () => {
        if (!(await insertInstance(change.db, { id, name, schema, company, now }))) throw nameTaken();
        await insertFirstSettings(change.db, { companyName: company, defaultLanguage: language });
        await invite(change, schema, people, now);
        change.afterCommit(() => {
          services.instances.forget();
          services.logger.info({ instance: name }, 'an instance was made');
        });
        change.publishAfterCommit({ kind: 'instances' });
        return readInstance(own, services.configuration, id);
      });
    });
  },
});

import type { InvitationOutcome, InvitationResult } from '@plumbline/contract/invitations';
import * as calls from '@plumbline/contract/invitations';
import type { BodyOf, ResponseOf } from '@plumbline/contract/call';
import type { UserFacts } from '@plumbline/domain/actor/facts';
import { addressAsTyped } from '@plumbline/domain/text/address-as-typed';
import { isEmailAddress } from '@plumbline/domain/users/contact';
import { sql } from 'kysely';
import { assertRoom } from '../../access/room-within-limits.ts';
import { userFacts, visibleUsers } from '../../access/user-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { checkRows, rowOf } from '../../http/check-rows.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { instanceAddress } from '../../instances/instance-address.ts';
import { mailLeaves, personMailQueue } from '../mail/index.ts';
import { makeLink } from '../sessions/index.ts';
import { assertMayGive } from './client-access.ts';

type Invited = BodyOf<typeof calls.inviteUsers>;

/** @throws Problem not_valid for access that is not for the role, or that a client lacks */
function assertFits({ role, companies = [], clientProjectIds = [], check }: Invited): void {
  const hasAccess = companies.length > 0 || clientProjectIds.length > 0;
  const problem = (path: string, code: 'not_expected' | 'required') =>
    new Problem('not_valid', { fields: [{ path, code, message: '' }] });
  if (role !== 'client' && hasAccess) {
    throw problem(companies.length > 0 ? 'companies' : 'client_projects', 'not_expected');
  }
  // A client without either would see nothing. What they are to see may be chosen after a look at the list.
  if (role === 'client' && !hasAccess && !check) throw problem('client_projects', 'required');
}

/** Each row with what is against it by itself, in their order. */
function readRows(people: Invited['people']) {
  const seen = new Set<string>();
  return people.map(({ email: typed, name }) => {
    if (!isEmailAddress(typed)) return { email: typed, name, outcome: 'email_not_valid' as const };
    const email = addressAsTyped(typed);
    const outcome = seen.has(email) ? ('doubled' as const) : null;
    seen.add(email);
    return { email, name, outcome };
  });
}

async function knownAmong(db: InstanceDatabase, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows(sql<{ email: string }>`
    select u.email from ${db.table('users')} u where u.email = any(${emails}::text[]) and u.removed_at is null`);
  return new Set(rows.map(({ email }) => email));
}

export const inviteUsers = endpoint(calls.inviteUsers, {
  limit: { points: 60, seconds: 3600 },
  handle: async (context) => {
    const { db, actor, authorize, record, enqueue, input, now } = context;
    const { role, companies = [], clientProjectIds = [], check } = input.body;
    authorize('user.invite', { role });
    assertFits(input.body);
    await assertMayGive(db, actor, { projectIds: clientProjectIds, companies });
    const rows = readRows(input.body.people);
    const free = rows.flatMap(({ outcome, email, name }) => (outcome === null ? [{ id: newId(), email, name }] : []));
    const sends = mailLeaves(context);
    const respond = (outcomeOf: (email: string) => InvitationOutcome, idOf: (email: string) => string | null) => ({
      results: rows.map(({ email, outcome }): InvitationResult => ({
        email,
        outcome: outcome ?? outcomeOf(email),
        user: outcome === null ? idOf(email) : null,
      })),
      mailLeaves: sends,
    });
    if (check) {
      const known = await knownAmong(
        db,
        free.map(({ email }) => email),
      );
      return respond(
        (email) => (known.has(email) ? 'user_exists' : 'ready'),
        () => null,
      );
    }

    const given = JSON.stringify(free.map(({ id, email, name }) => ({ id, email, ...name })));
    const made = await db.rows(sql<{ id: string; email: string }>`
      insert into ${db.table('users')} (id, email, first_name, last_name, role, companies, invited_by, created_at, updated_at)
      select g.id, g.email, coalesce(g.first, ''), coalesce(g.last, ''), ${role}::text, ${companies}::text[],
        ${actor.id}::uuid, ${now}::timestamptz, ${now}::timestamptz
      from json_to_recordset(${given}::json) as g (id uuid, email text, first text, last text) order by g.email
      on conflict (email) where removed_at is null do nothing returning id, email`);
    // Those that are made now are counted.
    await assertRoom(context, 'people', 0);
    const idByEmail = new Map(made.map(({ id, email }) => [email, id]));
    await db.rows(sql`
      insert into ${db.table('client_projects')} (user_id, project_id)
      select u.id, p.id from unnest(${made.map(({ id }) => id)}::uuid[]) as u (id)
      cross join unnest(${clientProjectIds}::uuid[]) as p (id) on conflict do nothing`);
    for (const { id, email } of made) {
      record('user.invited', { subjectId: id, relations: { userId: id }, before: null, after: { email, role } });
    }
    // Without a mail server the links are asked for; a message in the outbox would end them.
    if (sends) {
      await enqueue(
        personMailQueue,
        made.map(({ id: userId }) => ({ kind: 'invitation' as const, schema: db.schema, userId, inviterId: actor.id })),
      );
    }
    return respond(
      (email) => (idByEmail.has(email) ? 'invited' : 'user_exists'),
      (email) => idByEmail.get(email) ?? null,
    );
  },
});

export const linkInvitations = endpoint(calls.linkInvitations, {
  limit: { points: 60, seconds: 3600 },
  // The response holds secrets: it is stored under no key.
  ownTransaction: true,
  handle: async (context) => {
    const { actor, authorize, input, instance, services, inTransaction, now } = context;
    authorize('user.invite');
    if (mailLeaves(context)) throw new Problem('invitations_are_sent');
    const address = instanceAddress(services.configuration, instance.name);
    return inTransaction(async ({ db, record }) => {
      const rows = await db.rows(sql<{ id: string; email: string; facts: UserFacts }>`
        select u.id, u.email, ${userFacts(db, actor)} as facts from ${db.table('users')} u
        where u.id = any(${input.body.users}::uuid[]) and ${visibleUsers(db, actor)}`);
      const found = new Map(rows.map((row) => [row.id, row]));
      const people = checkRows(
        input.body.users,
        (index) => `users.${index}`,
        (id) => {
          const row = rowOf(found, id);
          authorize('user.reinvite', row.facts);
          return row;
        },
      );
      const links: ResponseOf<typeof calls.linkInvitations> = [];
      // In one order for everybody: two calls at once would wait for each other otherwise.
      for (const { id, email, facts } of people.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
        const { token, expiresAt } = await makeLink(db, 'invitation', id, now);
        links.push({
          user: id,
          email,
          link: `${address}/signup?token=${token}`,
          expires_at: expiresAt.toISOString(),
        });
        record('user.reinvited', {
          subjectId: id,
          relations: { userId: id },
          before: null,
          after: { email, role: facts.role },
        });
      }
      const places = new Map(input.body.users.map((id, place) => [id, place]));
      return links.toSorted((one, other) => (places.get(one.user) ?? 0) - (places.get(other.user) ?? 0));
    });
  },
});

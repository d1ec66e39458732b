import * as calls from '@plumbline/contract/own-account';
import { sql } from 'kysely';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { deviceName } from './device-name.ts';
import { endSession } from './end-sessions.ts';

interface Row {
  id: string;
  user_agent: string;
  address: string;
  created_at: Date;
  last_seen_at: Date;
  impersonator_id: string | null;
}

export const listSessions = endpoint(calls.listSessions, {
  handle: async ({ db, actor, person, now }) => {
    const rows = await db.rows(sql<Row>`
      select id, user_agent, address, created_at, last_seen_at, impersonator_id from ${db.table('sessions')}
      where user_id = ${actor.id} and ended_at is null and expires_at > ${now}
        and not exists (select from ${db.table('token_grants')} g where g.session_id = sessions.id)
      order by last_seen_at desc, id limit 200`);
    return rows.map((row) => ({
      _id: row.id,
      device: deviceName(row.user_agent),
      address: row.address.replace(/^::ffff:(?=\d)/i, ''),
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      current: row.id === person.sessionId,
      impersonated: row.impersonator_id !== null,
    }));
  },
});

export const endSessionEndpoint = endpoint(calls.endSession, {
  handle: async (context) => {
    const { db, actor, record, input, now } = context;
    const { id } = input.params;
    const own = await db.first(sql`select from ${db.table('sessions')} where id = ${id} and user_id = ${actor.id}`);
    if (!own) throw new Problem('not_found');
    if (await endSession(context, id, now)) {
      record('user.signed_out', {
        subjectId: actor.id,
        relations: { userId: actor.id },
        before: { sessionId: id },
        after: null,
      });
    }
    return { success: true as const };
  },
});

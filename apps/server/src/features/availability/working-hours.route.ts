import * as calls from '@plumbline/contract/working-hours';
import type { ResponseOf } from '@plumbline/contract/call';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { factsOfPerson } from './person.ts';

type Hours = ResponseOf<typeof calls.readWorkingHours>['own'];

/** The working hours that a person has of their own. */
async function ownHours(db: InstanceDatabase, userId: string): Promise<Hours> {
  const row = await db.query.selectFrom('users').select('working_hours').where('id', '=', userId).executeTakeFirst();
  return (row?.working_hours ?? null) as Hours;
}

export const readWorkingHours = endpoint(calls.readWorkingHours, {
  handle: async ({ db, actor, authorize, settings, input: { params } }) => {
    authorize('user.read_availability', await factsOfPerson(db, actor, params.id));
    return { own: await ownHours(db, params.id), company: settings.workingHours };
  },
});

export const changeWorkingHours = endpoint(calls.changeWorkingHours, {
  handle: async ({ db, actor, authorize, record, settings, now, input: { params, body } }) => {
    await db.rows(sql`select from ${db.table('users')} u where u.id = ${params.id} for no key update`);
    authorize('user.change_working_hours', await factsOfPerson(db, actor, params.id));
    const before = await ownHours(db, params.id);
    const isSame = isDeepStrictEqual(before, body.own);
    if (body.before !== undefined && !isSame && !isDeepStrictEqual(before, body.before)) throw new Problem('conflict');
    if (!isSame) {
      await db.query
        .updateTable('users')
        .set({ working_hours: body.own && JSON.stringify(body.own), updated_at: now })
        .where('id', '=', params.id)
        .execute();
      record('user.working_hours_changed', {
        subjectId: params.id,
        relations: { userId: params.id },
        before: { hours: before },
        after: { hours: body.own },
      });
    }
    return { own: body.own, company: settings.workingHours };
  },
});

import * as calls from '@plumbline/contract/holidays';
import { sql } from 'kysely';
import type { Holiday } from '@plumbline/contract/holidays';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { addHolidays, listHolidays } from './holidays.queries.ts';

export const listHolidaysEndpoint = endpoint(calls.listHolidays, {
  handle: ({ db, authorize, input: { query } }) => {
    authorize('absence.list');
    return listHolidays(db, query);
  },
});

export const addHoliday = endpoint(calls.addHoliday, {
  handle: async ({ db, actor, authorize, record, now, input: { body } }) => {
    authorize('settings.change');
    const [added] = await addHolidays(db, [body], { actorId: actor.id, now }, 'name');
    if (added) {
      record('settings.holidays_added', {
        subjectId: 'holidays',
        before: null,
        after: { count: 1, name: body.name },
      });
      return added;
    }
    const known =
      await db.first(sql<Holiday>`select h.id as _id, h.name, h.first_day as "firstDay", h.last_day as "lastDay"
      from ${db.table('public_holidays')} h
      where h.name = ${body.name} and h.first_day = ${body.firstDay}::date and h.last_day = ${body.lastDay}::date`);
    if (!known) throw new Problem('conflict');
    return known;
  },
});

export const removeHoliday = endpoint(calls.removeHoliday, {
  handle: async ({ db, authorize, record, input: { params } }) => {
    authorize('settings.change');
    const removed = await db.query
      .deleteFrom('public_holidays')
      .where('id', '=', params.id)
      .returning(['name', 'first_day as firstDay', 'last_day as lastDay'])
      .executeTakeFirst();
    if (!removed) throw new Problem('not_found');
    record('settings.holiday_removed', { subjectId: 'holidays', before: removed, after: null });
    return { success: true as const };
  },
});

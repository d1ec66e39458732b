import { countShifts, listOwnShifts, listShifts } from '@plumbline/contract/shifts';
import { weekStart } from '@plumbline/domain/dates/week-start';
import type { Endpoint } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { readJobCandidates } from './job-candidates.route.ts';
import { countShiftsByDay, readOwnShifts } from './own-shifts.queries.ts';
import { proposeShifts } from './propose-shifts.route.ts';
import { readShifts } from './shifts.queries.ts';

const listShiftsEndpoint = endpoint(listShifts, {
  handle: ({ db, actor, authorize, language, settings, now, input }) => {
    authorize('shift.read');
    const timeZone = settings.timezone;
    const dates = { now: now.toISOString(), timeZone, weekStart: weekStart(language, timeZone) };
    return readShifts({ db, actor, settings }, input.query, dates);
  },
});

const listOwnShiftsEndpoint = endpoint(listOwnShifts, {
  handle: ({ db, actor, authorize, settings, input }) => {
    authorize('shift.read_own');
    return readOwnShifts({ db, actor, settings }, input.query);
  },
});

const countShiftsEndpoint = endpoint(countShifts, {
  handle: ({ db, actor, authorize, settings, input }) => {
    authorize('shift.read');
    return countShiftsByDay(db, actor, input.query, settings.timezone);
  },
});

export const endpoints: readonly Endpoint[] = [
  listShiftsEndpoint,
  listOwnShiftsEndpoint,
  countShiftsEndpoint,
  readJobCandidates,
  proposeShifts,
];

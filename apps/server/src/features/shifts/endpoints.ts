import { listShifts } from '@plumbline/contract/shifts';
import { weekStart } from '@plumbline/domain/dates/week-start';
import type { Endpoint } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { readJobCandidates } from './job-candidates.route.ts';
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

export const endpoints: readonly Endpoint[] = [listShiftsEndpoint, readJobCandidates, proposeShifts];

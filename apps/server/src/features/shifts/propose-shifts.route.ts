import type { BodyOf, ResponseOf } from '@plumbline/contract/call';
import { proposedJobsLimit, proposeShifts as call } from '@plumbline/contract/shift-proposals';
import { shiftPeopleLimit } from '@plumbline/contract/shifts';
import { usualWeek } from '@plumbline/domain/availability/working-hours';
import { addDays } from '@plumbline/domain/dates/calendar-day';
import { rangeOfDays } from '@plumbline/domain/dates/expressions';
import { weekStart } from '@plumbline/domain/dates/week-start';
import type { JobToPlace } from '@plumbline/domain/proposals/proposal';
import { sql } from 'kysely';
import { visibleUsersOfList } from '../../access/user-scope.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { planningPeople } from '../availability/index.ts';
import { checkKnown, readNames } from './shifts.queries.ts';
import { proposeApart } from './solver/propose-apart.ts';
import type { FoundWaitingJob } from './waiting-jobs.queries.ts';
import { readWaitingJobs } from './waiting-jobs.queries.ts';

type Asked = BodyOf<typeof call>;
type Sent = ResponseOf<typeof call>;

/** Places of jobs that are looked at: for 60 people and 300 jobs less than five seconds. */
const steps = 6_000_000;

/** Whom jobs are proposed to: inspectors, or those who are asked for. @throws Problem not_valid for who isn't seen */
async function peopleOf({ db, actor }: SignedInContext, { userIds }: Asked): Promise<string[]> {
  if (userIds) await checkKnown(db, actor, userIds, 'users');
  const rows = await db.rows(sql<{ id: string }>`select u.id from ${db.table('users')} u
    where ${visibleUsersOfList(db, actor)} and u.banned_at is null
      and ${userIds ? sql`u.role <> 'client' and u.id = any(${userIds}::uuid[])` : sql`u.role = 'inspector'`}
    order by u.name_key, u.id limit ${shiftPeopleLimit}`);
  return rows.map(({ id }) => id);
}

const asked = ({ sent, place, skillIds }: FoundWaitingJob): JobToPlace => ({
  id: sent._id,
  startDate: sent.startDate,
  plannedMinutes: sent.plannedLength,
  place,
  projectId: sent.project,
  skillIds,
  userIds: sent.users,
});

/** Whether the caller may give a job people and a start. */
function mayPlan({ sent: { can, users } }: FoundWaitingJob): boolean {
  return can.includes('change') && (users.length > 0 || can.includes('assign'));
}

/** No transaction is held open while the proposal is made: it only reads. */
export const proposeShifts = endpoint(call, {
  ownTransaction: true,
  isHeavy: true,
  handle: async (context) => {
    const { db, actor, authorize, language, settings, now, instance, input } = context;
    authorize('shift.read');
    const { body } = input;
    const { span, seed } = body;
    const timeZone = settings.timezone;
    const usualHours = usualWeek(weekStart(language, timeZone));
    const dates = { now: now.toISOString(), timeZone, weekStart: weekStart(language, timeZone) };
    const userIds = await peopleOf(context, body);
    const waiting = await readWaitingJobs({ db, actor, settings }, body, dates);
    const found = waiting.slice(0, proposedJobsLimit);
    const { from, to } = rangeOfDays(span.from, addDays(span.to, 1), timeZone);
    const known = await planningPeople({ db, actor, settings, now }, userIds, {
      from: Date.parse(from),
      to: Date.parse(to),
    });
    const planned = found.filter(mayPlan);
    const proposal = await proposeApart(
      instance.schema,
      {
        jobs: planned.map(asked),
        people: known.people,
        span,
        timeZone,
        travelSpeed: settings.travelSpeed,
        now: now.toISOString(),
        weights: settings.proposalWeights,
        usualHours,
      },
      { seed, steps },
    );
    const jobOf = new Map(found.map(({ sent }) => [sent._id, sent]));
    const placements = proposal.placements.flatMap(({ job: id, ...placement }): Sent['placements'] => {
      const job = jobOf.get(id);
      return job ? [{ ...placement, job, reasons: [...placement.reasons] }] : [];
    });
    const left = [
      ...proposal.left,
      ...found
        .filter((one) => !mayPlan(one))
        .map(({ sent }) => ({ job: sent._id, reason: { code: 'not_allowed' } as const })),
    ].flatMap(({ job: id, reason }): Sent['left'] => {
      const job = jobOf.get(id);
      return job ? [{ job, reason }] : [];
    });
    const { jobTypes, projects } = await readNames(db, {
      jobTypeIds: found.map(({ sent }) => sent.jobType),
      projectIds: found.flatMap(({ sent }) => sent.project ?? []),
      skillIds: [],
    });
    return {
      placements,
      left,
      people: known.people.length,
      is_complete: waiting.length <= proposedJobsLimit,
      jobs: namedJobs(
        placements,
        new Map([...known.numbers, ...found.map(({ sent }) => [sent._id, sent.ID] as const)]),
      ),
      jobTypes,
      projects,
    };
  },
});

/** The jobs that reasons name, by their numbers. */
function namedJobs(placements: Sent['placements'], numbers: ReadonlyMap<string, number>): Sent['jobs'] {
  const ids = placements.flatMap(({ reasons }) => reasons.flatMap((one) => (one.code === 'near' ? [one.job] : [])));
  return [...new Set(ids)].flatMap((_id) => {
    const ID = numbers.get(_id);
    return ID === undefined ? [] : [{ _id, ID }];
  });
}

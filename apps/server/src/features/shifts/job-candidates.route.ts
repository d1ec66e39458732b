import type { ResponseOf } from '@plumbline/contract/call';
import type { JobCandidate } from '@plumbline/contract/job-candidates';
import { candidatesLimit, readJobCandidates as call } from '@plumbline/contract/job-candidates';
import { shiftPeopleLimit } from '@plumbline/contract/shifts';
import { seesSkills } from '@plumbline/domain/actor/rule-parts';
import { usualWeek } from '@plumbline/domain/availability/working-hours';
import { dayThere } from '@plumbline/domain/dates/days-between';
import { weekStart } from '@plumbline/domain/dates/week-start';
import type { JobFacts } from '@plumbline/domain/actor/facts';
import { candidatesOf } from '@plumbline/domain/proposals/candidates';
import { endOfJob } from '@plumbline/domain/shifts/job-days';
import { sql } from 'kysely';
import { jobFacts, visibleJobsByRow } from '../../access/job-scope.ts';
import { visibleUsersOfList } from '../../access/user-scope.ts';
import { momentJson, personJson } from '../../database/reference-json.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { planningPeople, readSkillNames, sentWarning } from '../availability/index.ts';

type Sent = ResponseOf<typeof call>;

/** @throws Problem not_found for a job that isn't seen, forbidden for one that nobody may be put on */
async function readJob({ db, actor, authorize }: SignedInContext, id: string) {
  const row = await db.first(sql<{
    number: number;
    startDate: string | null;
    length: number | null;
    latitude: number | null;
    longitude: number | null;
    skills: string[];
    facts: JobFacts;
  }>`select j.number, ${momentJson(sql`j.start_date`)} as "startDate", j.planned_length as length, p.latitude, p.longitude,
      coalesce((select json_agg(s.skill_id) from ${db.table('job_skills')} s where s.job_id = j.id), '[]') as skills,
      ${jobFacts(db, actor)} as facts
    from ${db.table('jobs')} j left join ${db.table('projects')} p on p.id = j.project_id
    where j.id = ${id} and ${visibleJobsByRow(db, actor)}`);
  if (!row) throw new Problem('not_found');
  authorize('job.assign', row.facts);
  return row;
}

/** Everybody who could be put on a job, but for those who are on it. */
async function readPeople({ db, actor }: SignedInContext, onIt: readonly string[]): Promise<JobCandidate['user'][]> {
  const rows = await db.rows(sql<{
    reference: Omit<JobCandidate['user'], 'role'>;
    role: JobCandidate['user']['role'];
  }>`select ${personJson('u')} as reference, u.role from ${db.table('users')} u
    where ${visibleUsersOfList(db, actor)} and u.banned_at is null and u.role <> 'client'
      and u.id <> all(${[...onIt]}::uuid[])
    order by u.role = 'inspector' desc, u.name_key, u.id limit ${shiftPeopleLimit}`);
  return rows.map(({ reference, role }) => ({ ...reference, role }));
}

/** Sent as a write, as what it leads to; it changes nothing. Six statements, however many people there are. */
export const readJobCandidates = endpoint(call, {
  handle: async (context) => {
    const { db, actor, authorize, language, settings, now, input } = context;
    authorize('shift.read');
    const id = input.body.job;
    const { number, startDate, length, latitude, longitude, skills, facts } = await readJob(context, id);
    const timeZone = settings.timezone;
    const job = {
      id,
      startDate,
      plannedMinutes: length,
      place: latitude === null || longitude === null ? null : { lat: latitude, long: longitude },
      skillIds: seesSkills(actor) ? skills : [],
    };
    const users = await readPeople(context, facts.assigneeIds);
    const begin = startDate === null ? now.getTime() : Date.parse(startDate);
    const { people, numbers } = await planningPeople(
      { db, actor, settings, now },
      users.map(({ _id }) => _id),
      { from: begin, to: startDate === null ? begin : endOfJob({ startDate, plannedMinutes: length }) },
    );
    const ranked = candidatesOf(job, people, {
      timeZone,
      travelSpeed: settings.travelSpeed,
      today: dayThere(now.toISOString(), timeZone),
      usualHours: usualWeek(weekStart(language, timeZone)),
    });
    const userOf = new Map(users.map((one) => [one._id, one]));
    const candidates = ranked.slice(0, candidatesLimit).flatMap(({ person, warnings, ...rest }): Sent['candidates'] => {
      const user = userOf.get(person);
      return user ? [{ user, warnings: warnings.map(sentWarning), ...rest }] : [];
    });
    return {
      candidates,
      total: ranked.length,
      job: { _id: id, ID: number, startDate, plannedLength: length, users: [...facts.assigneeIds] },
      skills_required: job.skillIds.length,
      ...(await readNamed(context, candidates, numbers)),
    };
  },
});

/** The jobs and skills that candidates name. */
async function readNamed(
  { db }: SignedInContext,
  candidates: Sent['candidates'],
  numbers: ReadonlyMap<string, number>,
): Promise<Pick<Sent, 'jobs' | 'skills'>> {
  const jobIds = candidates.flatMap(({ before, after, warnings }) => [
    ...[before, after].flatMap((near) => near?.job ?? []),
    ...warnings.flatMap((one) => ('job' in one ? [one.job] : [])),
  ]);
  const skillIds = candidates.flatMap(({ warnings }) =>
    warnings.flatMap((one) => (one.kind === 'skill' ? [one.skill] : [])),
  );
  return {
    jobs: [...new Set(jobIds)].flatMap((_id) => {
      const ID = numbers.get(_id);
      return ID === undefined ? [] : [{ _id, ID }];
    }),
    skills: skillIds.length > 0 ? await readSkillNames(db, [...new Set(skillIds)]) : [],
  };
}

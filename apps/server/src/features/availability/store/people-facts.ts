import type { Actor } from '@plumbline/domain/actor/actor';
import type { Availability } from '@plumbline/domain/availability/unavailable';
import { dayThere } from '@plumbline/domain/dates/days-between';
import { plannedLengthLimits } from '@plumbline/domain/jobs/planned-length';
import type { Point } from '@plumbline/domain/places/distance';
import type { OwnJob, PersonToPlan } from '@plumbline/domain/proposals/proposal';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { isShiftDay, shiftDayBounds } from '@plumbline/domain/shifts/ranges';
import type { Holding } from '@plumbline/domain/skills/holding';
import { sql } from 'kysely';
import { visibleJobsByRow } from '../../../access/job-scope.ts';
import { fullySeen, visibleUsersOfList } from '../../../access/user-scope.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { momentJson } from '../../../database/reference-json.ts';
import { Problem } from '../../../http/problem.ts';
import { userSkills } from '../../skills/index.ts';
import { availabilityOf } from './availability.ts';

/** Who asks about people, with the settings that decide when they work. */
export interface WarningsReader {
  readonly db: InstanceDatabase;
  readonly actor: Actor;
  readonly settings: Pick<AppSettings, 'timezone' | 'workingHours' | 'travelSpeed'>;
  readonly now: Date;
  /** Says nothing of people and jobs that one doesn't see, instead of refusing them. */
  readonly skipsUnknown?: boolean;
}

const dayLength = 86_400_000;
/** No job that began longer ago than this is still going on. */
const longest = plannedLengthLimits.most * 60_000;
/** Within two days everybody gets anywhere. */
const travelled = 2 * dayLength;

export const unknown = (path: string) =>
  new Problem('not_valid', { fields: [{ path, code: 'unknown_reference', message: '' }] });

export const pointOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }): Point | null =>
  latitude === null || longitude === null ? null : { lat: latitude, long: longitude };

export interface KnownPerson {
  readonly id: string;
  readonly isFull: boolean;
  readonly skills: readonly (Holding & { readonly skillId: string })[];
}

/** @throws Problem not_valid for people whom one doesn't see, unless they are to be left out */
export async function readPeople(
  { db, actor, skipsUnknown }: WarningsReader,
  userIds: readonly string[],
): Promise<KnownPerson[]> {
  const people = await db.rows(sql<{ id: string; isFull: boolean; skills: KnownPerson['skills'] }>`
    select u.id, coalesce(${fullySeen(actor)}, false) as "isFull",
      coalesce((select json_agg(json_build_object('skillId', h.skill_id, 'firstDay', h.first_day, 'lastDay', h.last_day))
        from ${userSkills(db)} where h.user_id = u.id), '[]') as skills
    from ${db.table('users')} u where u.id = any(${[...userIds]}::uuid[]) and ${visibleUsersOfList(db, actor)}`);
  if (people.length < userIds.length && !skipsUnknown) throw unknown('users');
  return people;
}

/** A job of somebody. */
export type NumberedJob = OwnJob & { readonly userId: string; readonly number: number };

/** The other jobs of people around some moments, as far as one sees them; those that a person rejected are not theirs. */
export async function readOtherJobs(
  { db, actor }: WarningsReader,
  userIds: readonly string[],
  span: { from: number; to: number },
): Promise<NumberedJob[]> {
  const [from, to] = [span.from - longest - travelled, span.to + travelled].map((at) => new Date(at));
  const rows = await db.rows(sql<{
    userId: string;
    id: string;
    number: number;
    startDate: string;
    plannedMinutes: number | null;
    latitude: number | null;
    longitude: number | null;
    projectId: string | null;
  }>`select a.user_id as "userId", j.id, j.number, ${momentJson(sql`a.job_start`)} as "startDate", j.planned_length as "plannedMinutes",
      p.latitude, p.longitude, j.project_id as "projectId"
    from ${db.table('job_assignees')} a join ${db.table('jobs')} j on j.id = a.job_id
    left join ${db.table('projects')} p on p.id = j.project_id
    where a.user_id = any(${[...userIds]}::uuid[]) and a.job_start >= ${from}::timestamptz and a.job_start < ${to}::timestamptz
      and j.start_date is not null and j.status <> 'rejected' and ${visibleJobsByRow(db, actor)}`);
  return rows.map(({ latitude, longitude, ...one }) => ({ ...one, place: pointOf({ latitude, longitude }) }));
}

export const anyTime: Availability = { hours: null, absences: [], holidays: [] };

/** What decides when each person can work; of those who are seen by name alone nothing is known. */
export async function readAvailabilities(
  { db, actor, settings }: WarningsReader,
  people: readonly KnownPerson[],
  span: { from: number; to: number },
): Promise<Map<string, Availability>> {
  const [from = '', to = ''] = [span.from, span.to]
    .map((at) => dayThere(new Date(at).toISOString(), settings.timezone))
    // Nobody is absent long before or after: absences have days that can be shown.
    .map((day) => (isShiftDay(day) ? day : shiftDayBounds.first));
  const seen = people.filter(({ isFull }) => isFull);
  const { holidays, people: own } = await availabilityOf(
    db,
    actor,
    seen.map(({ id }) => id),
    { from, to },
  );
  const byId = new Map(own.map((one) => [one._id, one]));
  return new Map(
    seen.map(({ id }) => {
      const theirs = byId.get(id);
      const absences = (theirs?.absences ?? []).map(({ _id, ...absence }) => ({ ...absence, id: _id }));
      return [id, { hours: theirs?.hours ?? settings.workingHours, absences, holidays }];
    }),
  );
}

/** People whom planning knows: what decides when they can work, their jobs around it, and their skills. */
export interface PlanningPeople {
  /** Those who are seen with their hours and absences. */
  readonly people: readonly PersonToPlan[];
  /** The numbers of their jobs. */
  readonly numbers: ReadonlyMap<string, number>;
}

/** What decides about people around some moments: three statements. People of whom one sees only the name are left out. */
export async function planningPeople(
  reader: WarningsReader,
  userIds: readonly string[],
  span: { readonly from: number; readonly to: number },
): Promise<PlanningPeople> {
  const known = (await readPeople({ ...reader, skipsUnknown: true }, userIds)).filter(({ isFull }) => isFull);
  const ids = known.map(({ id }) => id);
  const jobs = ids.length > 0 ? await readOtherJobs(reader, ids, span) : [];
  const availabilities = await readAvailabilities(reader, known, span);
  const byPerson = Map.groupBy(jobs, ({ userId }) => userId);
  const byId = new Map(known.map((one) => [one.id, one]));
  return {
    people: userIds.flatMap((id) => {
      const person = byId.get(id);
      if (!person) return [];
      const own = { availability: availabilities.get(id) ?? anyTime, jobs: byPerson.get(id) ?? [] };
      return [{ id, skills: person.skills, ...own }];
    }),
    numbers: new Map(jobs.map(({ id, number }) => [id, number])),
  };
}

import type { BodyOf, ResponseOf } from '@plumbline/contract/call';
import type { AssignmentWarning as SentWarning, readAssignmentWarnings } from '@plumbline/contract/assignment-warnings';
import type { Actor } from '@plumbline/domain/actor/actor';
import { seesSkills } from '@plumbline/domain/actor/rule-parts';
import type { Availability } from '@plumbline/domain/availability/unavailable';
import type {
  AssignmentWarning,
  JobToAssign,
  PersonToAssign,
  PlacedJob,
} from '@plumbline/domain/availability/warnings';
import { warningsOf } from '@plumbline/domain/availability/warnings';
import { dayThere } from '@plumbline/domain/dates/days-between';
import { plannedLengthLimits } from '@plumbline/domain/jobs/planned-length';
import type { Point } from '@plumbline/domain/places/distance';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { isShiftDay, shiftDayBounds } from '@plumbline/domain/shifts/ranges';
import { endOfJob } from '@plumbline/domain/shifts/job-days';
import type { Holding } from '@plumbline/domain/skills/holding';
import { sql } from 'kysely';
import { visibleJobsByRow } from '../../../access/job-scope.ts';
import { visibleProjects } from '../../../access/project-scope.ts';
import { fullySeen, visibleUsersOfList } from '../../../access/user-scope.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { momentJson, withTranslations } from '../../../database/reference-json.ts';
import { Problem } from '../../../http/problem.ts';
import { userSkills } from '../../skills/index.ts';
import { availabilityOf } from './availability.ts';

type Asked = BodyOf<typeof readAssignmentWarnings>;
type Warnings = ResponseOf<typeof readAssignmentWarnings>;

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

const unknown = (path: string) =>
  new Problem('not_valid', { fields: [{ path, code: 'unknown_reference', message: '' }] });

const pointOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }): Point | null =>
  latitude === null || longitude === null ? null : { lat: latitude, long: longitude };

/** The jobs as they are asked about. @throws Problem not_valid for jobs and projects that one doesn't see */
async function readJobs({ db, actor, skipsUnknown }: WarningsReader, { jobs }: Asked): Promise<JobToAssign[]> {
  const seesAny = seesSkills(actor);
  const ids = jobs.flatMap(({ _id }) => _id ?? []);
  const stored = await db.rows(sql<{
    id: string;
    startDate: string | null;
    plannedMinutes: number | null;
    latitude: number | null;
    longitude: number | null;
    skillIds: string[];
  }>`select j.id, ${momentJson(sql`j.start_date`)} as "startDate", j.planned_length as "plannedMinutes", p.latitude, p.longitude,
      coalesce((select json_agg(s.skill_id) from ${db.table('job_skills')} s where s.job_id = j.id), '[]') as "skillIds"
    from ${db.table('jobs')} j left join ${db.table('projects')} p on p.id = j.project_id
    where j.id = any(${ids}::uuid[]) and ${visibleJobsByRow(db, actor)}`);
  const projects = await db.rows(sql<{ id: string; latitude: number | null; longitude: number | null }>`
    select p.id, p.latitude, p.longitude from ${db.table('projects')} p
    where p.id = any(${jobs.flatMap(({ project }) => project ?? [])}::uuid[]) and ${visibleProjects(db, actor)}`);
  const byId = new Map(stored.map((one) => [one.id, one]));
  const places = new Map(projects.map((one) => [one.id, pointOf(one)]));
  return jobs.map((asked, at) => {
    const known = asked._id === undefined ? undefined : byId.get(asked._id);
    if (asked._id !== undefined && !known && !skipsUnknown) throw unknown(`jobs.${at}._id`);
    if (asked.project && !places.has(asked.project)) throw unknown(`jobs.${at}.project`);
    const project = asked.project ? (places.get(asked.project) ?? null) : null;
    return {
      id: asked.is_copy ? null : (known?.id ?? null),
      startDate: asked.startDate === undefined ? (known?.startDate ?? null) : asked.startDate,
      plannedMinutes: asked.plannedLength === undefined ? (known?.plannedMinutes ?? null) : asked.plannedLength,
      place: asked.project === undefined && known ? pointOf(known) : project,
      skillIds: seesAny ? (asked.skills ?? known?.skillIds ?? []) : [],
    };
  });
}

interface KnownPerson {
  readonly id: string;
  readonly isFull: boolean;
  readonly skills: readonly (Holding & { readonly skillId: string })[];
}

/** @throws Problem not_valid for people whom one doesn't see, unless they are to be left out */
async function readPeople(
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

type NumberedJob = PlacedJob & { readonly userId: string; readonly number: number };

/** The other jobs of people around some moments, as far as one sees them; those that a person rejected are not theirs. */
async function readOtherJobs(
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
  }>`select a.user_id as "userId", j.id, j.number, ${momentJson(sql`a.job_start`)} as "startDate", j.planned_length as "plannedMinutes",
      p.latitude, p.longitude
    from ${db.table('job_assignees')} a join ${db.table('jobs')} j on j.id = a.job_id
    left join ${db.table('projects')} p on p.id = j.project_id
    where a.user_id = any(${[...userIds]}::uuid[]) and a.job_start >= ${from}::timestamptz and a.job_start < ${to}::timestamptz
      and j.start_date is not null and j.status <> 'rejected' and ${visibleJobsByRow(db, actor)}`);
  return rows.map(({ latitude, longitude, ...one }) => ({ ...one, place: pointOf({ latitude, longitude }) }));
}

const anyTime: Availability = { hours: null, absences: [], holidays: [] };

/** What decides when each person can work; of those who are seen by name alone nothing is known. */
async function readAvailabilities(
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

function asSent(warning: AssignmentWarning): SentWarning {
  switch (warning.kind) {
    case 'absent': {
      const { kind, absence, isConfirmed } = warning;
      return { kind, absence, isConfirmed };
    }
    case 'double_booked':
      return { kind: warning.kind, job: warning.jobId };
    case 'skill': {
      const { skillId, ...lack } = warning;
      return { ...lack, skill: skillId };
    }
    case 'travel': {
      const { jobId, ...travel } = warning;
      return { ...travel, job: jobId };
    }
    default:
      return warning;
  }
}

const idsIn = (found: Warnings['found'], of: (warning: SentWarning) => string | undefined) => [
  ...new Set(found.flatMap(({ warnings }) => warnings.flatMap((warning) => of(warning) ?? []))),
];

/** What to warn of before people are assigned to jobs: at most six statements, however many they are. */
export async function readWarnings(reader: WarningsReader, asked: Asked): Promise<Warnings> {
  const { db, settings, now } = reader;
  const [jobs, people] = [await readJobs(reader, asked), await readPeople(reader, asked.userIds)];
  const spans = jobs.flatMap(({ startDate, plannedMinutes }) =>
    startDate === null ? [] : [{ from: Date.parse(startDate), to: endOfJob({ startDate, plannedMinutes }) }],
  );
  const span = {
    from: Math.min(...spans.map(({ from }) => from)),
    to: Math.max(...spans.map(({ to }) => to)),
  };
  const hasStart = spans.length > 0 && people.length > 0;
  const others = hasStart ? await readOtherJobs(reader, asked.userIds, span) : [];
  const availabilities = hasStart ? await readAvailabilities(reader, people, span) : new Map<string, Availability>();
  const context = {
    timeZone: settings.timezone,
    travelSpeed: settings.travelSpeed,
    today: dayThere(now.toISOString(), settings.timezone),
  };
  const found = people.flatMap((person) => {
    const facts: PersonToAssign = {
      availability: availabilities.get(person.id) ?? anyTime,
      jobs: others.filter(({ userId }) => userId === person.id),
      skills: person.skills,
    };
    return jobs.flatMap((job, at) => {
      const warnings = warningsOf(person.isFull ? job : { ...job, skillIds: [] }, facts, context);
      return warnings.length > 0 ? [{ at, user: person.id, warnings: warnings.map(asSent) }] : [];
    });
  });
  const jobIds = new Set(idsIn(found, (one) => ('job' in one ? one.job : undefined)));
  const numbers = new Map(others.filter(({ id }) => jobIds.has(id)).map(({ id, number }) => [id, number]));
  const skillIds = idsIn(found, (one) => (one.kind === 'skill' ? one.skill : undefined));
  return {
    found,
    jobs: [...numbers].map(([_id, ID]) => ({ _id, ID })),
    skills: skillIds.length > 0 ? await readSkillNames(db, skillIds) : [],
  };
}

async function readSkillNames(db: InstanceDatabase, ids: readonly string[]): Promise<Warnings['skills']> {
  const rows = await db.rows(sql<{ skill: Warnings['skills'][number] }>`
    select ${withTranslations(sql`'_id', s.id, 'name', s.name`, sql`s.translations`)} as skill
    from ${db.table('skills')} s where s.id = any(${[...ids]}::uuid[]) and s.removed_at is null order by s.name_key, s.id`);
  return rows.map(({ skill }) => skill);
}

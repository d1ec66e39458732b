import type { BodyOf, ResponseOf } from '@plumbline/contract/call';
import type { AssignmentWarning as SentWarning, readAssignmentWarnings } from '@plumbline/contract/assignment-warnings';
import { seesSkills } from '@plumbline/domain/actor/rule-parts';
import type { Availability } from '@plumbline/domain/availability/unavailable';
import type { AssignmentWarning, JobToAssign, PersonToAssign } from '@plumbline/domain/availability/warnings';
import { warningsOf } from '@plumbline/domain/availability/warnings';
import { dayThere } from '@plumbline/domain/dates/days-between';
import { endOfJob } from '@plumbline/domain/shifts/job-days';
import { sql } from 'kysely';
import { visibleJobsByRow } from '../../../access/job-scope.ts';
import { visibleProjects } from '../../../access/project-scope.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { momentJson, withTranslations } from '../../../database/reference-json.ts';
import type { WarningsReader } from './people-facts.ts';
import { anyTime, pointOf, readAvailabilities, readOtherJobs, readPeople, unknown } from './people-facts.ts';

type Asked = BodyOf<typeof readAssignmentWarnings>;
type Warnings = ResponseOf<typeof readAssignmentWarnings>;

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

/** A warning of the rules as calls send it. */
export function asSent(warning: AssignmentWarning): SentWarning {
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

/** What skills are called, by name. */
export async function readSkillNames(db: InstanceDatabase, ids: readonly string[]): Promise<Warnings['skills']> {
  const rows = await db.rows(sql<{ skill: Warnings['skills'][number] }>`
    select ${withTranslations(sql`'_id', s.id, 'name', s.name`, sql`s.translations`)} as skill
    from ${db.table('skills')} s where s.id = any(${[...ids]}::uuid[]) and s.removed_at is null order by s.name_key, s.id`);
  return rows.map(({ skill }) => skill);
}

import { repetitionsIn } from '@plumbline/domain/question-types/repetition-list';
import { inLanguages } from '@plumbline/domain/translations/in-languages';
import { askedQuestionFromWire, type WireAskedQuestion } from '@plumbline/contract/questions';
import type { AnswerFacts, JobFacts, PersonFacts, RowFacts } from '@plumbline/domain/reports/row-facts';
import type { PeopleTarget } from '@plumbline/domain/reports/properties';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { askedQuestionJson } from '../../questions/index.ts';
import { answerFact, answerMore, AnswerReading, type AnswerRow } from './load-answers.ts';
import { seenIssues } from './hidden-answers.ts';
import { jobFactsJson } from './job-facts-json.ts';
import { PeopleLoader } from './load-people.ts';
import { ProjectLoader } from './load-projects.ts';
import type { OpenReport } from './open-report.ts';
import type { RowPlan } from './row-plan.ts';
import { jobsOfReport } from './row-scope.ts';

type Sql = RawBuilder<unknown>;
type People = Record<PeopleTarget, readonly string[]>;
/** As the statement gives them, without names: who created the job, and who is on it, confirmed or not. */
type PeopleRow = readonly [
  creator: string | null,
  assignees: readonly (readonly [id: string, isConfirmed: boolean])[] | null,
];

const noPeople: readonly PersonFacts[] = [];
const nobody: People = { assignees: [], confirmed: [], creator: [] };

function peopleOf(row: PeopleRow | null): People {
  if (!row) return nobody;
  const [creator, assignees] = row;
  const onIt = assignees ?? [];
  return {
    assignees: onIt.map(([id]) => id),
    confirmed: onIt.flatMap(([id, isConfirmed]) => (isConfirmed ? id : [])),
    creator: creator === null ? [] : [creator],
  };
}

/** A moment as the statement has it, in any zone, as the wire has it. */
function isoOf(moment: string | null): string | null {
  if (moment === null) return null;
  // As it comes, without making a date of each of hundreds of thousands.
  if (moment[10] !== 'T' || !moment.endsWith('+00:00')) return new Date(moment).toISOString();
  return `${moment.slice(0, 19)}.${moment[19] === '.' ? moment.slice(20, -6).padEnd(3, '0').slice(0, 3) : '000'}Z`;
}

function jobFactsOf(job: JobFacts): JobFacts {
  const { createdAt, startDate, submittedAt } = job;
  const at = isoOf(createdAt) ?? createdAt;
  return { ...job, createdAt: at, startDate: isoOf(startDate), submittedAt: isoOf(submittedAt) };
}

/** Of a project report, so many of a project's newest jobs are joined in a cell. */
const jobsJoined = 500;

interface JobRow {
  /** What the row was asked for by: the id of a job, answer or project. */
  by: string;
  job: JobFacts;
  jobTypeId: string;
  projectId: string | null;
  people: PeopleRow | null;
  answers: AnswerRow[] | null;
}

interface IssueRow extends JobRow {
  issue: AnswerRow;
  asked: WireAskedQuestion;
}

/** A row with what it was loaded by; several rows may be of one thing. */
export interface LoadedRow {
  readonly by: string;
  readonly facts: RowFacts;
}

/** Reads rows of a report by the ids of its scope, some hundred at a time, with what their columns need and no more. */
export class RowLoader {
  readonly people = new PeopleLoader();
  readonly projects: ProjectLoader;
  readonly #report: OpenReport;
  readonly #plan: RowPlan;
  readonly #answers: AnswerReading;
  readonly #issues: Sql;

  private constructor(report: OpenReport, plan: RowPlan, answers: AnswerReading, issues: Sql) {
    this.#issues = issues;
    this.#report = report;
    this.#plan = plan;
    this.#answers = answers;
    const countsJobs = report.checked.columns.some(({ column }) => column.field === 'project_jobs');
    this.projects = new ProjectLoader(report.reader, plan.projectFields, countsJobs);
  }

  static async of(report: OpenReport, plan: RowPlan): Promise<RowLoader> {
    const countsIssues = report.checked.columns.some(({ column }) => column.field === 'issues_count');
    const issues = countsIssues ? await seenIssues(report.reader) : sql`0`;
    return new RowLoader(report, plan, await AnswerReading.of(report, plan), issues);
  }

  /** The rows of these ids in their order; what has vanished meanwhile is left out. @param db where they are read, one snapshot for all */
  load(db: InstanceDatabase, ids: readonly string[]): Promise<LoadedRow[]> {
    if (ids.length === 0) return Promise.resolve([]);
    const { definition } = this.#report;
    if (definition.type === 'projects') return this.#loadProjects(db, ids);
    if (definition.type === 'users') return this.#loadPeople(db, ids);
    if (definition.settings.projectReport) return this.#loadProjectReport(db, ids);
    return definition.rows === 'issues' ? this.#loadIssues(db, ids) : this.#loadJobs(db, ids);
  }

  async #loadProjects(db: InstanceDatabase, ids: readonly string[]): Promise<LoadedRow[]> {
    await this.projects.load({ ...this.#report.reader, db }, ids);
    return ids.flatMap((id): LoadedRow[] => {
      const project = this.projects.get(id);
      if (!project) return [];
      const to = { kind: 'project', id } as const;
      return [{ by: id, facts: { key: id, to, jobs: [], project, people: {}, answers: new Map() } }];
    });
  }

  async #loadPeople(db: InstanceDatabase, ids: readonly string[]): Promise<LoadedRow[]> {
    await this.people.load({ ...this.#report.reader, db }, ids);
    return ids.flatMap((id): LoadedRow[] => {
      const person = this.people.get(id);
      if (!person) return [];
      const to = { kind: 'user', id } as const;
      return [
        { by: id, facts: { key: id, to, jobs: [], project: null, people: { self: [person] }, answers: new Map() } },
      ];
    });
  }

  /** Who is on the job, where a column shows people. */
  #peopleJson(db: InstanceDatabase): Sql {
    if (!this.#plan.people) return sql`null`;
    return sql`json_build_array(j.created_by, (
      select json_agg(json_build_array(ja.user_id, ja.confirmed_at is not null) order by ja.assigned_at, ja.user_id)
      from ${db.table('job_assignees')} ja where ja.job_id = j.id))`;
  }

  #jobColumns(db: InstanceDatabase): Sql {
    return sql`${jobFactsJson(this.#report, this.#issues)} as job, j.job_type_id as "jobTypeId", j.project_id as "projectId", ${this.#peopleJson(db)} as people, ${this.#answers.column} as answers`;
  }

  async #loadJobs(db: InstanceDatabase, ids: readonly string[]): Promise<LoadedRow[]> {
    const rows = await db.rows(sql<JobRow>`
      select j.id as by, ${this.#jobColumns(db)}
      from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place) join ${db.table('jobs')} j on j.id = wanted.id
      join ${db.table('job_types')} t on t.id = j.job_type_id
      where j.removed_at is null order by wanted.place`);
    await this.#loadBeside(db, rows);
    return rows.flatMap((row) => this.#rowsOfJob(row));
  }

  async #loadIssues(db: InstanceDatabase, ids: readonly string[]): Promise<LoadedRow[]> {
    const { reader } = this.#report;
    const parts = new Set(['comment', 'files', 'user', 'date'] as const);
    const rows = await db.rows(sql<IssueRow>`
      select a.id as by, ${this.#jobColumns(db)},
        json_build_array(0, a.repetition, a.value, case when a.value is null and a.retired_at is not null then 7 else 3 end, a.question_revision, a.user_id, ${answerMore({ ...reader, db }, parts)}) as issue,
        ${askedQuestionJson} as asked
      from unnest(${[...ids]}::text[]) with ordinality as wanted (id, place) join ${db.table('answers')} a on a.id = wanted.id
      join ${db.table('jobs')} j on j.id = a.job_id join ${db.table('job_types')} t on t.id = j.job_type_id
      join ${db.table('question_revisions')} r on r.question_id = a.question_id and r.revision = a.question_revision
      where j.removed_at is null order by wanted.place`);
    await this.#loadBeside(db, rows);
    return rows.map((row): LoadedRow => {
      const issue = answerFact(reader, inLanguages(askedQuestionFromWire(row.asked), [reader.language]), row.issue);
      return { by: row.by, facts: { ...this.#jobFacts(row), key: row.by, issue } };
    });
  }

  /** Each project with those of its jobs that the report is of. */
  async #loadProjectReport(db: InstanceDatabase, ids: readonly string[]): Promise<LoadedRow[]> {
    const rows = await db.rows(sql<JobRow>`
      select wanted.id as by, own.* from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
      cross join lateral (
        select ${this.#jobColumns(db)} from ${db.table('jobs')} j join ${db.table('job_types')} t on t.id = j.job_type_id
        where j.project_id = wanted.id and ${jobsOfReport(this.#report) ?? sql`false`}
        order by j.created_at desc, j.id desc limit ${jobsJoined}) as own
      order by wanted.place`);
    await this.#loadBeside(db, rows);
    const byProject = Map.groupBy(rows, ({ by }) => by);
    return ids.flatMap((id): LoadedRow[] => {
      const own = byProject.get(id) ?? [];
      const [first] = own;
      if (!first) return [];
      const people = (target: PeopleTarget) => this.#named(own.flatMap((row) => peopleOf(row.people)[target]));
      const facts: RowFacts = {
        ...this.#jobFacts(first),
        key: id,
        to: this.projects.get(id)?.isOpen ? { kind: 'project', id } : null,
        jobs: own.map(({ job }) => jobFactsOf(job)),
        people: { assignees: people('assignees'), confirmed: people('confirmed'), creator: people('creator') },
        answers: new Map(),
      };
      return [{ by: id, facts }];
    });
  }

  async #loadBeside(db: InstanceDatabase, rows: readonly JobRow[]): Promise<void> {
    const reader = { ...this.#report.reader, db };
    if (this.#plan.projects || this.#answers.looksAtProjects) {
      await this.projects.load(
        reader,
        rows.flatMap(({ projectId }) => projectId ?? []),
      );
    }
    if (this.#plan.people)
      await this.people.load(
        reader,
        rows.flatMap(({ people }) => {
          const { assignees, creator } = peopleOf(people);
          return [...assignees, ...creator];
        }),
      );
  }

  #named(ids: readonly string[]): readonly PersonFacts[] {
    if (ids.length === 0) return noPeople;
    const different = ids.length < 2 ? ids : [...new Set(ids)];
    return different.flatMap((id) => this.people.get(id) ?? []);
  }

  #jobFacts(row: JobRow): RowFacts {
    const project = this.projects.get(row.projectId);
    const onJob = peopleOf(row.people);
    const people = (target: PeopleTarget) => this.#named(onJob[target]);
    return {
      key: row.job.id,
      to: { kind: 'job', id: row.job.id },
      jobs: [jobFactsOf(row.job)],
      project: project ?? null,
      people: row.people
        ? { assignees: people('assignees'), confirmed: people('confirmed'), creator: people('creator') }
        : {},
      answers: this.#inOrder(
        row.jobTypeId,
        this.#answers.facts(row.answers ?? [], (field) => project?.hiddenFields.has(field) ?? false),
      ),
    };
  }

  /** The answers of repeat groups as their repetitions stand; of those that were removed none. */
  #inOrder(
    jobTypeId: string,
    answers: ReadonlyMap<string, readonly AnswerFacts[]>,
  ): ReadonlyMap<string, readonly AnswerFacts[]> {
    const { questions } = this.#report;
    if (this.#plan.questions.every((id) => this.#groupOf(id, jobTypeId) === null)) return answers;
    return new Map(
      [...answers].map(([id, own]) => {
        const group = questions.get(this.#groupOf(id, jobTypeId) ?? '');
        if (!group) return [id, own];
        const present = repetitionsIn(answers.get(group.id)?.[0]?.value, group.settings);
        return [id, present.flatMap((repetition) => own.find((one) => one.repetition === repetition) ?? [])];
      }),
    );
  }

  /** The repeat group that a question is asked in, in jobs of this type, or was before it was moved or removed. */
  #groupOf(questionId: string, jobTypeId: string): string | null {
    const { questions, onceInGroup, definition } = this.#report;
    const group = questions.get(questionId)?.groupIn.get(jobTypeId) ?? null;
    return group ?? (onceInGroup.has(questionId) ? definition.repeat_group : null);
  }

  /** A job's own row, or one for each repetition of the group. */
  #rowsOfJob(row: JobRow): LoadedRow[] {
    const facts = this.#jobFacts(row);
    const { rows, repeat_group: groupId } = this.#report.definition;
    const group = rows === 'repetitions' ? this.#report.questions.get(groupId ?? '') : undefined;
    if (rows !== 'repetitions' || !group) return [{ by: row.by, facts }];
    const isOfGroup = (id: string) => this.#groupOf(id, row.jobTypeId) === group.id;
    const present = repetitionsIn(facts.answers.get(group.id)?.[0]?.value, group.settings);
    return present.map((repetition, place) => ({
      by: row.by,
      facts: {
        ...facts,
        key: `${row.job.id}/${repetition}`,
        repetition: place + 1,
        answers: new Map(
          [...facts.answers].map(([id, own]) => {
            return [id, isOfGroup(id) ? own.filter((one) => one.repetition === repetition) : own];
          }),
        ),
      },
    }));
  }
}

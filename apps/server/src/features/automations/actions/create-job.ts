import { listProjects } from '@plumbline/contract/projects';
import type { FirstAnswer } from '@plumbline/domain/automations/action-parts';
import type { ActionConfig } from '@plumbline/domain/automations/action-kinds';
import { momentOn } from '@plumbline/domain/automations/schedule';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { innerCall } from '../../../http/inner-calls.ts';
import type { LoggedWarning } from '../../availability/index.ts';
import { warningsOfAssigned } from '../../availability/index.ts';
import type { WantedJob } from '../../jobs/index.ts';
import { createJobs } from '../../jobs/index.ts';
import type { ActionContext, ActionResult, Executor } from './action-context.ts';
import { written } from './action-context.ts';
import { ActionRefused } from './action-refused.ts';
import type { AnswerToGive } from './jobs.ts';
import { giveAnswers, valueFor } from './jobs.ts';
import { peopleFor } from './people-for-job.ts';

type Config = ActionConfig<'create_job'>;

/** So many jobs are created in one transaction, where each project of a filter gets one; fewer where each of them is answered too. */
const projectsAtOnce = (config: Config) => (config.answers.length > 0 || config.carry ? 50 : 200);

interface Progress {
  after: string;
  created: number;
  /** What was wrong with the assignments so far: the first ones. */
  warnings: readonly LoggedWarning[];
}

/** So many warnings of jobs in all projects of a filter are logged. */
const loggedWarnings = 20;

export const createJob: Executor<'create_job'> = async (context, config) => {
  const { project } = config;
  if (project.from === 'filter') return createInEach(context, config, project.filter);
  const projectId =
    project.from === 'one' ? project.project : project.from === 'event' ? (context.data.project?._id ?? null) : null;
  if (project.from === 'event' && projectId === null) throw new ActionRefused('event_without_project');
  const [made] = await create(context, config, [projectId]);
  if (!made) return {};
  const { users, ...job } = made;
  const warnings = await warningsOfAssigned(context.owner, [{ job: job._id, users }]);
  return { output: { job, ...(warnings.length > 0 && { warnings }) }, made: { job } };
};

/** The next projects of the filter, in the order of their making: new ones that come meanwhile come last. */
async function createInEach(context: ActionContext, config: Config, filter: unknown): Promise<ActionResult> {
  const { owner, progress, isTest } = context;
  const { after, created = 0, warnings: earlier = [] } = (progress ?? {}) as Partial<Progress>;
  const page = await innerCall(owner, listProjects, {
    query: {
      filters: JSON.stringify(filter ?? { and: [] }),
      sort: 'created_at',
      page_size: isTest ? 1 : projectsAtOnce(config),
      ...(after !== undefined && { after }),
    },
  });
  const projectIds = page.docs.map(({ _id }) => _id);
  if (isTest) {
    // One project represents all of them.
    let job: Readonly<Record<string, unknown>> = {};
    await create({ ...context, given: (input) => void (job = input) }, config, projectIds).finally(() =>
      context.given({ projects: page.total, ...job }),
    );
    return {};
  }
  const made: Awaited<ReturnType<typeof create>> = [];
  // The least busy are others once one of them has a job more.
  if (config.assign.how === 'skill') for (const id of projectIds) made.push(...(await create(context, config, [id])));
  else made.push(...(await create(context, config, projectIds)));
  const count = created + page.docs.length;
  context.given({ projects: count, jobType: config.jobType });
  const found =
    earlier.length < loggedWarnings
      ? await warningsOfAssigned(
          owner,
          made.map(({ _id: job, users }) => ({ job, users })),
        )
      : [];
  const warnings = [...earlier, ...found].slice(0, loggedWarnings);
  return page.next === null
    ? { output: { created: count, ...(warnings.length > 0 && { warnings }) } }
    : { progress: { after: page.next, created: count, warnings } satisfies Progress };
}

/** Creates a job in each project as its owner would by hand: its people, its link, its first answers. */
async function create(
  context: ActionContext,
  config: Config,
  projectIds: readonly (string | null)[],
): Promise<{ _id: string; ID: number; users: readonly string[] }[]> {
  const { owner, data, run } = context;
  const base = run.dueAt ?? new Date(data.event.at);
  const startDate = new Date(momentOn(base.toISOString(), config.start, owner.settings.timezone));
  const previous = await previousJobs(context, config, projectIds);
  const wanted: WantedJob[] = [];
  for (const projectId of projectIds) {
    const before = previous.get(projectId);
    wanted.push({
      jobTypeId: config.jobType,
      projectId,
      startDate,
      assigneeIds: [...new Set(await peopleFor(context, config.assign, { projectId, startDate }))],
      previousIds: before === undefined ? [] : [before],
    });
  }
  const answers = await firstAnswers(context, config);
  const last = wanted.at(-1);
  if (last) {
    context.given({
      job_type: last.jobTypeId,
      project: last.projectId,
      startDate: last.startDate.toISOString(),
      users: last.assigneeIds,
      prev_job: last.previousIds[0] ?? null,
      answers,
    });
  }
  const jobs = await createJobs(owner, wanted, { isTrial: context.isTest });
  for (const job of jobs) await giveAnswers(context, job.id, answers);
  // In a test it has no number yet; texts show that there will be one.
  return jobs.map(({ id, number }, place) => ({
    _id: id,
    ID: context.isTest ? 0 : number,
    users: wanted[place]?.assigneeIds ?? [],
  }));
}

/** The job that comes before the new one, by project. */
async function previousJobs(
  { owner, data, automation }: ActionContext,
  { link }: Config,
  projectIds: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, string>> {
  const { job } = data;
  if (link === 'event' && job) return new Map(projectIds.map((id) => [id, job._id]));
  if (link !== 'last') return new Map();
  const { db } = owner;
  // Spelled out for either case: "is not distinct from" uses no index.
  const lastIn = (project: RawBuilder<unknown>) => sql`select e.job_id as id from ${db.table('events')} e
    join ${db.table('jobs')} j on j.id = e.job_id and j.removed_at is null
    where e.automation_id = ${automation.id} and e.name = 'job.created' and e.project_id ${project}
    order by e.id desc limit 1`;
  const rows = await db.rows(sql<{ project: string | null; id: string }>`
    select p.id as project, l.id from unnest(${projectIds.filter((id) => id !== null)}::uuid[]) as p (id)
    cross join lateral (${lastIn(sql`= p.id`)}) l
    union all select null, l.id from (${lastIn(sql`is null`)}) l where ${projectIds.includes(null)}`);
  return new Map(rows.map(({ project, id }) => [project, id]));
}

async function firstAnswers(context: ActionContext, config: Config): Promise<AnswerToGive[]> {
  const answers: AnswerToGive[] = [];
  for (const one of config.answers) {
    const value = valueOf(context, one);
    if (value === undefined || value === '') continue;
    answers.push({ question: one.question, value: await valueFor(context.owner.db, one.question, value) });
  }
  const { carry } = config;
  const { answer } = context.data;
  if (!carry || !answer) return answers;
  const carried = {
    files: carry.photos ? answer.files : [],
    comment: carry.comment ? answer.comment : '',
  };
  const same = answers.find((one) => one.question === carry.question);
  if (same) Object.assign(same, carried);
  else answers.push({ question: carry.question, value: null, ...carried });
  return answers;
}

function valueOf(context: ActionContext, answer: FirstAnswer): unknown {
  if (answer.from === 'value') return typeof answer.value === 'string' ? written(context, answer.value) : answer.value;
  if (answer.from === 'event_answer') return context.data.answer?.value;
  return context.data.job?.answers[answer.source]?.value;
}

import type { WireQuestion } from '@plumbline/contract/questions';
import { questionFromWire } from '@plumbline/contract/questions';
import { redactedStateToWire } from '@plumbline/contract/redacted-state';
import * as calls from '@plumbline/contract/public-answers';
import { defaultJobTypeSettings } from '@plumbline/contract/job-types';
import { takesAnswer } from '@plumbline/domain/question-types/takes-answer';
import { mayAnswerQuestion, publicAnswerer } from '@plumbline/domain/questionnaire/answerability';
import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { asSeen } from '@plumbline/domain/questionnaire/as-seen';
import { drawsOnSources } from '@plumbline/domain/questionnaire/sources';
import { sql } from 'kysely';
import { assertRoom } from '../../access/room-within-limits.ts';
import { assetAddress } from '../../database/reference-json.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { openEndpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { refreshJobSearch } from '../jobs/index.ts';
import type { LinkedJobType } from './public-link.ts';
import { jobTypeOfLink } from './public-link.ts';
import { questionnaireAt, questionnaireClock, visibleQuestions, withSeenFormulas } from '../questions/index.ts';
import { inheritSkills } from '../skills/index.ts';
import { takeSubmittedFiles } from '../assets/index.ts';
import { answerJob } from './answer-job.ts';
import type { AnswerSources } from './job-sources.ts';
import { documentKey } from './public-document.route.ts';
import { choosableByStrangers, offeredToStrangers, strangersSources } from './public-sources.ts';

/** The settings of a question to which nothing can be attached. */
function nothingAttached({ usual }: QuestionSettings): QuestionSettings {
  return { allowAddingFile: false, fileIsRequired: false, ...(usual?.outside === 'photo' && { usual: null }) };
}

/** Where strangers attach nothing, no file is demanded, either. */
function withoutFiles(question: Question): Question {
  return {
    ...question,
    fileRequired: false,
    settings: { ...question.settings, ...nothingAttached(question.settings) },
  };
}

/**
 * A question without permissions, internal sources and points, which would say which answer is wanted. `isChoosing`: whether there is something to choose from;
 * `takesFiles`: whether strangers may attach any.
 */
function bare(question: WireQuestion, isChoosing: (id: string) => boolean, takesFiles: boolean): WireQuestion {
  const internal = ['permissions', 'emailsFromTable', 'emailsFromSystemList', 'points', 'weight'];
  const settings = Object.fromEntries(Object.entries(question.settings).filter(([name]) => !internal.includes(name)));
  return {
    ...question,
    ...(!takesFiles && { fileRequired: false }),
    settings: {
      ...settings,
      ...(!takesFiles && nothingAttached(questionFromWire(question).settings)),
      ...(isOutOfReach(questionFromWire(question), isChoosing) && { isMandatory: false }),
    },
    root: null,
    is_global: false,
    jobType: null,
  };
}

/** Whether strangers can't answer it: there is nothing to choose from, or no plan to mark. */
function isOutOfReach(question: Question, isChoosing: (id: string) => boolean): boolean {
  if (drawsOnSources(question)) return !isChoosing(question.id);
  return takesAnswer(question) && !mayAnswerQuestion(question, publicAnswerer);
}

/** The addresses of the questions' pictures, by id. */
async function picturesOf(db: InstanceDatabase, questions: readonly WireQuestion[]): Promise<Record<string, string>> {
  const named = JSON.stringify(questions).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  const rows = await db.rows(sql<{ id: string; address: string }>`
    select a.id, ${assetAddress(sql`a.id`)} as address from ${db.table('assets')} a
    where a.id = any(${[...new Set(named)]}::uuid[]) and a.removed_at is null and not a.is_private`);
  return Object.fromEntries(rows.map((row) => [row.id, row.address]));
}

export const readPublicQuestionnaire = openEndpoint(calls.readPublicQuestionnaire, {
  // By address alone: counted by link, each guess would be the first of its own, and leave a row.
  limit: { points: 120, seconds: 600 },
  handle: async ({ db, settings: instance, now, input: { params, query } }) => {
    const { timezone } = instance;
    const jobType = await jobTypeOfLink(db, params.link);
    const questionnaire = await questionnaireAt(db, jobType.id, jobType.version);
    const asked = (questionnaire?.questions ?? []).filter((question) => !question.disabled);
    const seenByAll = visibleQuestions(asked, publicAnswerer);
    const sources = await publicSources(db, jobType, instance, query.project ?? null);
    const offered = await offeredToStrangers(sources, seenByAll.map(questionFromWire), query.row ?? null);
    const choosable = await choosableByStrangers(sources, questionnaire?.definition ?? null);
    const takesFiles = jobType.settings.publicFiles ?? defaultJobTypeSettings.publicFiles;
    const visible = seenByAll.map((question) => bare(question, (id) => choosable.has(id), takesFiles));
    const clock = questionnaireClock(questionnaire?.definition, { now, timeZone: timezone });
    const seen = questionnaire && asSeen(questionnaire.definition, [], publicAnswerer, clock).definition;
    const questions = seen ? withSeenFormulas(visible, seen) : visible;
    const settings = { ...defaultJobTypeSettings, ...jobType.settings };
    return {
      title: jobType.title,
      translations: jobType.translations,
      icon: jobType.icon,
      description: settings.description,
      stepperRTL: settings.stepperRTL,
      questions,
      given: seen ? redactedStateToWire(seen) : null,
      languages: [...(questionnaire?.languages ?? [])],
      pictures: await picturesOf(db, questions),
      sources: offered,
    };
  },
});

/** Whether a job of this id is there: an earlier try of the same submission arrived. */
async function isSubmitted(db: InstanceDatabase, id: string): Promise<boolean> {
  return (await db.first(sql`select from ${db.table('jobs')} where id = ${id}`)) !== undefined;
}

export const sendPublicAnswers = openEndpoint(calls.sendPublicAnswers, {
  limit: { points: 60, seconds: 600 },
  handle: async (context) => {
    const { db, settings, now, record, input } = context;
    const { params, body } = input;
    const jobType = await jobTypeOfLink(db, params.link);
    if (!(await isSubmitted(db, body.jobId))) await assertRoom(context, 'jobs_a_day', 1);
    if (body.projectId !== null) await demandProject(db, body.projectId);
    const { jobId, projectId } = body;
    const made = await db.first(sql<{ number: number }>`
      insert into ${db.table('jobs')} (id, status, job_type_id, project_id, link_id, created_at, updated_at)
      values (${jobId}, 'open', ${jobType.id}, ${projectId}, ${params.link}, ${now}, ${now})
      on conflict (id) do nothing returning number`);
    if (made) {
      await refreshJobSearch(db, [jobId]);
      await inheritSkills(db, [{ id: jobId, jobTypeId: jobType.id }]);
      record('job.created', {
        subjectId: jobId,
        relations: { jobId, jobTypeId: jobType.id, ...(projectId !== null && { projectId }) },
        before: null,
        after: {
          number: made.number,
          status: 'open',
          jobTypeId: jobType.id,
          projectId,
          startDate: null,
          plannedLength: null,
          assigneeIds: [],
        },
      });
    } else {
      await demandSameSubmission(
        db,
        jobId,
        params.link,
        body.entries.map((entry) => entry.answer.id),
      );
    }
    const takesFiles = jobType.settings.publicFiles ?? defaultJobTypeSettings.publicFiles;
    const named = body.entries.flatMap(({ answer }) => answer.files);
    const submission = { submissionId: jobId, jobTypeId: jobType.id, drawings: body.drawings };
    const data = await answerJob({
      db,
      actor: null,
      strangersFiles: made && takesFiles ? await takeSubmittedFiles({ db, record }, submission, named) : [],
      strangersSources: await publicSources(db, jobType, settings, projectId),
      settings,
      answererIn: () => publicAnswerer,
      authorize: () => undefined,
      jobId,
      entries: body.entries,
      location: body.location,
      submit: made !== undefined,
      looksUpIds: true,
      now,
      record,
      ...(!takesFiles && { adapt: withoutFiles }),
    });
    return { success: true as const, data, document_key: await documentKey(db, jobType, jobId) };
  },
});

/** The sources from which strangers may choose by this job type's link; null if there are none. */
function publicSources(
  db: InstanceDatabase,
  { settings }: LinkedJobType,
  instance: Parameters<typeof strangersSources>[1],
  projectId: string | null,
): Promise<AnswerSources> | null {
  return settings.publicSources ? strangersSources(db, instance, projectId) : null;
}

async function demandProject(db: InstanceDatabase, id: string): Promise<void> {
  const project = await db.first(sql<{ id: string }>`select p.id from ${db.table('projects')} p
    where p.id = ${id} and p.removed_at is null for share`);
  if (!project) {
    throw new Problem('not_valid', { fields: [{ path: 'project', code: 'unknown_reference', message: '' }] });
  }
}

/**
 * A submission is idempotent: the same content again is a repeat, anything else under its ID is refused, so that a link
 * gives no access to the job it created. @throws Problem conflict
 */
async function demandSameSubmission(
  db: InstanceDatabase,
  jobId: string,
  link: string,
  answerIds: readonly string[],
): Promise<void> {
  const known = await db.first(sql<{ same: boolean }>`
    select j.link_id = ${link} and not exists (
      select from unnest(${[...answerIds]}::text[]) as sent (id) where not exists (
        select from ${db.table('answers')} a where a.id = sent.id and a.job_id = j.id)) as same
    from ${db.table('jobs')} j where j.id = ${jobId} and j.removed_at is null`);
  if (!known?.same) throw new Problem('conflict');
}

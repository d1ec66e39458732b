import type { WireQuestion } from '@plumbline/contract/questions';
import { questionFromWire } from '@plumbline/contract/questions';
import { givenToWire } from '@plumbline/contract/given';
import * as calls from '@plumbline/contract/public-answers';
import { defaultJobTypeSettings } from '@plumbline/contract/job-types';
import { publicAnswerer } from '@plumbline/domain/questionnaire/answerability';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { asSeen } from '@plumbline/domain/questionnaire/as-seen';
import { drawsOnSources } from '@plumbline/domain/questionnaire/sources';
import { sql } from 'kysely';
import { assetAddress } from '../../database/reference-json.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { openEndpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { refreshJobSearch } from '../../jobs-search/job-search-text.ts';
import { questionnaireAt } from '../../questionnaire-store/read-questionnaire.ts';
import { inheritSkills } from '../../skill-store/job-skills.ts';
import { visibleQuestions, withSeenFormulas } from '../../questionnaire-store/visible-questionnaire.ts';
import { answerJob } from './answer-job.ts';

const linkKey = ({ params }: { params: unknown }) => String((params as { link?: unknown }).link);

interface LinkedJobType {
  id: string;
  title: string;
  icon: string;
  version: number;
  settings: Partial<typeof defaultJobTypeSettings>;
}

/** The job type behind a link that is on. @throws Problem public_link_off, whatever the reason */
async function jobTypeOfLink(db: InstanceDatabase, link: string): Promise<LinkedJobType> {
  const jobType = await db.first(sql<LinkedJobType>`
    select t.id, t.title, t.icon, t.questions_version as version, t.settings from ${db.table('job_types')} t
    where t.public_link = ${link} and t.removed_at is null and not t.is_disabled`);
  if (!jobType) throw new Problem('public_link_off');
  return jobType;
}

/** A stranger can't upload: nothing is attached, and no file is demanded. */
function withoutFiles(question: Question): Question {
  return {
    ...question,
    fileRequired: false,
    settings: { ...question.settings, allowAddingFile: false, fileIsRequired: false },
  };
}

/** Only what is asked: not by whom, of whom, nor where it came from. */
function bare(question: WireQuestion): WireQuestion {
  const { permissions: _, emailsFromTable: __, emailsFromSystemList: ___, ...settings } = question.settings;
  return {
    ...question,
    fileRequired: false,
    settings: {
      ...settings,
      allowAddingFile: false,
      fileIsRequired: false,
      // Nothing of the instance is shown, so there is nothing to choose from.
      ...(drawsOnSources(questionFromWire(question)) && { isMandatory: false }),
    },
    root: null,
    is_global: false,
    jobType: null,
  };
}

/** The pictures that the questions show, by id. */
async function picturesOf(db: InstanceDatabase, questions: readonly WireQuestion[]): Promise<Record<string, string>> {
  const named = JSON.stringify(questions).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  const rows = await db.rows(sql<{ id: string; address: string }>`
    select a.id, ${assetAddress(sql`a.id`)} as address from ${db.table('assets')} a
    where a.id = any(${[...new Set(named)]}::uuid[]) and a.removed_at is null and not a.is_private`);
  return Object.fromEntries(rows.map((row) => [row.id, row.address]));
}

export const readPublicQuestionnaire = openEndpoint(calls.readPublicQuestionnaire, {
  limit: { points: 120, seconds: 600, key: linkKey },
  handle: async ({ db, settings: { timezone }, now, input: { params } }) => {
    const jobType = await jobTypeOfLink(db, params.link);
    const questionnaire = await questionnaireAt(db, jobType.id, jobType.version);
    const asked = (questionnaire?.questions ?? []).filter((question) => !question.disabled);
    const visible = visibleQuestions(asked, publicAnswerer).map(bare);
    const clock = { now, timeZone: timezone };
    const seen = questionnaire && asSeen(questionnaire.definition, [], publicAnswerer, clock).definition;
    const questions = seen ? withSeenFormulas(visible, seen) : visible;
    const settings = { ...defaultJobTypeSettings, ...jobType.settings };
    return {
      title: jobType.title,
      icon: jobType.icon,
      description: settings.description,
      stepperRTL: settings.stepperRTL,
      questions,
      given: seen ? givenToWire(seen) : null,
      languages: [...(questionnaire?.languages ?? [])],
      pictures: await picturesOf(db, questions),
    };
  },
});

export const sendPublicAnswers = openEndpoint(calls.sendPublicAnswers, {
  bodyLimit: 4 * 1024 * 1024,
  limit: { points: 30, seconds: 600, key: linkKey },
  handle: async ({ db, settings, now, record, input: { params, body } }) => {
    const jobType = await jobTypeOfLink(db, params.link);
    if (body.projectId !== null) await demandProject(db, body.projectId);
    const { jobId, projectId } = body;
    const made = await db.first(sql<{ number: number }>`
      insert into ${db.table('jobs')} (id, status, job_type_id, project_id, link_id, created_at, updated_at)
      values (${jobId}, 'open', ${jobType.id}, ${projectId}, ${params.link}, ${now}, ${now})
      on conflict (id) do nothing returning number`);
    if (made) {
      await refreshJobSearch(db, [jobId]);
      await inheritSkills(db, jobId, jobType.id);
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
    const data = await answerJob({
      db,
      actor: null,
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
      adapt: withoutFiles,
    });
    return { success: true as const, data };
  },
});

async function demandProject(db: InstanceDatabase, id: string): Promise<void> {
  const project = await db.first(sql<{ id: string }>`select p.id from ${db.table('projects')} p
    where p.id = ${id} and p.removed_at is null for share`);
  if (!project) {
    throw new Problem('not_valid', { fields: [{ path: 'project', code: 'unknown_reference', message: '' }] });
  }
}

/**
 * A submission is sent once: the same again is a repeat, anything else under its ID is refused, so that a link doesn't open
 * the job it made. @throws Problem conflict
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

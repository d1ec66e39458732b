import { searchWords, isFoundIn } from '@plumbline/domain/search/search';
import * as calls from '@plumbline/contract/job-sources';
import { sourceLimit, sourceMatchLimit } from '@plumbline/contract/job-sources';
import { questionFromWire } from '@plumbline/contract/questions';
import { tableRowLimit } from '@plumbline/domain/projects/fields/table';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import { passesFilter, rowSearchText } from '@plumbline/domain/projects/table-rows';
import { isOffered, sourceOf } from '@plumbline/domain/question-types/sources';
import { answererOf } from '@plumbline/domain/questionnaire/answerability';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { sql } from 'kysely';
import { visibleJobsByRow } from '../../access/job-scope.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { readRows } from '../projects/index.ts';
import { currentQuestionnaire, visibleQuestions } from '../questions/index.ts';
import type { AnswerSources } from './job-sources.ts';
import { optionProject, readSources, loadSources } from './job-sources.ts';
import { readItems } from './source-lists.queries.ts';

/** A job's questions as this person sees them, and their sources. @throws Problem not_found */
async function loadQuestions(
  { db, actor, settings }: Pick<SignedInContext, 'db' | 'actor' | 'settings'>,
  jobId: string,
): Promise<{ questions: readonly Question[]; sources: AnswerSources }> {
  const job = await db.first(sql<{ status: string; job_type_id: string; project_id: string | null }>`
    select j.status, j.job_type_id, j.project_id from ${db.table('jobs')} j
    where j.id = ${jobId} and ${visibleJobsByRow(db, actor)}`);
  if (!job) throw new Problem('not_found');
  const questionnaire = await currentQuestionnaire(db, job.job_type_id);
  const asked = (questionnaire?.questions ?? []).filter((question) => !question.disabled);
  const questions = visibleQuestions(asked, answererOf(actor, job.status)).map(questionFromWire);
  return { questions, sources: await loadSources(db, actor, settings, job.project_id) };
}

/** The contents of the sources of a job's questions, as far as the person may see them. @throws Problem not_found */
export async function sourcesOfJob(context: Parameters<typeof loadQuestions>[0], jobId: string) {
  const { questions, sources } = await loadQuestions(context, jobId);
  return readSources(sources, questions);
}

export const readJobSources = endpoint(calls.readJobSources, {
  handle: (context) => sourcesOfJob(context, context.input.params.id),
});

export const searchJobSource = endpoint(calls.searchJobSource, {
  handle: async (context) => {
    const { db, actor, input } = context;
    const { jobId, questionId } = input.params;
    const { questions, sources } = await loadQuestions(context, jobId);
    const question = questions.find(({ id }) => id === questionId);
    const source = question && sourceOf(question);
    if (!question || !source || source.kind === 'field' || actor.role === 'client') throw new Problem('not_found');
    const { search } = input.query;
    if (source.kind !== 'table') {
      const projectId = 'name' in source ? optionProject(sources, source.name) : null;
      const isFiltered = (question.settings.filter ?? []).length > 0;
      const limit = isFiltered ? sourceLimit : sourceMatchLimit;
      const items = await readItems(db, { source, actor, projectId }, { search, limit });
      const offered = items.filter(({ label }) => isOffered(label, question.settings));
      return { items: offered.slice(0, sourceMatchLimit), rows: [] };
    }
    const met = sources.met.find(({ field }) => field.id === source.name);
    if (!met || !projectFieldTypes[met.field.type].hasColumns || sources.projectId === null)
      throw new Problem('not_found');
    const rows = await readRows(db, { projectId: sources.projectId, fieldId: source.name }, tableRowLimit);
    const words = searchWords(search);
    const found = rows.filter(
      ({ cells }) =>
        passesFilter(cells, question.settings.tableDisplayFilter) && isFoundIn(rowSearchText(cells), words),
    );
    return { items: [], rows: found.slice(0, sourceMatchLimit) };
  },
});

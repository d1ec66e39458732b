import { queryOptions } from '@tanstack/react-query';
import type { JobSources } from '@plumbline/contract/job-sources';
import { readJobSources, searchJobSource } from '@plumbline/contract/job-sources';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { askedQuestions } from '@plumbline/domain/questionnaire/definition';
import { mentionedIds } from '@plumbline/domain/questionnaire/mentions';
import type { ProjectFieldType } from '@plumbline/domain/projects/field-types';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import type { QuestionSource } from '@plumbline/domain/question-types/sources';
import { sourceKey } from '@plumbline/domain/question-types/sources';
import type { SourceContent } from '@plumbline/domain/questionnaire/sources';
import { demandedOf, drawsOnSources as isDrawing } from '@plumbline/domain/questionnaire/sources';
import { textsInEveryLanguage } from '@plumbline/domain/translations/texts';
import { callServer } from '../../../lib/api/call-server.ts';
import { cachedQuery } from '../../../lib/api/with-offline-copy.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { cacheNames } from '../../../lib/api/cache-names.ts';
import { answerKeys } from './keys.ts';

for (const event of ['project.', 'list.', 'question.']) registerLiveInvalidation(event, [answerKeys.sources]);
registerLiveInvalidation('job.changed', ({ job }) => (job ? [answerKeys.sourcesOf(job)] : []));

/** Lists, tables and project fields that the questions of a job draw on: all that their inputs need without network. */
export const jobSourcesQuery = (jobId: string) =>
  queryOptions({
    queryKey: answerKeys.sourcesOf(jobId),
    ...cachedQuery(cacheNames.sources(jobId), (signal) =>
      callServer(readJobSources, { params: { id: jobId }, signal }),
    ),
    // What was read with the job stays good while the network is away.
    gcTime: Infinity,
  });

/** Whether a questionnaire draws on anything beyond itself: most don't, and ask for nothing. */
export function drawsOnSources(definition: QuestionnaireDefinition): boolean {
  return (
    askedQuestions(definition).some((question) => isDrawing(question) || question.settings.emails === true) ||
    mentionsFields(definition)
  );
}

/** Whether a title or message mentions something that is no question: a field of the project. */
function mentionsFields(definition: QuestionnaireDefinition): boolean {
  const ids = new Set(definition.questions.map(({ id }) => id));
  return askedQuestions(definition).some((question) =>
    mentionedIds(textsInEveryLanguage(question).join('\n')).some((id) => !ids.has(id)),
  );
}

/** The questionnaire as it is asked of this person in this job: what cannot be filled in here is not demanded. */
export function asDemanded(definition: QuestionnaireDefinition, sources: JobSources): QuestionnaireDefinition {
  const facts = { isPublic: false, contentOf: (source: QuestionSource) => contentIn(sources, source) };
  const questions = definition.questions.map((question) => demandedOf(question, facts));
  const isSame = questions.every((question, index) => question === definition.questions[index]);
  return isSame ? definition : { ...definition, questions };
}

function contentIn({ lists, tables, fields }: JobSources, source: QuestionSource): SourceContent | null {
  const name = sourceKey(source);
  const [list, table, field] = [lists[name], tables[name], fields[name]];
  if (list) return { kind: 'items', labels: list.items.map(({ label }) => label), isCut: list.isCut };
  if (table) {
    return { kind: 'rows', columns: table.columns, rows: table.rows.map(({ cells }) => cells), isCut: table.isCut };
  }
  if (!field) return null;
  const { hasOptions } = projectFieldTypes[field.type as ProjectFieldType] ?? {};
  return { kind: 'field', mayWrite: field.mayWrite, optionCount: hasOptions ? field.options.length : null };
}

/** Searches where the server has more than the device. */
export async function searchSource(jobId: string, question: string, search: string, signal: AbortSignal) {
  return callServer(searchJobSource, { params: { id: jobId, question }, query: { search }, signal });
}

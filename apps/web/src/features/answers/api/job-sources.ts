import { queryOptions } from '@tanstack/react-query';
import type { JobSources } from '@plumbline/contract/job-sources';
import { readJobSources, searchJobSource } from '@plumbline/contract/job-sources';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { askedQuestions } from '@plumbline/domain/questionnaire/definition';
import { mentionedIds } from '@plumbline/domain/questionnaire/mentions';
import { demandedOf, sourcesOf } from '@plumbline/domain/questionnaire/sources';
import { saidAnywhere } from '@plumbline/domain/translations/texts';
import { callServer } from '../../../app/api/call-server.ts';
import { keptAs } from '../../../app/api/or-kept.ts';
import { registerLiveInvalidation } from '../../../app/live/invalidations.ts';
import { keptNames } from '../../../offline/kept-names.ts';

const key = ['answers', 'sources'] as const;
for (const event of ['project.', 'list.', 'question.']) registerLiveInvalidation(event, [key]);
registerLiveInvalidation('job.changed', ({ job }) => (job ? [[...key, job]] : []));

/** Lists, tables and project fields that the questions of a job draw on: all that their inputs need without network. */
export const jobSourcesQuery = (jobId: string) =>
  queryOptions({
    queryKey: [...key, jobId],
    ...keptAs(keptNames.sources(jobId), (signal) => callServer(readJobSources, { params: { id: jobId }, signal })),
    // What was read with the job stays good while the network is away.
    gcTime: Infinity,
  });

/** Whether a questionnaire draws on anything beyond itself: most don't, and ask for nothing. */
export function drawsOnSources(definition: QuestionnaireDefinition): boolean {
  return (
    sourcesOf(definition).length > 0 ||
    askedQuestions(definition).some(({ settings }) => settings.emails === true) ||
    mentionsFields(definition)
  );
}

/** Whether a title or message mentions something that is no question: a field of the project. */
export function mentionsFields(definition: QuestionnaireDefinition): boolean {
  const ids = new Set(definition.questions.map(({ id }) => id));
  return askedQuestions(definition).some((question) =>
    mentionedIds(saidAnywhere(question).join('\n')).some((id) => !ids.has(id)),
  );
}

/** The questionnaire as it is asked of this person in this job: what cannot be filled in here is not demanded. */
export function asDemanded(definition: QuestionnaireDefinition, sources: JobSources): QuestionnaireDefinition {
  const facts = {
    isPublic: false,
    hasProject: sources.hasProject,
    writesField: (id: string) => sources.fields[`field:${id}`]?.mayWrite === true,
  };
  const questions = definition.questions.map((question) => demandedOf(question, facts));
  const isSame = questions.every((question, index) => question === definition.questions[index]);
  return isSame ? definition : { ...definition, questions };
}

/** Searches where the server has more than the device. */
export async function searchSource(jobId: string, question: string, search: string, signal: AbortSignal) {
  return callServer(searchJobSource, { params: { id: jobId, question }, query: { search }, signal });
}

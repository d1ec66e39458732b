import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { QuestionSources } from '../../../question-inputs/sources.ts';
import { asDemanded, drawsOnSources, jobSourcesQuery, searchSource } from '../api/job-sources.ts';
import type { JobQuestionnaire } from '../api/job-questionnaire.ts';

interface SourcesOfJob {
  /** Null while what the questions draw on is being fetched for the first time. */
  readonly questionnaire: JobQuestionnaire | null;
  readonly sources: QuestionSources;
}

/**
 * What a job's questions draw on, and the questionnaire as it is asked with it. When it can't be had (no network at the first
 * sight of the job) the other questions are answered all the same.
 */
export function useJobSources(questionnaire: JobQuestionnaire | undefined): SourcesOfJob {
  const isNeeded = useMemo(
    () => questionnaire !== undefined && drawsOnSources(questionnaire.definition),
    [questionnaire],
  );
  const jobId = questionnaire?.job._id ?? '';
  const { data, error, refetch } = useQuery({ ...jobSourcesQuery(jobId), enabled: isNeeded });
  const demanded = useMemo(() => {
    if (!questionnaire || !data) return questionnaire ?? null;
    const definition = asDemanded(questionnaire.definition, data);
    return definition === questionnaire.definition ? questionnaire : { ...questionnaire, definition };
  }, [questionnaire, data]);
  const sources = useMemo(
    (): QuestionSources => ({
      sources: data ?? null,
      state: data || !isNeeded ? 'ready' : error ? 'failed' : 'loading',
      retry: () => void refetch(),
      search: (question, words, signal) => searchSource(jobId, question, words, signal),
    }),
    [data, isNeeded, error, refetch, jobId],
  );
  return { questionnaire: isNeeded && !data && !error ? null : demanded, sources };
}

import { queryOptions } from '@tanstack/react-query';
import type { JobTypeSettings } from '@plumbline/contract/job-types';
import { listJobTypes } from '@plumbline/contract/job-types';
import { callServer } from '../../../app/api/call-server.ts';
import { keptAs } from '../../../app/api/or-kept.ts';
import { keptNames } from '../../../offline/kept-names.ts';

/** What of a job type's settings steers answering; for one that this person may not open, as if nothing was set. */
export type AnsweringSettings = Pick<
  JobTypeSettings,
  'answerLocation' | 'stepperRTL' | 'previewSettings' | 'allowAddToSummary'
>;

export const ordinarySettings: AnsweringSettings = {
  answerLocation: false,
  stepperRTL: false,
  previewSettings: [],
  allowAddToSummary: true,
};

export function answeringSettingsQuery(jobTypeId: string) {
  return queryOptions({
    queryKey: ['answers', 'job-type', jobTypeId],
    ...keptAs(keptNames.answering(jobTypeId), async (signal): Promise<AnsweringSettings> => {
      // As lists tell it: the questions come with the job, and may be a thousand.
      const [jobType] = await callServer(listJobTypes, { query: { type: jobTypeId, fromFilters: 'true' }, signal });
      return jobType?.settings ?? ordinarySettings;
    }),
    staleTime: 5 * 60_000,
  });
}

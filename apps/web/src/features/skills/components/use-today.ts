import { useState } from 'react';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { useSettings } from '../../../lib/access/hooks.ts';
import { wallTimeOf } from '../../../ui/dates/wall-clock.ts';
import type { JobNeed } from './lacks.ts';

/** The day of a moment where the instance is. */
function useDayOf(): (moment: string) => string {
  const { timezone } = useSettings();
  return (moment) => wallTimeOf(moment, timezone).slice(0, 10);
}

/** The day that it is where the instance is. */
export function useToday(): string {
  const [now] = useState(() => new Date().toISOString());
  return useDayOf()(now);
}

/** What these jobs ask of whoever is put on them, and when. */
export function useNeeds(
  jobs: readonly (Pick<JobListItem, 'skills' | 'startDate'> & {
    readonly _id?: string;
    readonly plannedLength?: number | null;
    readonly projectId?: string | null;
  })[],
): readonly JobNeed[] {
  const dayOf = useDayOf();
  return jobs.map(({ _id: job, skills, startDate, plannedLength, projectId }) => ({
    skills,
    job,
    startDate,
    plannedLength,
    project: projectId,
    startDay: startDate === null ? null : dayOf(startDate),
  }));
}

import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isAllDay } from '@plumbline/domain/shifts/hours';
import { clockText } from '@plumbline/domain/shifts/job-days';
import { useFormats, useSettings } from '../../lib/access/hooks.ts';
import { isolated, isolatedName } from '../../i18n/isolated.ts';
import { useNameOf } from '../../i18n/use-name-of.ts';
import { remembered } from '../../lib/remembered.ts';
import { useStatusText } from '../../ui/use-status-text.ts';
import type { PlacedJob } from './board/board-rows.ts';
import type { JobTypeReference } from './job-names.ts';

/** A job of the board in words. */
export interface JobText {
  readonly number: string;
  readonly type: string;
  readonly status: string;
  /** From when to when on this day: 08:00–09:30; all day; from the day before, or into the next one. */
  readonly time: string;
  /** When it begins on this day; empty where it began before. */
  readonly begins: string;
  readonly project: string | null;
  /** All of it, as a tooltip. */
  readonly whole: string;
}

interface Names {
  readonly jobType: (id: string) => JobTypeReference | undefined;
  readonly projectName: (id: string | null) => string | null;
}

/** What jobs of the board say of themselves. The board asks once for all of them: what it uses costs more than the text of a job. */
export function useJobText({ jobType, projectName }: Names): (placed: PlacedJob) => JobText {
  const { t } = useTranslation('shifts');
  const formats = useFormats();
  const nameOf = useNameOf();
  const statusWord = useStatusText();
  const statusText = useMemo(() => remembered(statusWord), [statusWord]);
  const { allDay } = useSettings();
  return useCallback(
    ({ job, part }) => {
      const named = jobType(job.jobType);
      const type = named ? nameOf(named) : '';
      const number = formats.jobNumber(job.ID);
      const status = statusText(job.status);
      const [from, to] = [isolated(clockText(part.from)), isolated(clockText(part.to))];
      const time = isAllDay(part, allDay)
        ? t(($) => $.shifts.job.allDay)
        : part.isContinued
          ? t(($) => $.shifts.job.until, { time: to })
          : part.goesOn
            ? t(($) => $.shifts.job.from, { time: from })
            : isolated(`${clockText(part.from)}–${clockText(part.to)}`);
      const begins = part.isContinued ? '' : from;
      const project = projectName(job.project);
      const whole = [`${number} ${isolatedName(type)}`, status, time, project && isolatedName(project)]
        .filter(Boolean)
        .join(', ');
      return { number, type, status, time, begins, project, whole };
    },
    [t, formats, nameOf, statusText, allDay, jobType, projectName],
  );
}

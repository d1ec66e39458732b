import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnJob } from '@plumbline/contract/shifts';
import { isAllDay } from '@plumbline/domain/shifts/hours';
import type { Stop } from '@plumbline/domain/shifts/stops';
import { isolated } from '../../../i18n/isolated.ts';
import { useSettings } from '../../../lib/access/hooks.ts';
import { clockText } from '@plumbline/domain/shifts/job-days';

/** When a stop is on its day: 08:00–09:30, its begin alone where nobody planned a length, or from or until when where it is on other days too. */
export function useStopTime(): (stop: Stop<OwnJob>) => string {
  const { t } = useTranslation('myDay');
  const { allDay } = useSettings();
  return useCallback(
    ({ job, part }) => {
      const [from, to] = [clockText(part.from), clockText(part.to)];
      if (isAllDay(part, allDay) && job.plannedLength !== null) return t(($) => $.myDay.allDay);
      if (part.isContinued) return t(($) => $.myDay.until, { time: to });
      if (part.goesOn) return t(($) => $.myDay.from, { time: from });
      return isolated(job.plannedLength === null ? from : `${from}–${to}`);
    },
    [t, allDay],
  );
}

import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayThere } from '@plumbline/domain/dates/days-between';
import { weekStart } from '@plumbline/domain/dates/week-start';
import { spanOfRange } from '@plumbline/domain/shifts/ranges';
import { stopsOf } from '@plumbline/domain/shifts/stops';
import { realLanguage } from '../../../i18n/language.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { useFormats, useSettings } from '../../../lib/access/hooks.ts';
import { CutName, DetailLine, NumberedName, Part } from '../../../ui/detail-line.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { ownDaysQuery } from '../api/own-days.ts';
import styles from './my-day.module.css';
import { isSettled } from './route-of-stops.ts';
import { useStopTime } from './use-stop-time.ts';

/** So many stops are shown on the dashboard. */
const stopsShown = 5;

/** One's stops of today at which something is left to do, with the way to the whole day. */
export function TodayStops({ loading }: { readonly loading: ReactNode }) {
  const { t, i18n } = useTranslation('myDay');
  const formats = useFormats();
  const { timezone: timeZone } = useSettings();
  const nameOf = useNameOf();
  const timeOf = useStopTime();
  const [now] = useState(() => new Date().toISOString());
  const today = dayThere(now, timeZone);
  const span = spanOfRange('week', today, weekStart(realLanguage(i18n.language), timeZone));
  const days = useQuery(ownDaysQuery({ span, timeZone, isCurrent: true }));
  if (!days.data) {
    return days.isError ? <ErrorState failure={days.error} onRetry={() => void days.refetch()} /> : loading;
  }
  const all = stopsOf(days.data.jobs, today, timeZone);
  const left = all.flatMap((stop, index) => (isSettled(stop.job) ? [] : [{ stop, number: index + 1 }]));
  if (left.length === 0) {
    return (
      <Text c="dimmed" py="sm">
        {all.length === 0 ? t(($) => $.myDay.today.none) : t(($) => $.myDay.today.done)}
      </Text>
    );
  }
  return (
    <>
      <ol className={styles.todayStops}>
        {left.slice(0, stopsShown).map(({ stop, number }) => (
          <li key={stop.job._id}>
            <Link to="/jobs/$id/{-$dialog}" params={{ id: stop.job._id }} className={styles.todayStop}>
              <span className={styles.number} aria-hidden>
                {formats.number(number)}
              </span>
              <span className={styles.todayText}>
                <NumberedName number={formats.jobNumber(stop.job.ID)} name={nameOf(stop.job.jobType)} />
                <DetailLine>
                  <Part>
                    <time dateTime={stop.job.startDate}>{timeOf(stop)}</time>
                  </Part>
                  {[stop.job.project?.name, stop.job.place?.address].map((text, index) =>
                    text ? (
                      <Part key={index}>
                        <CutName>{text}</CutName>
                      </Part>
                    ) : null,
                  )}
                </DetailLine>
              </span>
              <StatusChip status={stop.job.status} />
            </Link>
          </li>
        ))}
      </ol>
      {left.length > stopsShown ? (
        <Link to="/my-day" className={styles.todayMore}>
          {t(($) => $.myDay.today.more, { count: left.length, shown: formats.number(left.length) })}
        </Link>
      ) : null}
    </>
  );
}

import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownJobsLimit } from '@plumbline/contract/shifts';
import { spanOfRange } from '@plumbline/domain/shifts/ranges';
import { stopsOf } from '@plumbline/domain/shifts/stops';
import type texts from '../../../i18n/en/my-day.json';
import { useFormats } from '../../../lib/access/hooks.ts';
import { isFromDevice } from '../../../lib/api/with-offline-copy.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page-header.tsx';
import { usePageTitle } from '../../../ui/shell/shell-state.tsx';
import type { OwnDays } from '../api/own-days.ts';
import { ownDaysQuery } from '../api/own-days.ts';
import { DaysToolbar } from '../components/shift-toolbar.tsx';
import { myDayTexts } from '../shift-texts.ts';
import { useShiftState } from '../use-shift-state.ts';
import { DayFacts } from './day-facts.tsx';
import styles from './my-day.module.css';
import { RouteButton } from './route-button.tsx';
import type { Place } from './route-of-stops.ts';
import { routeOfStops } from './route-of-stops.ts';
import { StopRow } from './stop-row.tsx';
import { StopsMap } from './stops-map.tsx';
import { SubscribeButton } from './subscribe-button.tsx';

declare module '../../../i18n/namespaces.ts' {
  interface Namespaces {
    myDay: typeof texts;
  }
}

const NavigateSheet = lazy(async () => ({
  default: (await import('../../../ui/map/navigate-sheet.tsx')).NavigateSheet,
}));

/** /my-day, for the inspector with a phone: one's own jobs of a day in the order of the way, with the way itself. */
export function MyDayScreen() {
  const { t } = useTranslation(myDayTexts);
  usePageTitle(t(($) => $.myDay.title));
  const shift = useShiftState({ isMini: true, usual: 'day' });
  const { day, today, timeZone, weekBegins } = shift;
  const span = spanOfRange('week', day, weekBegins);
  const isCurrent = span.from <= today && today <= span.to;
  const days = useQuery(ownDaysQuery({ span, timeZone, isCurrent }));
  return (
    <Page>
      <div className={styles.toolbar}>
        <DaysToolbar shift={shift} />
        <SubscribeButton />
      </div>
      {days.data ? (
        <Day day={day} timeZone={timeZone} days={days.data} />
      ) : days.isError ? (
        <ErrorState failure={days.error} onRetry={() => void days.refetch()} />
      ) : (
        <div className={styles.skeleton} role="status" aria-label={t(($) => $.ui.loading, { ns: 'ui' })}>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={96} radius="md" />
          ))}
        </div>
      )}
    </Page>
  );
}

interface DayProps {
  readonly day: string;
  readonly timeZone: string;
  readonly days: OwnDays;
}

function Day({ day, timeZone, days }: DayProps) {
  const { t } = useTranslation('myDay');
  const { jobs } = days;
  const stops = useMemo(() => stopsOf(jobs, day, timeZone), [jobs, day, timeZone]);
  const [place, setPlace] = useState<Place | null>(null);
  const unplaced = stops.filter(({ job }) => job.place === null).length;
  const route = routeOfStops(stops);
  return (
    <>
      <DayNotes days={days} />
      <div className={styles.head}>
        <DayFacts day={day} timeZone={timeZone} stops={stops} availability={days.availability} />
        {route.length > 0 ? <RouteButton places={route} /> : null}
      </div>
      {stops.length === 0 ? (
        <Notice kind="empty" title={t(($) => $.myDay.empty.title)} text={t(($) => $.myDay.empty.text)} />
      ) : (
        <div className={styles.columns}>
          <ol className={styles.stops} aria-label={t(($) => $.myDay.stops)}>
            {stops.map((stop, index) => (
              <li key={stop.job._id}>
                <StopRow stop={stop} number={index + 1} onNavigate={setPlace} />
              </li>
            ))}
          </ol>
          <div className={styles.way}>
            {unplaced > 0 ? (
              <Text size="sm" c="dimmed">
                {t(($) => $.myDay.unplaced, { count: unplaced })}
              </Text>
            ) : null}
            <StopsMap stops={stops} />
          </div>
        </div>
      )}
      {place ? (
        <Suspense fallback={null}>
          <NavigateSheet place={place} isOpen onClose={() => setPlace(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** What is missing of what is shown: what this device doesn't have, and what one person never has so much of. */
function DayNotes({ days }: Pick<DayProps, 'days'>) {
  const { t } = useTranslation('myDay');
  const formats = useFormats();
  const notes = [
    ...(isFromDevice(days) ? [t(($) => $.myDay.offline.jobs)] : []),
    ...(days.availability === null ? [t(($) => $.myDay.offline.hours)] : []),
    ...(days.is_complete ? [] : [t(($) => $.myDay.someJobs, { shown: formats.number(ownJobsLimit) })]),
  ];
  if (notes.length === 0) return null;
  return (
    <Text size="sm" role="status" className={styles.notes ?? ''}>
      {notes.join(' ')}
    </Text>
  );
}

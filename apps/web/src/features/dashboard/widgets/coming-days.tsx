import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayThere } from '@plumbline/domain/dates/days-between';
import { daysFrom } from '@plumbline/domain/dates/next-days';
import { realLanguage } from '../../../i18n/language.ts';
import { useFormats, useSettings } from '../../../lib/access/hooks.ts';
import { Part } from '../../../ui/detail-line.tsx';
import { comingDaysQuery } from '../api/dashboard.ts';
import styles from '../components/dashboard.module.css';
import { Rows } from '../components/rows.tsx';
import { WidgetFrame } from '../components/widget-frame.tsx';
import { shiftView } from '../see-all.ts';
import type { WidgetLook } from './widget-look.ts';

/** Today and the days after it. */
const daysShown = 7;
const nothing = { jobs: 0, people: 0, unassigned: 0 };

/** How much is planned on each of the coming days; a press opens the day in the shift view. */
function ComingDays() {
  const { timezone } = useSettings();
  const [now] = useState(() => new Date().toISOString());
  const days = daysFrom(dayThere(now, timezone), daysShown);
  const [today = ''] = days;
  const query = useQuery(comingDaysQuery({ from: today, to: days.at(-1) ?? today }));
  const byDay = new Map(query.data?.map((one) => [one.day, one]));
  return (
    <WidgetFrame kind="coming_days" seeAll={shiftView}>
      <Rows query={query} empty="" length={daysShown}>
        {query.data &&
          days.map((day) => (
            <li key={day}>
              <DayRow day={day} isToday={day === today} counts={byDay.get(day) ?? nothing} />
            </li>
          ))}
      </Rows>
    </WidgetFrame>
  );
}

interface DayRowProps {
  readonly day: string;
  readonly isToday: boolean;
  readonly counts: typeof nothing;
}

function DayRow({ day, isToday, counts: { jobs, people, unassigned } }: DayRowProps) {
  const { t, i18n } = useTranslation('dashboard');
  const formats = useFormats();
  const language = realLanguage(i18n.language);
  // A day has no zone: its weekday is the same everywhere.
  const weekday = useMemo(() => new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }), [language]);
  const name = isToday ? t(($) => $.dashboard.next.today) : weekday.format(new Date(`${day}T12:00:00Z`));
  return (
    <Link to="/shifts" search={{ range: 'day', day }} className={styles.dayRow} data-none={jobs === 0 || undefined}>
      <span className={styles.dayName}>
        {name}{' '}
        <time dateTime={day} className={styles.number} dir="ltr">
          {`${day.slice(8)}/${day.slice(5, 7)}`}
        </time>
      </span>
      <span className={styles.dayCounts}>
        <Part>
          {jobs === 0
            ? t(($) => $.dashboard.comingDays.none)
            : t(($) => $.dashboard.toDo, { count: jobs, shown: formats.number(jobs) })}
        </Part>
        {people > 0 ? (
          <Part>{t(($) => $.dashboard.comingDays.people, { count: people, shown: formats.number(people) })}</Part>
        ) : null}
        {unassigned > 0 ? (
          <Part>
            {t(($) => $.dashboard.comingDays.unassigned, { count: unassigned, shown: formats.number(unassigned) })}
          </Part>
        ) : null}
      </span>
    </Link>
  );
}

export const comingDaysWidget: WidgetLook = { Component: ComingDays };

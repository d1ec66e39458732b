import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '@plumbline/domain/dates/calendar-day';
import { dayThere } from '@plumbline/domain/dates/days-between';
import { momentOfWall } from '@plumbline/domain/dates/wall-time';
import { daysOfSpan } from '@plumbline/domain/shifts/ranges';
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

/** How much is planned on each of the coming days; a press opens the day in the shift view. */
function ComingDays() {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const { timezone } = useSettings();
  const [now] = useState(() => new Date().toISOString());
  const today = dayThere(now, timezone);
  const span = { from: today, to: addDays(today, daysShown - 1) };
  const query = useQuery(comingDaysQuery(span));
  const byDay = new Map(query.data?.map((one) => [one.day, one]));
  const nothing = { jobs: 0, people: 0, unassigned: 0 };
  return (
    <WidgetFrame kind="coming_days" seeAll={shiftView}>
      <Rows query={query} empty="" length={daysShown}>
        {query.data &&
          daysOfSpan(span).map((day) => {
            const { jobs, people, unassigned } = byDay.get(day) ?? nothing;
            const moment = momentOfWall({ day, time: '12:00' }, timezone);
            const isToday = day === today;
            return (
              <li key={day}>
                <Link to="/shifts" search={{ range: 'day', day }} className={styles.dayRow} data-none={jobs === 0 || undefined}>
                  <span className={styles.dayName}>
                    <span>{isToday ? t(($) => $.dashboard.next.today) : formats.weekday(moment)}</span>{' '}
                    <time dateTime={day} className={styles.number}>
                      {formats.dayAndMonth(moment)}
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
                        {t(($) => $.dashboard.comingDays.unassigned, {
                          count: unassigned,
                          shown: formats.number(unassigned),
                        })}
                      </Part>
                    ) : null}
                  </span>
                </Link>
              </li>
            );
          })}
      </Rows>
    </WidgetFrame>
  );
}

export const comingDaysWidget: WidgetLook = { Component: ComingDays };

import { Progress, Text } from '@mantine/core';
import { IconBeach, IconCalendarOff, IconClockHour8 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnJob } from '@plumbline/contract/shifts';
import type { PublicHoliday } from '@plumbline/domain/availability/absence';
import { isOn } from '@plumbline/domain/availability/absence';
import type { Load as LoadOfDay } from '@plumbline/domain/availability/load';
import { isTooMuch, loadOn } from '@plumbline/domain/availability/load';
import { workingSpansOn } from '@plumbline/domain/availability/working-hours';
import { clockText } from '@plumbline/domain/shifts/job-days';
import type { Stop } from '@plumbline/domain/shifts/stops';
import { isolated, isolatedName } from '../../../i18n/isolated.ts';
import { Chip } from '../../../ui/chip.tsx';
import type { OwnDays } from '../api/own-days.ts';
import styles from './my-day.module.css';

type Availability = NonNullable<OwnDays['availability']>;
type OwnAbsence = Availability['absences'][number];

interface DayFactsProps {
  readonly day: string;
  readonly timeZone: string;
  readonly stops: readonly Stop<OwnJob>[];
  /** Null where the device has none of it. */
  readonly availability: OwnDays['availability'];
}

const noAvailability: Availability = { hours: null, holidays: [], absences: [] };

/** How much of one's day is planned, when one works on it, and what one is absent for. What was declined is no work. */
export function DayFacts({ day, timeZone, stops, availability }: DayFactsProps) {
  const { t } = useTranslation('myDay');
  const { hours, holidays, absences } = availability ?? noAvailability;
  const load = loadOn(
    { hours, holidays, absences: absences.map(({ _id, ...absence }) => ({ id: _id, ...absence })) },
    stops.map(({ job: { startDate, plannedLength, status } }) => ({
      startDate,
      plannedMinutes: plannedLength,
      status,
    })),
    day,
    timeZone,
  );
  return (
    <section className={styles.facts} aria-label={t(($) => $.myDay.facts)}>
      <Load load={load} />
      {hours === null ? null : <Hours hours={hours} day={day} />}
      {holidays
        .filter((one) => isOn(one, day))
        .map((one) => (
          <HolidayLine key={one.name} holiday={one} />
        ))}
      {absences
        .filter((one) => isOn(one, day))
        .map((one) => (
          <AbsenceLine key={one._id} absence={one} />
        ))}
    </section>
  );
}

/** Hours and minutes of work: 5:30. */
const worked = (minutes: number) => isolated(`${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`);

function Load({ load }: { readonly load: LoadOfDay }) {
  const { planned, possible: available } = load;
  const { t } = useTranslation('myDay');
  const text =
    available === null
      ? t(($) => $.myDay.load.planned, { planned: worked(planned) })
      : t(($) => $.myDay.load.of, { planned: worked(planned), available: worked(available) });
  const isOver = isTooMuch(load);
  return (
    <div className={styles.load}>
      <Text fw={600} component="p" m={0}>
        {text}
      </Text>
      {isOver ? <Chip isStrong>{t(($) => $.myDay.load.over)}</Chip> : null}
      {available ? (
        <Progress
          className={styles.bar ?? ''}
          value={Math.min(100, (planned / available) * 100)}
          color={isOver ? 'red' : undefined}
          // The line above says the same.
          aria-hidden
        />
      ) : null}
    </div>
  );
}

function Line({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      {icon}
      <span className={styles.factText}>{children}</span>
    </div>
  );
}

function Hours({ hours, day }: { readonly hours: NonNullable<Availability['hours']>; readonly day: string }) {
  const { t } = useTranslation('myDay');
  const spans = workingSpansOn(hours, day).map(({ from, to }) => isolated(`${clockText(from)}–${clockText(to)}`));
  return (
    <Line icon={<IconClockHour8 size={18} aria-hidden />}>
      {spans.length === 0 ? t(($) => $.myDay.dayOff) : t(($) => $.myDay.hours, { hours: spans.join(', ') })}
    </Line>
  );
}

function HolidayLine({ holiday }: { readonly holiday: PublicHoliday }) {
  const { t } = useTranslation('myDay');
  return (
    <Line icon={<IconBeach size={18} aria-hidden />}>
      {t(($) => $.myDay.publicHoliday, { name: isolatedName(holiday.name) })}
    </Line>
  );
}

/** Of several days, or of hours: which of this day. */
function AbsenceLine({ absence: { kind, state, part, from, to, reason } }: { readonly absence: OwnAbsence }) {
  const { t } = useTranslation(['myDay', 'availability']);
  const when =
    part === 'days'
      ? null
      : part === 'hours'
        ? isolated(`${from ?? ''}–${to ?? ''}`)
        : t(($) => $.availability.parts[part], { ns: 'availability' });
  return (
    <Line icon={<IconCalendarOff size={18} aria-hidden />}>
      {[t(($) => $.availability.kinds[kind], { ns: 'availability' }), when, reason && isolatedName(reason)]
        .filter(Boolean)
        .join(', ')}
      {state === 'asked' ? <Chip>{t(($) => $.availability.states.asked, { ns: 'availability' })}</Chip> : null}
    </Line>
  );
}

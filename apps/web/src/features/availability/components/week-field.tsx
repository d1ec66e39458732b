import { Button, Checkbox, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WorkingSpan, WorkingWeek } from '@plumbline/domain/availability/working-hours';
import { workingSpansLimit } from '@plumbline/domain/availability/working-hours';
import type availabilityTexts from '../../../i18n/en/availability.json';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useDateWords } from '../../../ui/dates/use-date-words.ts';
import { weekdayNames, weekdaysFrom } from '../week-words.ts';
import styles from './availability.module.css';
import { TimeField } from './time-field.tsx';

declare module '../../../i18n/namespaces.ts' {
  interface Namespaces {
    availability: typeof availabilityTexts;
  }
}

/** As it can be sent. */
export type EditedWeek = { from: string; to: string }[][];

const usualSpan = { from: '08:00', to: '17:00' };

interface WeekFieldProps {
  readonly value: WorkingWeek;
  readonly onChange: (week: EditedWeek) => void;
  /** What is wrong at a path within the week (`0.1.from`), if anything is. */
  readonly errorAt: (path: string) => string | undefined;
}

/** The working hours of each weekday: one or more spans, with breaks between them. */
export function WeekField({ value, onChange, errorAt }: WeekFieldProps) {
  const { locale, firstDayOfWeek } = useDateWords();
  const names = weekdayNames(locale);
  return (
    <ul className={styles.week}>
      {weekdaysFrom(firstDayOfWeek).map((place) => (
        <Weekday
          key={place}
          name={names[place] ?? ''}
          spans={value[place] ?? []}
          onChange={(spans) =>
            onChange(value.map((day, other) => (other === place ? spans : day).map((span) => ({ ...span }))))
          }
          errorAt={(path) => errorAt(`${place}.${path}`)}
        />
      ))}
    </ul>
  );
}

interface WeekdayProps {
  readonly name: string;
  readonly spans: readonly WorkingSpan[];
  readonly onChange: (spans: readonly WorkingSpan[]) => void;
  readonly errorAt: (path: string) => string | undefined;
}

function Weekday({ name, spans, onChange, errorAt }: WeekdayProps) {
  const { t } = useTranslation('availability');
  const last = spans.at(-1);
  const change = (place: number, part: Partial<WorkingSpan>) =>
    onChange(spans.map((span, other) => (other === place ? { ...span, ...part } : span)));
  return (
    <li className={styles.weekday}>
      <Checkbox
        size="md"
        label={name}
        checked={spans.length > 0}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? [usualSpan] : [])}
      />
      <div className={styles.spans}>
        {spans.length === 0 ? <Text c="dimmed">{t(($) => $.availability.week.dayOff)}</Text> : null}
        {spans.map((span, place) => {
          const error = errorAt(`${place}.from`) ?? errorAt(`${place}.to`);
          const which = { day: name, number: place + 1 };
          return (
            // A span has no name but its place.
            // oxlint-disable-next-line react/no-array-index-key -- they have no id, and two may be alike
            <div key={place}>
              <div className={styles.span}>
                <TimeField
                  label={t(($) => $.availability.week.from, which)}
                  value={span.from}
                  onChange={(from) => change(place, { from })}
                  isInvalid={errorAt(`${place}.from`) !== undefined}
                />
                <span aria-hidden>–</span>
                <TimeField
                  label={t(($) => $.availability.week.to, which)}
                  value={span.to}
                  onChange={(to) => change(place, { to })}
                  isInvalid={errorAt(`${place}.to`) !== undefined}
                  isEnd
                />
                {spans.length > 1 ? (
                  <IconButton
                    label={t(($) => $.availability.week.remove, which)}
                    onClick={() => onChange(spans.filter((_, other) => other !== place))}
                  >
                    <IconX size={18} aria-hidden />
                  </IconButton>
                ) : null}
              </div>
              {error ? (
                <Text role="alert" size="sm" c="var(--mantine-color-error)">
                  {error}
                </Text>
              ) : null}
            </div>
          );
        })}
        {last && last.to < '23:00' && last.to !== '' && spans.length < workingSpansLimit ? (
          <Button
            variant="subtle"
            size="compact-md"
            mih={36}
            leftSection={<IconPlus size={18} aria-hidden />}
            aria-label={t(($) => $.availability.week.addTo, { day: name })}
            onClick={() => onChange([...spans, afterBreak(last.to)])}
          >
            {t(($) => $.availability.week.add)}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** An hour's work after a break of an hour, or until midnight. @param end before 23:00 */
function afterBreak(end: string): WorkingSpan {
  const hour = Number(end.slice(0, 2));
  const at = (later: number) =>
    `${String(Math.min(hour + later, 24)).padStart(2, '0')}:${hour + later < 24 ? end.slice(3) : '00'}`;
  return { from: at(1), to: at(2) };
}

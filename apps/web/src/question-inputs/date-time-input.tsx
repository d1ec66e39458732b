import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/he';
import { DatesProvider } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { weekStart } from '@plumbline/domain/dates/week-start';
import { dateValue, noDate, type DateValue } from '@plumbline/domain/question-types/date-value';
import { movedEnd, nightEnd, type MovedEnd } from '@plumbline/domain/question-types/range-ends';
import { presetsOf, presetValue } from '@plumbline/domain/question-types/day-presets';
import { wallOfMoment } from '@plumbline/domain/dates/wall-time';
import { textKey } from '@plumbline/domain/translations/texts';
import { DayField } from './day-field.tsx';
import styles from './fields.module.css';
import { PointField } from './point-field.tsx';
import { PunchClock } from './punch-clock.tsx';
import { RangeNote } from './range-note.tsx';
import type { QuestionInputProps } from './question-input.ts';
import { useTextAttributes } from './spoken.ts';
import { useSurroundings } from './surroundings.ts';
import { TimeField } from './time-field.tsx';
import { correctedNow } from '../lib/api/server-clock.ts';

/** As the calendar counts them: Sunday 0. */
type WeekDay = 0 | 1 | 2 | 3 | 4 | 5 | 6;

function valueOf(value: unknown): DateValue {
  const parsed = dateValue.safeParse(value);
  return parsed.success ? parsed.data : noDate;
}

/** The day that a range lies on already, where it says one. */
function dayIn(value: DateValue, timeZone: string): string | null {
  const point = value.date ?? value.from;
  if (!point) return null;
  if (point.includes('T')) return wallOfMoment(point, timeZone).day;
  return point.includes(':') ? null : point;
}

/** A day, an hour, both, or a range of them in 24 hours and DD/MM/YY; a punch clock (spec/2 §2, §4, §9). */
export function DateTimeInput(props: QuestionInputProps) {
  const { question, onChange, disabled, problem, language, labelledBy, describedBy } = props;
  const { t } = useTranslation('questionInputs');
  const { timeZone } = useSurroundings();
  const { settings } = question;
  const mode = settings.dateMode ?? 'date';
  const value = valueOf(props.value);
  const [moved, setMoved] = useState<MovedEnd | null>(null);
  const change = (patch: Partial<DateValue>) => {
    const put = nightEnd({ ...value, allDay: null, ...patch }, settings, timeZone);
    setMoved(movedEnd(put, settings, timeZone));
    onChange(put);
  };
  const shared = { mode, timeZone, disabled, isWrong: problem !== null, describedBy };

  if (settings.isPunchClock) {
    return <PunchClock value={value} disabled={disabled} labelledBy={labelledBy} onChange={onChange} />;
  }

  const firstDay = weekStart(language, timeZone) % 7;
  return (
    <DatesProvider
      settings={{
        locale: language,
        firstDayOfWeek: firstDay as WeekDay,
        weekendDays: firstDay === 0 ? [5, 6] : [0, 6],
      }}
    >
      <div className={styles.stack} role="group" aria-labelledby={labelledBy}>
        {mode === 'date_plus_time' ? (
          <div className={styles.row}>
            <DayField
              {...shared}
              label={t(($) => $.questionInputs.date.day)}
              value={value.date}
              onChange={(date) => change({ date })}
            />
            <TimeField
              {...shared}
              label={settings.isRange ? t(($) => $.questionInputs.range.from) : t(($) => $.questionInputs.date.time)}
              value={value.from}
              onChange={(from) => change({ from })}
            />
            {settings.isRange ? (
              <TimeField
                {...shared}
                label={t(($) => $.questionInputs.range.to)}
                value={value.to}
                onChange={(to) => change({ to })}
              />
            ) : null}
          </div>
        ) : settings.isRange ? (
          <div className={styles.ends}>
            <PointField
              {...shared}
              legend={t(($) => $.questionInputs.range.from)}
              value={value.from}
              onChange={(from) => change({ from })}
            />
            <PointField
              {...shared}
              legend={t(($) => $.questionInputs.range.to)}
              value={value.to}
              onChange={(to) => change({ to })}
            />
          </div>
        ) : (
          <PointField {...shared} withNow value={value.date} onChange={(date) => change({ date })} />
        )}
        <RangeNote value={value} moved={moved} timeZone={timeZone} />
        <Presets {...props} value={value} />
      </div>
    </DatesProvider>
  );
}

/** Days that are chosen by one press, with hours of their own. */
function Presets({ question, onChange, disabled, value }: QuestionInputProps & { readonly value: DateValue }) {
  const { t } = useTranslation('questionInputs');
  const { timeZone, allDay } = useSurroundings();
  const said = useTextAttributes();
  const { settings } = question;
  const presets = presetsOf(settings, allDay);
  if (presets.length === 0) return null;
  return (
    <div className={styles.chips}>
      {presets.map((preset) => (
        <button
          key={preset.id}
          type="button"
          className={styles.chip}
          disabled={disabled}
          aria-pressed={value.allDay === preset.id}
          onClick={() => {
            const today = wallOfMoment(correctedNow().toISOString(), timeZone).day;
            onChange(
              value.allDay === preset.id
                ? null
                : presetValue(preset, dayIn(value, timeZone) ?? today, settings, timeZone),
            );
          }}
        >
          <bdi {...(preset.label ? said(question, textKey('allDays', preset.id)) : {})}>
            {preset.label || t(($) => $.questionInputs.date.allDay)}
          </bdi>{' '}
          <bdi dir="ltr">
            {preset.dateTimeStart}–{preset.dateTimeEnd}
          </bdi>
        </button>
      ))}
    </div>
  );
}

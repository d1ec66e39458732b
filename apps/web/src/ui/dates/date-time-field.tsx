import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/he';
import { DatePickerInput, DateTimePicker } from '@mantine/dates';
import type { ReactNode } from 'react';
import { shownYear } from '@plumbline/domain/dates/shown-year';
import { useFormats } from '../../lib/access/hooks.ts';
import { isolated } from '../../i18n/isolated.ts';
import styles from './date-time-field.module.css';
import { useCalendarPlace } from './use-calendar-place.ts';
import { useDateWords } from './use-date-words.ts';
import { momentAt, wallTimeOf } from './wall-clock.ts';

interface FieldProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly isRequired?: boolean;
  readonly isReadOnly?: boolean;
  readonly isClearable?: boolean;
}

interface DateTimeFieldProps extends FieldProps {
  /** A moment, ISO 8601; shown and chosen as the instance's clocks have it. */
  readonly value: string | null;
  readonly onChange: (moment: string | null) => void;
}

// In Hebrew every date field would print "07:30 22/11/26": the whole is isolated.
function dayAndTimeText(wallTime: string): string {
  const day = `${wallTime.slice(8, 10)}/${wallTime.slice(5, 7)}/${shownYear(wallTime.slice(0, 4))}`;
  return isolated(`${day}, ${wallTime.slice(11, 16)}`);
}

/** What both fields take over as it is. */
function useField({ isRequired, isReadOnly, isClearable, ...shown }: FieldProps) {
  const { locale, firstDayOfWeek, weekendDays, ariaLabels, clear, close } = useDateWords();
  const { highlightToday, dropdownType, modalProps, popoverProps } = useCalendarPlace(shown.label, close);
  return {
    ...shown,
    highlightToday,
    dropdownType,
    modalProps,
    popoverProps: { ...popoverProps, withRoles: false },
    withAsterisk: isRequired ?? false,
    readOnly: isReadOnly ?? false,
    clearable: isClearable ?? false,
    clearButtonProps: { 'aria-label': clear },
    locale,
    firstDayOfWeek,
    weekendDays,
    ariaLabels,
  };
}

/** Escape closes the calendar, not the dialog below it too: the days themselves have it already. */
const escapeOfCalendar = { 'data-mantine-stop-propagation': true };

/** What is read out: a field is a button, and by its label alone nobody would hear what it holds. */
const readOut = (label: string, held: string | null) => (held === null ? undefined : `${label}, ${held}`);

/** A date and time: day/month/year, 24 hours (spec/2 §2), in the instance's time zone whatever the device's is. */
export function DateTimeField({ value, onChange, ...props }: DateTimeFieldProps) {
  const { timeZone, hours, minutes, apply } = useDateWords();
  const formats = useFormats();
  const field = useField(props);
  return (
    <DateTimePicker
      {...field}
      aria-label={readOut(props.label, value && formats.dateTime(value))}
      modalProps={{ ...field.modalProps, classNames: { body: styles.dayAndTime ?? '' } }}
      valueFormat={dayAndTimeText}
      value={value === null ? null : wallTimeOf(value, timeZone)}
      onChange={(wallTime) => onChange(wallTime === null ? null : momentAt(wallTime, timeZone))}
      submitButtonProps={{ 'aria-label': apply, ...escapeOfCalendar }}
      timePickerProps={{
        hoursInputLabel: hours,
        minutesInputLabel: minutes,
        hoursInputProps: escapeOfCalendar,
        minutesInputProps: escapeOfCalendar,
        dir: 'ltr',
      }}
    />
  );
}

interface DateFieldProps extends FieldProps {
  /** A day, YYYY-MM-DD. */
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
}

/** A day: day/month/year. */
export function DateField({ value, onChange, ...props }: DateFieldProps) {
  const formats = useFormats();
  const field = useField(props);
  return (
    <DatePickerInput
      {...field}
      aria-label={readOut(props.label, value && formats.day(value))}
      valueFormatter={({ date }) => (typeof date === 'string' ? formats.day(date) : '')}
      value={value}
      onChange={onChange}
    />
  );
}

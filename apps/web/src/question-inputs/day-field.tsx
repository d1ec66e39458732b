import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../lib/access/hooks.ts';
import { useCalendarPlace } from '../ui/dates/use-calendar-place.ts';
import styles from './day-field.module.css';
import { readOutWith } from './field-attributes.ts';

interface DayFieldProps {
  readonly label: string;
  /** `2026-03-01`. */
  readonly value: string | null;
  readonly disabled: boolean;
  readonly isWrong: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (day: string | null) => void;
}

/** A day, chosen from a calendar. */
export function DayField(props: DayFieldProps) {
  const { label, value, disabled, isWrong, onChange } = props;
  const { t } = useTranslation('questionInputs');
  const formats = useFormats();
  const place = useCalendarPlace(
    label,
    t(($) => $.questionInputs.close),
  );
  return (
    <DatePickerInput
      {...place}
      label={label}
      size="lg"
      value={value}
      disabled={disabled}
      error={isWrong}
      // It is a button: by its label alone, nobody would hear which day it is.
      aria-label={value ? `${label}, ${formats.day(value)}` : undefined}
      attributes={readOutWith(props.describedBy)}
      clearable
      clearButtonProps={{ 'aria-label': t(($) => $.questionInputs.date.clear, { what: label }) }}
      // Isolated, so that no Hebrew line turns the day around.
      valueFormat={'[\u2066]DD/MM/YYYY[\u2069]'}
      placeholder={'\u2066DD/MM/YYYY\u2069'}
      leftSection={<IconCalendar size={20} aria-hidden />}
      leftSectionPointerEvents="none"
      leftSectionWidth={40}
      classNames={{ input: styles.input ?? '', day: styles.day ?? '' }}
      ariaLabels={{
        nextMonth: t(($) => $.questionInputs.date.nextMonth),
        previousMonth: t(($) => $.questionInputs.date.previousMonth),
        nextYear: t(($) => $.questionInputs.date.nextYear),
        previousYear: t(($) => $.questionInputs.date.previousYear),
        nextDecade: t(($) => $.questionInputs.date.nextDecade),
        previousDecade: t(($) => $.questionInputs.date.previousDecade),
      }}
      onChange={(day) => onChange(day)}
    />
  );
}

import '@mantine/dates/styles.layer.css';
import { TimePicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';

interface TimeOfDayFieldProps {
  readonly label: string;
  readonly description?: string;
  /** `07:30`, or empty. */
  readonly value: string;
  readonly onChange: (time: string) => void;
  readonly error?: string | undefined;
  readonly isClearable?: boolean;
}

/** An hour of the instance's clocks. */
export function TimeOfDayField({ value, onChange, isClearable = false, ...shown }: TimeOfDayFieldProps) {
  const { t } = useTranslation('ui');
  return (
    <TimePicker
      {...shown}
      format="24h"
      value={value}
      onChange={(time) => onChange(time.slice(0, 5))}
      clearable={isClearable}
      clearButtonProps={{ 'aria-label': t(($) => $.ui.dates.clear) }}
      hoursInputLabel={`${shown.label}, ${t(($) => $.ui.dates.hours)}`}
      minutesInputLabel={`${shown.label}, ${t(($) => $.ui.dates.minutes)}`}
      styles={{ fieldsGroup: { direction: 'ltr' } }}
    />
  );
}

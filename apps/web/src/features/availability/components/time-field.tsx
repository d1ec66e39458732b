import '@mantine/dates/styles.layer.css';
import { TimePicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';

interface TimeFieldProps {
  /** What is read out: "Sunday, from". */
  readonly label: string;
  readonly value: string;
  readonly onChange: (time: string) => void;
  readonly isInvalid?: boolean;
  /** An end at midnight is 24:00, which the field shows as 00:00. */
  readonly isEnd?: boolean;
}

/** A time of the day; its label is only read out. */
export function TimeField({ label, value, onChange, isInvalid = false, isEnd = false }: TimeFieldProps) {
  const { t } = useTranslation('ui');
  return (
    <TimePicker
      format="24h"
      value={value === '24:00' ? '00:00' : value}
      error={isInvalid}
      onChange={(typed) => {
        const time = typed.slice(0, 5);
        onChange(isEnd && time === '00:00' ? '24:00' : time);
      }}
      hoursInputLabel={`${label}, ${t(($) => $.ui.dates.hours)}`}
      minutesInputLabel={`${label}, ${t(($) => $.ui.dates.minutes)}`}
      styles={{ fieldsGroup: { direction: 'ltr' } }}
      w={92}
    />
  );
}

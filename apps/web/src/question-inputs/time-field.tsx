import { TimePicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import styles from './time-field.module.css';

interface TimeFieldProps {
  readonly label: string;
  /** `07:30`. */
  readonly value: string | null;
  readonly disabled: boolean;
  readonly isWrong: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (time: string | null) => void;
}

/** An hour of the day in 24 hours. The clock is never mirrored. */
export function TimeField({ label, value, disabled, isWrong, describedBy, onChange }: TimeFieldProps) {
  const { t } = useTranslation('questionInputs');
  const fields = {
    'aria-describedby': describedBy,
    'aria-invalid': isWrong || undefined,
  };
  return (
    <TimePicker
      label={label}
      size="lg"
      format="24h"
      value={value ?? ''}
      disabled={disabled}
      error={isWrong}
      hoursInputProps={fields}
      minutesInputProps={fields}
      clearable
      clearButtonProps={{ 'aria-label': t(($) => $.questionInputs.date.clear, { what: label }), size: 'xl' }}
      hoursInputLabel={t(($) => $.questionInputs.date.hours, { what: label })}
      minutesInputLabel={t(($) => $.questionInputs.date.minutes, { what: label })}
      classNames={{ fieldsGroup: styles.fields ?? '', field: styles.field ?? '' }}
      onChange={(time) => onChange(time === '' ? null : time.slice(0, 5))}
    />
  );
}

import { TimePicker } from '@mantine/dates';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetCorrection, noteCorrection } from './corrections.ts';
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

/**
 * An hour of the day in 24 hours. The clock is never mirrored. What the rules make of it (an end moved behind its start) is shown
 * once the field is left: until then somebody types.
 */
export function TimeField({ label, value, disabled, isWrong, describedBy, onChange }: TimeFieldProps) {
  const { t } = useTranslation('questionInputs');
  const hours = useRef<HTMLInputElement>(null);
  const isInside = useRef(false);
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (!isInside.current) setShown(value);
  }, [value]);
  const leave = () => {
    isInside.current = false;
    if (shown !== null && value !== null && shown !== value) noteCorrection(hours.current);
    setShown(value);
  };
  const fields = {
    'aria-describedby': describedBy,
    'aria-invalid': isWrong || undefined,
  };
  return (
    <TimePicker
      label={label}
      size="lg"
      format="24h"
      value={shown ?? ''}
      hoursRef={hours}
      onFocus={() => {
        isInside.current = true;
      }}
      onBlur={leave}
      disabled={disabled}
      error={isWrong}
      hoursInputProps={fields}
      minutesInputProps={fields}
      clearable
      clearButtonProps={{ 'aria-label': t(($) => $.questionInputs.date.clear, { what: label }), size: 'xl' }}
      hoursInputLabel={t(($) => $.questionInputs.date.hours, { what: label })}
      minutesInputLabel={t(($) => $.questionInputs.date.minutes, { what: label })}
      classNames={{ fieldsGroup: styles.fields ?? '', field: styles.field ?? '' }}
      onChange={(time) => {
        const typed = time === '' ? null : time.slice(0, 5);
        forgetCorrection();
        setShown(typed);
        onChange(typed);
      }}
    />
  );
}

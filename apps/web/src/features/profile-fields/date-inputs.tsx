import { Text } from '@mantine/core';
import { useFormats } from '../../lib/access/hooks.ts';
import { DateField } from '../../ui/dates/date-time-field.tsx';
import type { EditorProps, ShownProps } from './profile-input.ts';

/** A day, to choose. */
export function DateEditor({ label, value, onChange, error }: EditorProps<string>) {
  return <DateField label={label} value={value} onChange={onChange} error={error} isClearable />;
}

/** A day has no time zone: 01/03/2026 everywhere. */
export function DateShown({ value }: ShownProps<string>) {
  return <Text>{useFormats().day(value)}</Text>;
}

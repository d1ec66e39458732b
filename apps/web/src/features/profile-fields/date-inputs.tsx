import { Text } from '@mantine/core';
import { isolated } from '../../i18n/isolated.ts';
import { DateField } from '../../ui/dates/date-time-field.tsx';
import type { EditorProps, ShownProps } from './profile-input.ts';

/** A day, to choose. */
export function DateEditor({ label, value, onChange, error }: EditorProps<string>) {
  return <DateField label={label} value={value} onChange={onChange} error={error} isClearable />;
}

/** A day has no time zone: 01/03/26 everywhere. */
export function DateShown({ value }: ShownProps<string>) {
  const [year = '', month = '', day = ''] = value.split('-');
  return <Text>{isolated(`${day}/${month}/${year.slice(2)}`)}</Text>;
}

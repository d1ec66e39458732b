import { Anchor, Text, Textarea, TextInput } from '@mantine/core';
import { isolated } from '../../i18n/isolated.ts';
import type { EditorProps, ShownProps } from './profile-input.ts';
import { NumberInput } from '../../ui/numbers/number-input.tsx';

/** The field that holds a phone number is typed and called like one (spec/2 §5). */
const isPhone = (key: string) => key === 'phoneNumber';

/** A line, to type; a phone number where the field is one. */
export function TextEditor({ field, label, value, onChange, error }: EditorProps<string>) {
  return (
    <TextInput
      label={label}
      value={value ?? ''}
      error={error}
      maxLength={2000}
      data-autofocus
      {...(isPhone(field.value) ? { type: 'tel', inputMode: 'tel', autoComplete: 'tel', dir: 'ltr' } : { dir: 'auto' })}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}

/** A line; a phone number can be called. */
export function TextShown({ field, value }: ShownProps<string>) {
  if (!isPhone(field.value)) return <Text dir="auto">{value}</Text>;
  return (
    <Anchor href={`tel:${value.replace(/[^+\d]/g, '')}`}>
      <bdi dir="ltr">{value}</bdi>
    </Anchor>
  );
}

/** Paragraphs, to type. */
export function LongTextEditor({ label, value, onChange, error }: EditorProps<string>) {
  return (
    <Textarea
      label={label}
      value={value ?? ''}
      error={error}
      autosize
      minRows={3}
      maxRows={12}
      maxLength={50_000}
      dir="auto"
      data-autofocus
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}

/** Paragraphs, to read. */
export function LongTextShown({ value }: ShownProps<string>) {
  return (
    <Text dir="auto" className="paragraphs">
      {value}
    </Text>
  );
}

/** A number, to type. */
export function NumberEditor({ label, value, onChange, error }: EditorProps<number>) {
  return (
    <NumberInput
      label={label}
      value={value ?? ''}
      error={error}
      dir="ltr"
      data-autofocus
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : null)}
    />
  );
}

/** A number, to read. */
export function NumberShown({ value }: ShownProps<number>) {
  return <Text>{isolated(String(value))}</Text>;
}

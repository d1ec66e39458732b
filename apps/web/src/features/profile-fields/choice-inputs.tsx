import { MultiSelect, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileField } from '@plumbline/domain/users/profile-fields';
import { optionValue } from '@plumbline/domain/users/option-value';
import { isolatedNames } from '../../i18n/isolated.ts';
import { useTextOf } from '../../i18n/use-name-of.ts';
import type { EditorProps, ShownProps } from './profile-input.ts';

/** An option as it is read: as the settings write it, the product's own "other" in the person's language. */
export function useProfileOptions(field: ProfileField | null): readonly { value: string; label: string }[] {
  const { t } = useTranslation('profileFields');
  const textOf = useTextOf();
  if (!field) return [];
  return field.options.map((option) => ({
    value: optionValue(option),
    label: option === 'other' ? t(($) => $.profileFields.other) : textOf(field, `option.${option}`, option),
  }));
}

/** One of the field's options, to choose. */
export function SelectEditor({ field, label, value, onChange, error }: EditorProps<string>) {
  const { t } = useTranslation('profileFields');
  const options = useProfileOptions(field);
  return (
    <Select
      label={label}
      data={[...options]}
      value={value}
      error={error}
      clearable
      clearButtonProps={{ 'aria-label': t(($) => $.profileFields.clear), size: 'md' }}
      searchable={options.length > 8}
      onChange={onChange}
    />
  );
}

/** One option, to read. */
export function SelectShown({ field, value }: ShownProps<string>) {
  const options = useProfileOptions(field);
  return <Text dir="auto">{options.find((option) => option.value === value)?.label ?? value}</Text>;
}

/** Several of the field's options, to choose. */
export function MultiSelectEditor({ field, label, value, onChange, error }: EditorProps<string[]>) {
  return (
    <MultiSelect
      label={label}
      data={[...useProfileOptions(field)]}
      value={value ?? []}
      error={error}
      searchable
      hidePickedOptions
      onChange={(chosen) => onChange(chosen.length === 0 ? null : chosen)}
    />
  );
}

/** Several options, to read. */
export function MultiSelectShown({ field, value }: ShownProps<string[]>) {
  const options = useProfileOptions(field);
  const labels = value.map((one) => options.find((option) => option.value === one)?.label ?? one);
  return <Text>{isolatedNames(labels)}</Text>;
}

interface YesNoProps {
  readonly label: string;
  readonly value: boolean | null;
  readonly onChange: (value: boolean | null) => void;
  readonly error?: string | undefined;
}

/** Yes, no, or not specified. */
export function YesNo({ label, value, onChange, error }: YesNoProps) {
  const { t } = useTranslation('profileFields');
  const id = useId();
  const shown = value === null ? 'unknown' : value ? 'yes' : 'no';
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500} id={id}>
        {label}
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        value={shown}
        data={[
          { value: 'yes', label: t(($) => $.profileFields.yes) },
          { value: 'no', label: t(($) => $.profileFields.no) },
          { value: 'unknown', label: t(($) => $.profileFields.unknown) },
        ]}
        onChange={(chosen) => onChange(chosen === 'unknown' ? null : chosen === 'yes')}
      />
      {error ? (
        <Text size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      ) : null}
    </Stack>
  );
}

/** Yes, no or not said, to choose. */
export function BooleanEditor({ label, value, onChange, error }: EditorProps<boolean>) {
  return <YesNo label={label} value={value} onChange={onChange} error={error} />;
}

/** Yes or no, to read. */
export function BooleanShown({ value }: ShownProps<boolean>) {
  const { t } = useTranslation('profileFields');
  return <Text>{value ? t(($) => $.profileFields.yes) : t(($) => $.profileFields.no)}</Text>;
}

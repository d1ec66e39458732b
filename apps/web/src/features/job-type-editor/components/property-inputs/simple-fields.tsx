import { SegmentedControl, Input, Switch, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { writtenIn } from '../../../../question-inputs/spoken.ts';
import type { PropertyFieldProps } from './property-field.ts';
import { useOwnLanguage } from './text-fields.tsx';
import { NumberInput } from '../../../../ui/numbers/number-input.tsx';

/** A property that is on or off. */
export function SwitchField({ value, onChange, label, hint, error, property, question }: PropertyFieldProps) {
  // Rules are on until they are switched off; every other switch is off until it is switched on.
  const isOn = value === undefined ? property.name === 'pathOrder' : value === true;
  const isLocked = property.name === 'isMandatory' && question.disabled;
  return (
    <Switch
      label={label}
      description={hint}
      error={error}
      checked={isOn}
      disabled={isLocked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** A property that is a number; empty is null. */
export function NumberField({ value, onChange, label, hint, error }: PropertyFieldProps) {
  return (
    <NumberInput
      label={label}
      description={hint}
      error={error}
      value={typeof value === 'number' ? value : ''}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : null)}
      maw={220}
    />
  );
}

/** A property with a few values, side by side. */
export function ChoiceField({ value, onChange, label, hint, error, property, question }: PropertyFieldProps) {
  const { t } = useTranslation('jobTypeEditor');
  const options = property.options ?? [];
  if (property.name === 'type') {
    const kinds = [
      { value: '0', label: t(($) => $.jobTypeEditor.choice.type.all) },
      { value: '1', label: t(($) => $.jobTypeEditor.choice.type.searchable) },
      { value: '2', label: t(($) => $.jobTypeEditor.choice.type.closed) },
    ];
    return (
      <Choice
        {...{ label, hint, error }}
        data={kinds}
        value={String(value ?? 0)}
        onChange={(chosen) => onChange(chosen === '0' ? null : Number(chosen))}
      />
    );
  }
  const words = property.name === 'dateMode' ? dateModes : textKinds;
  const data = options.map(String).map((option) => ({ value: option, label: words(t, option) }));
  const chosen = typeof value === 'string' ? value : (data[0]?.value ?? '');
  return <Choice {...{ label, hint, error }} data={data} value={chosen} onChange={onChange} key={question.id} />;
}

type Translate = ReturnType<typeof useTranslation<'jobTypeEditor'>>['t'];

function dateModes(t: Translate, mode: string): string {
  return t(($) => $.jobTypeEditor.choice.dateMode[mode as 'date' | 'time' | 'date_time' | 'date_plus_time']);
}

function textKinds(t: Translate, kind: string): string {
  return t(($) => $.jobTypeEditor.choice.textKind[kind as 'text' | 'email' | 'number']);
}

interface ChoiceProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly data: { value: string; label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Choice({ label, hint, error, data, value, onChange }: ChoiceProps) {
  return (
    <Input.Wrapper label={label} description={hint} error={error} labelElement="div">
      <SegmentedControl fullWidth mt={4} data={data} value={value} onChange={onChange} aria-label={label} />
    </Input.Wrapper>
  );
}

/** A property that is a list of words; several pasted lines become several words. */
export function LabelsField({ question, value, onChange, label, hint, error }: PropertyFieldProps) {
  const { t } = useTranslation('jobTypeEditor');
  const language = useOwnLanguage(question);
  return (
    <TagsInput
      label={label}
      description={hint}
      error={error}
      placeholder={t(($) => $.jobTypeEditor.labels.placeholder)}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
      maxTags={100}
      splitChars={['\n', '\t']}
      acceptValueOnBlur
      {...writtenIn(language)}
    />
  );
}

import { MultiSelect, SegmentedControl, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dateExpressions } from '@plumbline/domain/dates/expression-names';
import type { CustomFilterPart } from '@plumbline/domain/filters/custom-fields';
import { DateField } from '../../ui/dates/date-time-field.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import type { CustomDraft } from './custom-condition.ts';
import type { OptionSource } from './custom-subjects.ts';
import styles from './filter.module.css';
import { useOptionNames } from './use-option-names.ts';
import { NumberInput } from '../../ui/numbers/number-input.tsx';

interface OneValueProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const TextValue = ({ label, value, onChange }: OneValueProps) => (
  <TextInput
    aria-label={label}
    dir="auto"
    maxLength={200}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

const NumberValue = ({ label, value, onChange }: OneValueProps) => (
  <NumberInput
    aria-label={label}
    value={value === '' ? '' : Number(value)}
    onChange={(typed) => onChange(String(typed))}
  />
);

const DateValue = ({ label, value, onChange }: OneValueProps) => (
  <DateField label={label} value={value || null} onChange={(day) => onChange(day ?? '')} />
);

/** Today, next month and the other names for days. */
function PresetValue({ label, value, onChange }: OneValueProps) {
  const { t } = useTranslation('filters');
  return (
    <Select
      aria-label={label}
      allowDeselect={false}
      data={dateExpressions.map((name) => ({ value: name, label: t(($) => $.filters.presets[name]) }))}
      value={value || null}
      onChange={(name) => onChange(name ?? '')}
    />
  );
}

function YesOrNo({ label, value, onChange }: OneValueProps) {
  const { t } = useTranslation('filters');
  return (
    <SegmentedControl
      aria-label={label}
      value={value === 'false' ? 'false' : 'true'}
      onChange={onChange}
      data={[
        { value: 'true', label: t(($) => $.filters.yes) },
        { value: 'false', label: t(($) => $.filters.no) },
      ]}
    />
  );
}

/** How a single value of each part is put in; what is chosen from a list or compared with nothing has none. */
const inputs: Readonly<
  Record<Exclude<CustomFilterPart, 'option' | 'filled' | 'user'>, (props: OneValueProps) => ReactNode>
> = {
  text: TextValue,
  comment: TextValue,
  number: NumberValue,
  date: DateValue,
  yes: YesOrNo,
  issue: YesOrNo,
};

interface CustomValueProps {
  readonly draft: CustomDraft;
  readonly options: OptionSource | null;
  readonly onChange: (draft: CustomDraft) => void;
}

/** Where the comparison alone says how its value is put in. */
const inputsOfOperators: Readonly<Partial<Record<CustomDraft['operator'], (props: OneValueProps) => ReactNode>>> = {
  within: PresetValue,
  older_than: NumberValue,
  next_days: NumberValue,
};

/** What a question, a field or a skill is compared with: nothing, one value, two, or options. */
export function CustomValue({ draft, options, onChange }: CustomValueProps) {
  const { t } = useTranslation('filters');
  const { operator, part, values } = draft;
  if (operator === 'empty' || operator === 'not_empty' || part === 'filled' || part === 'user') return null;
  if (part === 'option') return <ChosenOptions draft={draft} options={options} onChange={onChange} />;
  const Value = inputsOfOperators[operator] ?? inputs[part];
  const [first = '', second = ''] = values;
  if (operator !== 'between') {
    return (
      <Value
        label={t(($) => $.filters.value)}
        value={first}
        onChange={(value) => onChange({ ...draft, values: [value] })}
      />
    );
  }
  return (
    <>
      <Value
        label={t(($) => $.filters.from)}
        value={first}
        onChange={(value) => onChange({ ...draft, values: [value, second] })}
      />
      <Value
        label={t(($) => $.filters.to)}
        value={second}
        onChange={(value) => onChange({ ...draft, values: [first, value] })}
      />
    </>
  );
}

function ChosenOptions({ draft, options: source, onChange }: CustomValueProps) {
  const { t } = useTranslation(['filters', 'ui']);
  const problemText = useProblemText();
  const { options = [], error } = useOptionNames(source);
  return (
    <MultiSelect
      className={styles.wholeLine ?? ''}
      aria-label={t(($) => $.filters.value)}
      placeholder={draft.values.length === 0 ? t(($) => $.filters.chooseOptions) : ''}
      data={[...options]}
      error={error ? problemText(error) : undefined}
      value={[...draft.values]}
      onChange={(values) => onChange({ ...draft, values })}
      searchable
      limit={100}
      maxDropdownHeight={300}
      nothingFoundMessage={t(($) => $.ui.picker.nothingFound)}
    />
  );
}

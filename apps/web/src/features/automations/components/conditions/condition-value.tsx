import { Group, Select, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { roles } from '@plumbline/domain/actor/roles';
import { dateExpressions } from '@plumbline/domain/dates/expression-names';
import type { FilterField } from '@plumbline/domain/filters/fields';
import type { Operator } from '@plumbline/domain/filters/operator-names';
import { DateField } from '../../../../ui/dates/date-time-field.tsx';
import type { ChoiceKind } from '../../api/choices.ts';
import { textOf, textsOf } from '../fields/field-props.ts';
import {
  ManyField,
  ManyOfKind,
  ManyQuestions,
  OneField,
  OneOfKind,
  OneQuestion,
  useStatusChoices,
} from '../fields/choice-fields.tsx';
import { NumberInput } from '../../../../ui/numbers/number-input.tsx';

interface ConditionValueProps {
  readonly name: string;
  readonly field: FilterField;
  readonly operator: Operator;
  readonly jobTypes: readonly string[];
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly error: string | undefined;
}

const takesMany: ReadonlySet<Operator> = new Set(['in', 'not_in'] as const);
const takesNothing: ReadonlySet<Operator> = new Set(['empty', 'not_empty'] as const);

/** What a comparison begins with. */
export function initialValue(field: FilterField, operator: Operator): unknown {
  if (takesNothing.has(operator)) return undefined;
  if (takesMany.has(operator)) return [];
  if (operator === 'between') return field.type === 'number' ? [0, 0] : ['', ''];
  if (operator === 'within') return dateExpressions[0];
  if (operator === 'older_than' || operator === 'next_days') return 1;
  if (field.type === 'boolean') return true;
  return '';
}

/** Which things the ids of a field are. */
const kindOfField: Readonly<Record<string, ChoiceKind>> = {
  'job.jobType': 'jobTypes',
  'job.project': 'projects',
  'job.users': 'people',
  'job.confirmedUsers': 'people',
  'job.createdBy': 'people',
  'job.skills': 'skills',
  'project._id': 'projects',
  'project.users': 'people',
  'user._id': 'people',
  'user.skills': 'skills',
  'actor._id': 'people',
  'actor.skills': 'skills',
  'skill._id': 'skills',
};

/** What a field is compared with, by what the field is. */
export function ConditionValue(props: ConditionValueProps) {
  const { field, operator } = props;
  if (takesNothing.has(operator)) return null;
  if (operator === 'within') return <DateExpression {...props} />;
  if (operator === 'older_than' || operator === 'next_days') return <Single {...props} field={{ type: 'number' }} />;
  if (operator === 'between') return <Between {...props} />;
  if (field.type === 'list') return <ListValue {...props} />;
  return takesMany.has(operator) ? <Words {...props} /> : <Single {...props} />;
}

function useLabel(): string {
  const { t } = useTranslation('automations');
  return t(($) => $.automations.conditions.value);
}

function ListValue({ name, operator, jobTypes, value, onChange, error }: ConditionValueProps) {
  const { t } = useTranslation('roles');
  const statuses = useStatusChoices();
  const label = useLabel();
  const isMany = takesMany.has(operator);
  const many = { label, ids: textsOf(value), onChange, error };
  const one = { label, id: textOf(value) || null, onChange, error };
  const kind = kindOfField[name];
  if (kind) return isMany ? <ManyOfKind kind={kind} {...many} /> : <OneOfKind kind={kind} {...one} />;
  if (name === 'answer.question') {
    return isMany ? <ManyQuestions jobTypes={jobTypes} {...many} /> : <OneQuestion jobTypes={jobTypes} {...one} />;
  }
  const choices =
    name === 'job.status'
      ? statuses
      : name.endsWith('.role')
        ? roles.map((role) => ({ id: role, name: t(($) => $.roles[role]) }))
        : null;
  if (choices) return isMany ? <ManyField choices={choices} {...many} /> : <OneField choices={choices} {...one} />;
  return isMany ? (
    <TagsInput label={label} value={[...textsOf(value)]} onChange={onChange} error={error} dir="auto" />
  ) : (
    <TextInput
      label={label}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      dir="auto"
    />
  );
}

function DateExpression({ value, onChange, error }: ConditionValueProps) {
  const { t } = useTranslation('automations');
  return (
    <Select
      label={useLabel()}
      allowDeselect={false}
      value={textOf(value) || null}
      onChange={onChange}
      data={dateExpressions.map((name) => ({ value: name, label: t(($) => $.automations.presets[name]) }))}
      error={error}
    />
  );
}

function Between({ value, onChange, ...props }: ConditionValueProps) {
  const { t } = useTranslation('automations');
  const [from, to] = Array.isArray(value) ? value : ['', ''];
  return (
    <Group gap="xs" grow align="flex-start">
      <Single
        {...props}
        label={t(($) => $.automations.conditions.from)}
        value={from}
        onChange={(next) => onChange([next, to])}
      />
      <Single
        {...props}
        label={t(($) => $.automations.conditions.to)}
        value={to}
        onChange={(next) => onChange([from, next])}
      />
    </Group>
  );
}

function Words({ field, value, onChange, error }: ConditionValueProps) {
  const label = useLabel();
  const shown = Array.isArray(value) ? value.map(String) : [];
  return (
    <TagsInput
      label={label}
      value={shown}
      onChange={(words) =>
        onChange(field.type === 'number' ? words.map(Number).filter((one) => !Number.isNaN(one)) : words)
      }
      error={error}
      dir="auto"
    />
  );
}

function Single({ field, label, value, onChange, error }: Omit<ConditionValueProps, 'name'> & { label?: string }) {
  const { t } = useTranslation('automations');
  const usual = useLabel();
  const shown = { label: label ?? usual, error };
  if (field.type === 'boolean') {
    return (
      <Select
        {...shown}
        allowDeselect={false}
        value={String(value)}
        onChange={(chosen) => onChange(chosen === 'true')}
        data={[
          { value: 'true', label: t(($) => $.automations.yes) },
          { value: 'false', label: t(($) => $.automations.no) },
        ]}
      />
    );
  }
  if (field.type === 'number') {
    return (
      <NumberInput
        {...shown}
        value={typeof value === 'number' ? value : ''}
        onChange={(typed) => onChange(typeof typed === 'number' ? typed : null)}
      />
    );
  }
  if (field.type === 'date') {
    return <DateField {...shown} value={textOf(value) || null} onChange={(day) => onChange(day ?? '')} isClearable />;
  }
  return (
    <TextInput
      {...shown}
      maxLength={200}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      dir="auto"
    />
  );
}

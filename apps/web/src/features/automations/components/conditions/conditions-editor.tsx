import { ActionIcon, Button, Card, Group, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { IconFolderPlus, IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AutomationProblem } from '@plumbline/domain/automations/automation-problem';
import { conditionFields } from '@plumbline/domain/automations/condition-fields';
import type { AutomationEventKind } from '@plumbline/domain/automations/event-kinds';
import { eventKindOf } from '@plumbline/domain/automations/event-kinds';
import { filterFieldTypes } from '@plumbline/domain/filters/field-types';
import type { FilterField } from '@plumbline/domain/filters/fields';
import type { Operator } from '@plumbline/domain/filters/operator-names';
import { operatorFromWire, wireOperators } from '@plumbline/domain/filters/operator-names';
import type { Config } from '../fields/field-props.ts';
import { recordOf, recordsOf, textOf } from '../fields/field-props.ts';
import { useQuestionChoices } from '../fields/choice-fields.tsx';
import { useConditionFieldText } from '../fields/use-automation-words.ts';
import { useMistake } from '../fields/use-mistake.ts';
import { ConditionValue, initialValue } from './condition-value.tsx';

interface ConditionsEditorProps {
  readonly eventKind: AutomationEventKind;
  /** The job types that the event is narrowed to: their questions can be asked for. */
  readonly jobTypes: readonly string[];
  /** A filter as the wire has it. */
  readonly value: unknown;
  readonly onChange: (filter: unknown) => void;
  readonly problems: readonly AutomationProblem[];
}

type Join = 'and' | 'or';

/** The deepest group that is offered; the language itself allows more. */
const deepest = 3;

/** Conditions of an automation: comparisons, joined by AND or OR, in groups within one another (spec/3 §3). */
export function ConditionsEditor(props: ConditionsEditorProps) {
  const root = recordOf(props.value);
  const join: Join = 'or' in root ? 'or' : 'and';
  // A filter that is one comparison is a group of one here.
  const value = 'and' in root || 'or' in root ? root : { and: Object.keys(root).length > 0 ? [root] : [] };
  return <ConditionGroup {...props} value={value} join={join} path="" depth={1} />;
}

interface GroupProps extends ConditionsEditorProps {
  readonly join: Join;
  readonly path: string;
  readonly depth: number;
  readonly onRemove?: () => void;
}

function ConditionGroup({ value, onChange, join, path, depth, onRemove, ...rest }: GroupProps) {
  const { t } = useTranslation('automations');
  const parts = recordsOf(recordOf(value)[join]);
  const set = (next: readonly Config[]) => onChange({ [join]: next });
  const at = (place: number) => `${path === '' ? '' : `${path}.`}${join}.${place}`;
  return (
    <Card withBorder={depth > 1} padding={depth > 1 ? 'sm' : 0} bg={depth > 1 ? undefined : 'transparent'}>
      <Stack gap="sm">
        {parts.length > 1 || depth > 1 ? (
          <Group justify="space-between" wrap="nowrap">
            <SegmentedControl
              aria-label={t(($) => $.automations.conditions.join)}
              value={join}
              onChange={(chosen) => onChange({ [chosen]: parts })}
              data={[
                { value: 'and', label: t(($) => $.automations.conditions.all) },
                { value: 'or', label: t(($) => $.automations.conditions.any) },
              ]}
            />
            {onRemove ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t(($) => $.automations.conditions.removeGroup)}
                onClick={onRemove}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            ) : null}
          </Group>
        ) : null}
        {parts.map((part, place) => {
          const change = (next: unknown) => set(parts.with(place, recordOf(next)));
          const remove = () => set(parts.toSpliced(place, 1));
          const inner: Join | null = 'and' in part ? 'and' : 'or' in part ? 'or' : null;
          return inner ? (
            <ConditionGroup
              // A condition's place is what it is.
              // oxlint-disable-next-line react/no-array-index-key -- they have no id, and two may be alike
              key={place}
              {...rest}
              value={part}
              onChange={change}
              join={inner}
              path={at(place)}
              depth={depth + 1}
              onRemove={remove}
            />
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- they have no id, and two may be alike
            <ConditionRow key={place} {...rest} condition={part} onChange={change} path={at(place)} onRemove={remove} />
          );
        })}
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-md"
            mih={36}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => set([...parts, firstCondition(rest.eventKind)])}
          >
            {t(($) => $.automations.conditions.add)}
          </Button>
          {depth < deepest ? (
            <Button
              variant="subtle"
              size="compact-md"
              mih={36}
              leftSection={<IconFolderPlus size={16} aria-hidden />}
              onClick={() => set([...parts, { [join === 'and' ? 'or' : 'and']: [firstCondition(rest.eventKind)] }])}
            >
              {t(($) => $.automations.conditions.addGroup)}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Card>
  );
}

const dynamicText: FilterField = {
  type: 'text',
  operators: ['equal', 'not_equal', 'contains', 'not_contains', 'less', 'greater', 'between', 'empty', 'not_empty'],
};

function operatorsOf(field: FilterField): readonly Operator[] {
  return field.operators ?? filterFieldTypes[field.type].operators;
}

function firstCondition(eventKind: AutomationEventKind): Config {
  const [name = 'webhook.value', field = dynamicText] = Object.entries(conditionFields(eventKind))[0] ?? [];
  return conditionOf(name, field);
}

function conditionOf(name: string, field: FilterField): Config {
  const operator = operatorsOf(field)[0] ?? 'equal';
  return { field: name, operator: wireOperators[operator], value: initialValue(field, operator) };
}

interface RowProps extends Omit<ConditionsEditorProps, 'value'> {
  readonly condition: Config;
  readonly path: string;
  readonly onRemove: () => void;
}

function ConditionRow({ condition, onChange, path, onRemove, ...rest }: RowProps) {
  const { t } = useTranslation('automations');
  const mistake = useMistake(rest.problems);
  const known = conditionFields(rest.eventKind);
  const name = textOf(condition['field']);
  const field = known[name] ?? dynamicText;
  const operator = operatorFromWire(condition['operator']) ?? operatorsOf(field)[0] ?? 'equal';
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <Group gap="xs" align="flex-start" grow flex={1} miw={0} preventGrowOverflow={false}>
        <FieldSelect
          {...rest}
          name={name}
          onName={(next) => onChange(conditionOf(next, known[next] ?? dynamicText))}
          error={mistake(`${path}.field`)}
        />
        <Select
          aria-label={t(($) => $.automations.conditions.operator)}
          allowDeselect={false}
          maw={180}
          value={operator}
          onChange={(chosen) =>
            onChange({
              field: name,
              operator: wireOperators[chosen as Operator],
              value: initialValue(field, chosen as Operator),
            })
          }
          data={operatorsOf(field).map((one) => ({ value: one, label: t(($) => $.automations.operators[one]) }))}
          error={mistake(`${path}.operator`)}
        />
        <ConditionValue
          name={name}
          field={field}
          operator={operator}
          jobTypes={rest.jobTypes}
          value={condition['value']}
          onChange={(value) => onChange({ ...condition, value })}
          error={mistake(`${path}.value`)}
        />
      </Group>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t(($) => $.automations.conditions.remove)}
        onClick={onRemove}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

interface FieldSelectProps {
  readonly eventKind: AutomationEventKind;
  readonly jobTypes: readonly string[];
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly error: string | undefined;
}

/** What is compared: grouped by what it belongs to; the job's answers by their questions. */
function FieldSelect({ eventKind, jobTypes, name, onName, error }: FieldSelectProps) {
  const { t } = useTranslation('automations');
  const fieldText = useConditionFieldText();
  const { subjects } = eventKindOf(eventKind);
  const asksAnswers = subjects.includes('job') && jobTypes.length > 0;
  const { choices } = useQuestionChoices(jobTypes);
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const field of Object.keys(conditionFields(eventKind))) {
    const subject = field.split('.')[0] ?? '';
    groups.set(subject, [...(groups.get(subject) ?? []), { value: field, label: fieldText(field) }]);
  }
  const answers = asksAnswers
    ? (choices ?? []).map(({ id, name: title }) => ({ value: `answers.${id}`, label: title }))
    : [];
  const isWebhook = subjects.includes('webhook');
  if (isWebhook) return <WebhookFieldName name={name} onName={onName} error={error} />;
  return (
    <Select
      aria-label={t(($) => $.automations.conditions.field)}
      searchable
      allowDeselect={false}
      value={name}
      onChange={(chosen) => chosen && onName(chosen)}
      data={[
        ...[...groups].map(([subject, items]) => ({
          group: t(($) => $.automations.subjects[subject as 'job']),
          items,
        })),
        ...(answers.length > 0 ? [{ group: t(($) => $.automations.subjects.answers), items: answers }] : []),
      ]}
      maxDropdownHeight={360}
      error={error}
      dir="auto"
    />
  );
}

/** What a webhook brings is named by whoever sends it. */
function WebhookFieldName({ name, onName, error }: Pick<FieldSelectProps, 'name' | 'onName' | 'error'>) {
  const { t } = useTranslation('automations');
  const prefix = 'webhook.';
  return (
    <TextInput
      aria-label={t(($) => $.automations.conditions.webhookField)}
      placeholder={t(($) => $.automations.conditions.webhookField)}
      dir="ltr"
      value={name.startsWith(prefix) ? name.slice(prefix.length) : name}
      onChange={(event) => onName(prefix + event.currentTarget.value)}
      error={error}
    />
  );
}

import { Group, Select, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { roles } from '@plumbline/domain/actor/roles';
import type { WebhookTarget } from '@plumbline/domain/webhooks/webhook';
import { IconButton } from '../../../ui/icon-button.tsx';
import { AddRow, RowsField } from './rows-field.tsx';
import { useStatusChoices } from './use-status-choices.ts';
import type { Rule, RuleFieldName, Rules } from './rules.ts';
import { newRule, operatorsOf, ruleFieldNames, ruleFieldsOf } from './rules.ts';

interface RulesEditorProps {
  readonly target: WebhookTarget;
  readonly rules: Rules;
  readonly onChange: (rules: Rules) => void;
  readonly error: string | undefined;
}

/** The conditions under which an event is sent: some comparisons, joined by "and" or by "or". */
export function RulesEditor({ target, rules, onChange, error }: RulesEditorProps) {
  const { t } = useTranslation('webhooks');
  const fields = ruleFieldNames(target);
  if (fields.length === 0) return null;
  const change = (index: number, rule: Rule) =>
    onChange({ ...rules, list: rules.list.map((one, place) => (place === index ? rule : one)) });
  return (
    <RowsField
      label={t(($) => $.webhooks.rules.title)}
      hint={t(($) => $.webhooks.rules.hint)}
      error={error}
      end={
        <AddRow
          label={t(($) => $.webhooks.rules.add)}
          onAdd={() => onChange({ ...rules, list: [...rules.list, newRule(target)] })}
        />
      }
    >
      {rules.list.length > 1 ? (
        <Select
          aria-label={t(($) => $.webhooks.rules.title)}
          allowDeselect={false}
          value={rules.join}
          onChange={(join) => onChange({ ...rules, join: join === 'or' ? 'or' : 'and' })}
          data={(['and', 'or'] as const).map((value) => ({ value, label: t(($) => $.webhooks.rules[value]) }))}
        />
      ) : null}
      {rules.list.map((rule, index) => (
        <RuleRow
          // Rules have no names of their own, and their inputs hold nothing beside their values.
          key={index}
          rule={rule}
          target={target}
          onChange={(changed) => change(index, changed)}
          onRemove={() => onChange({ ...rules, list: rules.list.filter((_, place) => place !== index) })}
        />
      ))}
    </RowsField>
  );
}

interface RuleRowProps {
  readonly rule: Rule;
  readonly target: WebhookTarget;
  readonly onChange: (rule: Rule) => void;
  readonly onRemove: () => void;
}

function RuleRow({ rule, target, onChange, onRemove }: RuleRowProps) {
  const { t } = useTranslation('webhooks');
  const fields = ruleFieldNames(target);
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Stack gap={6} flex={1} miw={0}>
        <Group gap={6} grow>
          <Select
            aria-label={t(($) => $.webhooks.rules.field)}
            allowDeselect={false}
            value={rule.field}
            onChange={(field) => field && onChange(newRule(target, field as RuleFieldName))}
            data={fields.map((value) => ({ value, label: t(($) => $.webhooks.rules.fields[value]) }))}
          />
          <Select
            aria-label={t(($) => $.webhooks.rules.operator)}
            allowDeselect={false}
            value={rule.operator}
            onChange={(operator) => operator && onChange({ ...rule, operator: operator as Rule['operator'] })}
            data={operatorsOf(rule.field).map((value) => ({
              value,
              label: t(($) => $.webhooks.rules.operators[value]),
            }))}
          />
        </Group>
        <RuleValue rule={rule} onChange={(value) => onChange({ ...rule, value })} />
      </Stack>
      <IconButton label={t(($) => $.webhooks.rules.remove)} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </IconButton>
    </Group>
  );
}

function RuleValue({ rule, onChange }: { rule: Rule; onChange: (value: string) => void }) {
  const { t } = useTranslation(['webhooks', 'roles']);
  const statuses = useStatusChoices();
  const kind = ruleFieldsOf[rule.field].kind;
  const label = t(($) => $.webhooks.rules.value);
  const choices = {
    status: statuses,
    role: roles.map((role) => ({ value: role as string, label: t(($) => $.roles[role]) })),
    flag: [
      { value: 'true', label: t(($) => $.webhooks.rules.yes) },
      { value: 'false', label: t(($) => $.webhooks.rules.no) },
    ],
  };
  if (kind === 'text' || kind === 'number') {
    return (
      <TextInput
        aria-label={label}
        placeholder={label}
        value={rule.value}
        onChange={(event) => onChange(event.currentTarget.value)}
        dir="auto"
        {...(kind === 'number' && { inputMode: 'numeric' as const })}
      />
    );
  }
  return (
    <Select
      aria-label={label}
      placeholder={label}
      allowDeselect={false}
      value={rule.value || null}
      onChange={(value) => onChange(value ?? '')}
      data={choices[kind]}
    />
  );
}

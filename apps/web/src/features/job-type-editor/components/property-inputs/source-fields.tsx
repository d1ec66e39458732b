import { Autocomplete, ActionIcon, Button, Group, Input, MultiSelect, Select, Stack, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { roles } from '@plumbline/domain/actor/roles';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { columnsOf } from '@plumbline/domain/projects/field-definitions';
import { fieldHolds } from '@plumbline/domain/projects/field-traits';
import { listFields, tableFields } from '@plumbline/domain/projects/lists';
import { orderedFields } from '@plumbline/domain/projects/project';
import type { TableFilter } from '@plumbline/domain/projects/table-rows';
import { useSettings } from '../../../../lib/access/hooks.ts';
import { useNameOf, useTextOf } from '../../../../i18n/use-name-of.ts';
import { columnValuesQuery } from '../../api/source-values.ts';
import { offeredLists } from '../../model/list-sources.ts';
import type { PropertyFieldProps } from './property-field.ts';
import { LinkAnchor } from '../../../../ui/links/link-anchor.tsx';

interface FieldSelectProps extends PropertyFieldProps {
  readonly fields: readonly ProjectField[];
  /** What an empty choice means. */
  readonly placeholder?: string | undefined;
}

/** Chooses one of the project fields; where there is none, it says where they are made. */
function FieldSelect({ fields, value, onChange, label, hint, error, placeholder }: FieldSelectProps) {
  const nameOf = useNameOf();
  const { t } = useTranslation('jobTypeEditor');
  const data = orderedFields(fields).map((field) => ({ value: field.id, label: nameOf(field) }));
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  const isGone = chosen !== null && !data.some((one) => one.value === chosen);
  const chosenField = fields.find(({ id }) => id === chosen);
  const hasNoColumns =
    chosenField !== undefined && tableFields([chosenField]).length > 0 && columnsOf(chosenField).length === 0;
  const warning = isGone
    ? t(($) => $.jobTypeEditor.sources.gone)
    : hasNoColumns
      ? t(($) => $.jobTypeEditor.sources.noColumns)
      : undefined;
  return (
    <Stack gap={4}>
      <Select
        label={label}
        description={hint}
        error={error ?? warning}
        data={isGone ? [...data, { value: chosen, label: chosen }] : data}
        value={chosen}
        onChange={onChange}
        searchable={data.length > 8}
        clearable
        placeholder={placeholder ?? t(($) => $.jobTypeEditor.sources.choose)}
        nothingFoundMessage={t(($) => $.jobTypeEditor.nothingFound)}
      />
      <SettingsLink>
        {data.length === 0 ? t(($) => $.jobTypeEditor.sources.none) : t(($) => $.jobTypeEditor.sources.define)}
      </SettingsLink>
    </Stack>
  );
}

function SettingsLink({ children }: { children: ReactNode }) {
  return (
    <Text size="sm">
      <LinkAnchor to="/settings/projects" inherit>
        {children}
      </LinkAnchor>
    </Text>
  );
}

/** Which field of the project a project value question shows or writes. */
export function ProjectFieldField(props: PropertyFieldProps) {
  return <FieldSelect {...props} fields={useSettings().projectFields} />;
}

/** On which of the project's plans is marked: those of one field, or of all of them. */
export function ProjectPlansField(props: PropertyFieldProps) {
  const { t } = useTranslation('jobTypeEditor');
  const plans = useSettings().projectFields.filter((field) => fieldHolds(field, 'plans'));
  return (
    <FieldSelect
      {...props}
      fields={plans}
      label={t(($) => $.jobTypeEditor.sources.plans)}
      hint={t(($) => $.jobTypeEditor.sources.plansHint)}
      placeholder={plans.length === 0 ? undefined : t(($) => $.jobTypeEditor.sources.allPlans)}
    />
  );
}

/** From which list of the project is chosen. */
export function ProjectListField(props: PropertyFieldProps) {
  return <FieldSelect {...props} fields={listFields(useSettings().projectFields)} />;
}

/** From which table of the project rows are chosen, or addresses taken. */
export function ProjectTableField(props: PropertyFieldProps) {
  return <FieldSelect {...props} fields={tableFields(useSettings().projectFields)} />;
}

/** From which list of the instance is chosen (spec/1 §3 "List sources"). */
export function SystemListField({ value, onChange, label, hint, error }: PropertyFieldProps) {
  const { t } = useTranslation('jobTypeEditor');
  return (
    <Select
      label={label}
      description={hint}
      error={error}
      data={offeredLists.map((list) => ({ value: list, label: t(($) => $.jobTypeEditor.choice.systemListType[list]) }))}
      value={typeof value === 'string' ? value : 'projects'}
      onChange={onChange}
      allowDeselect={false}
    />
  );
}

/** The roles of the people whose addresses are offered. */
export function RolesField({ value, onChange, label, hint, error }: PropertyFieldProps) {
  const { t } = useTranslation(['jobTypeEditor', 'roles']);
  return (
    <MultiSelect
      label={label}
      description={hint}
      error={error}
      data={roles.map((role) => ({ value: role, label: t(($) => $.roles[role], { ns: 'roles' }) }))}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
      clearable
    />
  );
}

const isFilter = (one: unknown): one is TableFilter =>
  typeof one === 'object' && one !== null && 'column' in one && 'value' in one;

/** Which rows of a table are meant: what their columns must hold (spec/2 §3, tableDisplayFilter and tableMailFilter). */
export function TableFilterField({ property, question, value, onChange, label, hint, error }: PropertyFieldProps) {
  const { t } = useTranslation('jobTypeEditor');
  const textOf = useTextOf();
  const { projectFields } = useSettings();
  const { emailsFromTable, projectTableType } = question.settings;
  const tableId = property.name === 'tableMailFilter' ? (emailsFromTable ?? projectTableType) : projectTableType;
  const field = tableFields(projectFields).find(({ id }) => id === tableId);
  const columns = field ? columnsOf(field) : [];
  const filters: readonly TableFilter[] = Array.isArray(value) ? value.filter(isFilter) : [];
  const put = (index: number, patch: Partial<TableFilter>) =>
    onChange(filters.map((one, place) => (place === index ? { ...one, ...patch } : one)));
  return (
    <Input.Wrapper label={label} description={hint} error={error} labelElement="div">
      <Stack gap="xs" mt={4}>
        {filters.map((filter, index) => (
          // Filters have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key -- they have no id, and two may be alike
          <Group key={index} gap="xs" wrap="nowrap" align="flex-end">
            <Select
              flex={1}
              aria-label={t(($) => $.jobTypeEditor.sources.column)}
              placeholder={t(($) => $.jobTypeEditor.sources.column)}
              data={[...new Set([...columns, ...(filter.column ? [filter.column] : [])])].map((key) => ({
                value: key,
                label: field ? textOf(field, `column.${key}`, key) : key,
              }))}
              value={filter.column || null}
              error={filter.column !== '' && !columns.includes(filter.column)}
              onChange={(column) => put(index, { column: column ?? '' })}
              allowDeselect={false}
            />
            <FilterValue
              fieldId={field?.id ?? null}
              column={filter.column}
              value={filter.value}
              onChange={(text) => put(index, { value: text })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t(($) => $.jobTypeEditor.sources.removeFilter, { number: index + 1 })}
              onClick={() => onChange(filters.filter((_, place) => place !== index))}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="default"
          size="compact-md"
          disabled={columns.length === 0}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...filters, { column: columns[0] ?? '', value: '' }])}
        >
          {t(($) => $.jobTypeEditor.sources.addFilter)}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}

interface FilterValueProps {
  readonly fieldId: string | null;
  readonly column: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FilterValue({ fieldId, column, value, onChange }: FilterValueProps) {
  const { t } = useTranslation('jobTypeEditor');
  const { data } = useQuery({
    ...columnValuesQuery(fieldId ?? '', column),
    enabled: fieldId !== null && column !== '',
  });
  return (
    <Autocomplete
      flex={1}
      aria-label={t(($) => $.jobTypeEditor.sources.equals)}
      placeholder={t(($) => $.jobTypeEditor.sources.equals)}
      data={[...(data ?? [])]}
      value={value}
      onChange={onChange}
      maxLength={2000}
      limit={100}
    />
  );
}

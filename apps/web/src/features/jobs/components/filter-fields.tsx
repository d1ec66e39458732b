import {
  Button,
  Checkbox,
  CloseButton,
  Input,
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Select,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateExpressions, isDateExpression } from '@plumbline/domain/dates/expression-names';
import type { Condition } from '@plumbline/domain/filters/filter';
import { orderedStatuses } from '@plumbline/domain/jobs/status';
import { useSettings } from '../../../app/access/hooks.ts';
import { DateField } from '../../../ui/dates/date-time-field.tsx';
import { shownName } from '../../../ui/person-avatar.tsx';
import { UserPicker } from '../../../ui/pickers/user-picker.tsx';
import { skillNamesQuery } from '../../../ui/skills/skill-queries.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Named } from '../api/names.ts';
import { jobTypesQuery, projectNamesQuery, useNames } from '../api/names.ts';
import type { FilterFieldName, FilterView } from '../filter-view.ts';
import { chosenOf, daysOf, isBetween, isOneOf } from '../filter-view.ts';
import styles from './filter.module.css';

/** What every input of the filter dialog is given: the filter, and the way to set one field's condition. */
export interface FilterInputProps {
  readonly view: FilterView;
  readonly field: FilterFieldName;
  readonly onCondition: (field: FilterFieldName, condition: Condition | null) => void;
}

function useLabel(field: FilterFieldName): string {
  const { t } = useTranslation('jobs');
  return t(($) => $.jobs.filter.fields[field]);
}

/** Statuses, in the instance's order, by their chips. */
export function StatusesInput({ view, field, onCondition }: FilterInputProps) {
  const { customStatuses, statusOrder } = useSettings();
  return (
    <Checkbox.Group
      label={useLabel(field)}
      value={[...chosenOf(view, field)]}
      onChange={(chosen) => onCondition(field, isOneOf(field, chosen))}
    >
      <div className={styles.statuses}>
        {orderedStatuses(customStatuses, statusOrder).map((status) => (
          <Checkbox key={status} value={status} className={styles.check ?? ''} label={<StatusChip status={status} />} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

interface ManyInputProps extends FilterInputProps {
  readonly items: readonly Named[] | undefined;
  /** Why there is nothing to choose from. */
  readonly failure: unknown;
}

function ManyInput({ view, field, onCondition, items = [], failure }: ManyInputProps) {
  const { t } = useTranslation('ui');
  const problemText = useProblemText();
  return (
    <MultiSelect
      label={useLabel(field)}
      data={items.map(({ _id, name }) => ({ value: _id, label: name }))}
      error={failure ? problemText(failure) : undefined}
      value={[...chosenOf(view, field)]}
      onChange={(chosen) => onCondition(field, isOneOf(field, chosen))}
      searchable
      clearable
      limit={100}
      maxDropdownHeight={300}
      nothingFoundMessage={t(($) => $.ui.picker.nothingFound)}
      clearButtonProps={{ 'aria-label': t(($) => $.ui.dates.clear) }}
    />
  );
}

/** Job types by name. */
export function JobTypesInput(props: FilterInputProps) {
  const { data, error } = useQuery(jobTypesQuery);
  return <ManyInput {...props} items={data} failure={error} />;
}

/** Projects by name. */
export function ProjectsInput(props: FilterInputProps) {
  const { data, error } = useQuery(projectNamesQuery);
  return <ManyInput {...props} items={data} failure={error} />;
}

/** Skills by name. */
export function SkillsInput(props: FilterInputProps) {
  const { data, error } = useQuery(skillNamesQuery);
  return <ManyInput {...props} items={data?.docs} failure={error} />;
}

/** A part of a text, wherever in it. */
export function TextPartInput({ view, field, onCondition }: FilterInputProps) {
  const condition = view.conditions.get(field);
  return (
    <TextInput
      label={useLabel(field)}
      dir="auto"
      maxLength={200}
      value={condition?.operator === 'contains' ? condition.value : ''}
      onChange={({ currentTarget: { value } }) =>
        onCondition(field, value.trim() === '' ? null : { field, operator: 'contains', value })
      }
    />
  );
}

/** The number of a job, typed with or without its #. */
export function NumberEqualInput({ view, field, onCondition }: FilterInputProps) {
  const condition = view.conditions.get(field);
  return (
    <NumberInput
      label={useLabel(field)}
      prefix="#"
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={condition?.operator === 'equal' ? Number(condition.value) : ''}
      onChange={(value) => onCondition(field, typeof value === 'number' ? { field, operator: 'equal', value } : null)}
    />
  );
}

/** People by name, or nobody at all. */
export function PeopleInput({ view, field, onCondition, canBeNobody }: FilterInputProps & { canBeNobody?: boolean }) {
  const { t } = useTranslation('jobs');
  const [isPicking, setPicking] = useState(false);
  const chosen = chosenOf(view, field);
  const names = useNames({ jobTypes: false, projects: false, people: chosen.length > 0 });
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const isNobody = view.conditions.get(field)?.operator === 'empty';
  const nameOf = (id: string) => picked.get(id) ?? names.person(id) ?? '…';
  const label = useLabel(field);
  return (
    <Input.Wrapper label={label} labelElement="div">
      <div className={styles.people}>
        {chosen.map((id) => (
          <span key={id} className={styles.chip}>
            <bdi className={styles.chipText}>{nameOf(id)}</bdi>
            <CloseButton
              size={32}
              iconSize={14}
              aria-label={t(($) => $.jobs.filter.removePerson, { name: nameOf(id) })}
              onClick={() =>
                onCondition(
                  field,
                  isOneOf(
                    field,
                    chosen.filter((one) => one !== id),
                  ),
                )
              }
            />
          </span>
        ))}
        <Button
          variant="default"
          size="compact-md"
          mih={36}
          leftSection={<IconUserPlus size={16} aria-hidden />}
          aria-label={`${label}: ${t(($) => $.jobs.filter.choosePeople)}`}
          onClick={() => setPicking(true)}
        >
          {t(($) => $.jobs.filter.choosePeople)}
        </Button>
        {canBeNobody ? (
          <Checkbox
            className={styles.check ?? ''}
            ms="xs"
            label={t(($) => $.jobs.filter.nobody)}
            checked={isNobody}
            onChange={() => onCondition(field, isNobody ? null : { field, operator: 'empty' })}
          />
        ) : null}
      </div>
      <UserPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        title={label}
        chosenIds={[...chosen]}
        onPick={(people) => {
          setPicked(new Map([...picked, ...people.map((person) => [person._id, shownName(person)] as const)]));
          onCondition(field, isOneOf(field, [...chosen, ...people.map((person) => person._id)]));
        }}
      />
    </Input.Wrapper>
  );
}

/** The presets of Spec 3 §9, or a range of days. */
export function DatesInput({ view, field, onCondition }: FilterInputProps) {
  const { t } = useTranslation('jobs');
  const condition = view.conditions.get(field);
  const days = daysOf(condition);
  const [isCustom, setCustom] = useState(days !== null);
  const value = condition?.operator === 'within' ? condition.value : isCustom || days ? 'custom' : 'any';
  const choose = (chosen: string | null) => {
    setCustom(chosen === 'custom');
    onCondition(
      field,
      chosen !== null && isDateExpression(chosen) ? { field, operator: 'within', value: chosen } : null,
    );
  };
  return (
    <div>
      <Select
        label={useLabel(field)}
        allowDeselect={false}
        value={value}
        onChange={choose}
        data={[
          { value: 'any', label: t(($) => $.jobs.filter.anyDate) },
          ...dateExpressions.map((name) => ({ value: name, label: t(($) => $.jobs.presets[name]) })),
          { value: 'custom', label: t(($) => $.jobs.filter.customRange) },
        ]}
      />
      {value === 'custom' ? (
        <div className={styles.range}>
          <DateField
            label={t(($) => $.jobs.filter.from)}
            value={days?.from ?? null}
            isClearable
            onChange={(from) => onCondition(field, isBetween(field, from, days?.to ?? null))}
          />
          <DateField
            label={t(($) => $.jobs.filter.to)}
            value={days?.to ?? null}
            isClearable
            onChange={(to) => onCondition(field, isBetween(field, days?.from ?? null, to))}
          />
        </div>
      ) : null}
    </div>
  );
}

/** With a job before, without one, or either. */
export function HasPreviousInput({ view, field, onCondition }: FilterInputProps) {
  const { t } = useTranslation('jobs');
  const operator = view.conditions.get(field)?.operator;
  const value = operator === 'not_empty' || operator === 'empty' ? operator : 'either';
  return (
    <Input.Wrapper label={useLabel(field)} labelElement="div">
      <SegmentedControl
        fullWidth
        mt={4}
        aria-label={useLabel(field)}
        value={value}
        onChange={(chosen) =>
          onCondition(field, chosen === 'empty' || chosen === 'not_empty' ? { field, operator: chosen } : null)
        }
        data={[
          { value: 'either', label: t(($) => $.jobs.filter.either) },
          { value: 'not_empty', label: t(($) => $.jobs.filter.withPrevious) },
          { value: 'empty', label: t(($) => $.jobs.filter.withoutPrevious) },
        ]}
      />
    </Input.Wrapper>
  );
}

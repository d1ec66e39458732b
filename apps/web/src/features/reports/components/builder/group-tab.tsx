import { ActionIcon, Button, Group, Select, Stack, Switch, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportTotal } from '@plumbline/domain/reports/definition';
import { reportLimits } from '@plumbline/domain/reports/report-types';
import { isolatedName } from '../../../../i18n/isolated.ts';
import { withGroups, withTotals, withUsualPeriod, type Draft } from '../../model/draft.ts';
import { useBuilder } from './builder-context.ts';
import styles from './builder.module.css';
import { GroupingInput } from './grouping-input.tsx';
import { PivotPart } from './pivot-part.tsx';
import { TotalInput, useTotalName } from './total-input.tsx';
import { useColumnChoices } from './use-column-choices.ts';

/** How rows are grouped, what is counted of each group, and in what order they stand. */
export function GroupTab() {
  const { t } = useTranslation('reports');
  const { draft } = useBuilder();
  if (draft.columns.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t(($) => $.reports.groupTab.needsColumns)}
      </Text>
    );
  }
  return (
    <Stack gap="xl">
      <GroupsPart />
      <TotalsPart />
      <SortPart />
      <PivotPart />
    </Stack>
  );
}

function GroupsPart() {
  const { t } = useTranslation('reports');
  const { draft, change, resolved, textAt } = useBuilder();
  const { choices, nameOf } = useColumnChoices();
  const { group_by: groups } = draft;
  const begin = (now: Draft, column: string) => withUsualPeriod(now, column, resolved(column)?.value);
  const free = choices.filter(({ value }) => !groups.includes(value));
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{t(($) => $.reports.groupTab.groupBy)}</h3>
      {groups.map((group, place) => (
        <Line
          key={group}
          remove={t(($) => $.reports.groupTab.removeGroup, { name: isolatedName(nameOf(group)) })}
          onRemove={() => change((now) => withGroups(now, now.group_by.toSpliced(place, 1)))}
        >
          <Select
            aria-label={place === 0 ? t(($) => $.reports.groupTab.groupBy) : t(($) => $.reports.groupTab.thenBy)}
            allowDeselect={false}
            searchable
            data-at={`group_by.${place}`}
            error={textAt(`group_by.${place}`)}
            value={group}
            data={choices.filter(({ value }) => value === group || !groups.includes(value))}
            onChange={(column) =>
              change((now) => (column ? withGroups(begin(now, column), now.group_by.toSpliced(place, 1, column)) : now))
            }
          />
          <GroupingInput column={group} />
        </Line>
      ))}
      {groups.length < reportLimits.groupBy && free.length > 0 ? (
        <Select
          key={groups.length}
          aria-label={t(($) => $.reports.groupTab.addGroup)}
          placeholder={t(($) => $.reports.groupTab.addGroup)}
          leftSection={<IconPlus size={16} aria-hidden />}
          searchable
          value={null}
          data={free}
          onChange={(column) =>
            change((now) => (column ? withGroups(begin(now, column), [...now.group_by, column]) : now))
          }
        />
      ) : null}
      {groups.length > 0 ? (
        <Switch
          label={t(($) => $.reports.groupTab.summaryOnly)}
          checked={draft.summary_only}
          onChange={({ currentTarget: { checked } }) => change((now) => ({ ...now, summary_only: checked }))}
        />
      ) : null}
    </section>
  );
}

function TotalsPart() {
  const { t } = useTranslation('reports');
  const { draft, change } = useBuilder();
  const totalName = useTotalName();
  const set = (totals: readonly ReportTotal[]) => change((now) => withTotals(now, [...totals]));
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{t(($) => $.reports.groupTab.totals)}</h3>
      <Text size="sm" c="dimmed">
        {t(($) => $.reports.groupTab.totalsText)}
      </Text>
      {draft.totals.map((total, place) => (
        <Line
          key={`${place}-${draft.totals.length}`}
          remove={t(($) => $.reports.groupTab.removeTotal, { name: isolatedName(totalName(total)) })}
          onRemove={() => set(draft.totals.toSpliced(place, 1))}
        >
          <TotalInput
            at={`totals.${place}`}
            total={total}
            onChange={(next) => set(draft.totals.toSpliced(place, 1, next))}
          />
        </Line>
      ))}
      {draft.totals.length < reportLimits.totals ? (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => set([...draft.totals, { column: null, measure: 'count' }])}
        >
          {t(($) => $.reports.groupTab.addTotal)}
        </Button>
      ) : null}
    </section>
  );
}

function SortPart() {
  const { t } = useTranslation('reports');
  const { draft, change, textAt } = useBuilder();
  const { choices, nameOf } = useColumnChoices();
  const { sort } = draft;
  const used = new Set(sort.map(({ column }) => column));
  const free = choices.filter(({ value }) => !used.has(value));
  const set = (next: typeof sort) => change((now) => ({ ...now, sort: next }));
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{t(($) => $.reports.groupTab.sort)}</h3>
      {sort.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.reports.groupTab.newestFirst)}
        </Text>
      ) : null}
      {sort.map((one, place) => (
        <Line
          key={one.column}
          remove={t(($) => $.reports.groupTab.removeSort, { name: isolatedName(nameOf(one.column)) })}
          onRemove={() => set(sort.toSpliced(place, 1))}
        >
          <Group gap="xs" grow wrap="nowrap">
            <Select
              aria-label={t(($) => $.reports.groupTab.sort)}
              allowDeselect={false}
              searchable
              data-at={`sort.${place}`}
              error={textAt(`sort.${place}`)}
              value={one.column}
              data={choices.filter(({ value }) => value === one.column || !used.has(value))}
              onChange={(column) => column && set(sort.toSpliced(place, 1, { ...one, column }))}
            />
            <Select
              aria-label={t(($) => $.reports.groupTab.direction)}
              allowDeselect={false}
              value={one.direction}
              data={(['ascending', 'descending'] as const).map((direction) => ({
                value: direction,
                label: t(($) => $.reports.groupTab[direction]),
              }))}
              onChange={(direction) =>
                set(
                  sort.toSpliced(place, 1, { ...one, direction: direction === 'descending' ? direction : 'ascending' }),
                )
              }
            />
          </Group>
        </Line>
      ))}
      {sort.length < reportLimits.sort && free.length > 0 ? (
        <Select
          key={sort.length}
          aria-label={t(($) => $.reports.groupTab.addSort)}
          placeholder={t(($) => $.reports.groupTab.addSort)}
          leftSection={<IconPlus size={16} aria-hidden />}
          searchable
          value={null}
          data={free}
          onChange={(column) => column && set([...sort, { column, direction: 'ascending' }])}
        />
      ) : null}
    </section>
  );
}

interface LineProps {
  readonly remove: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function Line({ remove, onRemove, children }: LineProps) {
  return (
    <div className={styles.line}>
      <div className={styles.lineContent}>{children}</div>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={remove} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

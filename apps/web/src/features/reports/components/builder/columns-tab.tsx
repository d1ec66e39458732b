import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconMathFunction, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportLimits, reportTypes, rowSources } from '@plumbline/domain/reports/report-types';
import type { ReportType, RowSource } from '@plumbline/domain/reports/report-types';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { SortableList } from '../../../../ui/sortable-list.tsx';
import { withCalculation, withColumns, withRows, withType } from '../../model/draft.ts';
import { AddColumns } from './add-columns.tsx';
import { useBuilder } from './builder-context.ts';
import styles from './builder.module.css';
import { ColumnItem } from './column-item.tsx';
import { useGoTo } from './use-go-to.ts';

/** The columns of the report in their order, and the way to more of them. */
export function ColumnsTab() {
  const { t } = useTranslation('reports');
  const { draft, change, titleOf, open, setOpen } = useBuilder();
  const root = useRef<HTMLDivElement>(null);
  const goTo = useGoTo(root);
  const setOpened = (options: string | null) => setOpen({ isAdding: false, options });
  if (open.isAdding) return <AddColumns onBack={() => setOpened(null)} />;
  const isFull = draft.columns.length >= reportLimits.columns;
  return (
    <Stack gap="md">
      <WhatInput />
      <Group gap="xs" grow>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={isFull}
          onClick={() => setOpen({ isAdding: true, options: null })}
        >
          {t(($) => $.reports.columnsTab.add)}
        </Button>
        <Button
          variant="default"
          leftSection={<IconMathFunction size={18} aria-hidden />}
          disabled={isFull}
          onClick={() => {
            const next = withCalculation(
              draft,
              t(($) => $.reports.columnsTab.newCalculation),
            );
            change(() => next);
            const added = next.columns.at(-1)?._id ?? null;
            setOpen({ isAdding: false, options: added, fresh: added });
            goTo(`columns.${next.columns.length - 1}.expression`);
          }}
        >
          {t(($) => $.reports.columnsTab.calculated)}
        </Button>
      </Group>
      {draft.columns.length === 0 ? (
        <Stack gap={4} className={styles.nothing ?? ''}>
          <Text fw={600}>{t(($) => $.reports.columnsTab.none)}</Text>
          <Text size="sm" c="dimmed">
            {t(($) => $.reports.columnsTab.noneText)}
          </Text>
        </Stack>
      ) : (
        <div className={styles.chosen} ref={root}>
          <SortableList
            label={t(($) => $.reports.columnsTab.order)}
            items={draft.columns}
            itemId={(column) => column._id}
            itemName={titleOf}
            onReorder={(columns) => change((now) => withColumns(now, columns))}
          >
            {(column) => (
              <ColumnItem
                column={column}
                isOpen={open.options === column._id}
                onOpen={(isOpen) => setOpened(isOpen ? column._id : null)}
                onDuplicated={(id) => {
                  setOpened(id);
                  goTo(`columns.${draft.columns.indexOf(column) + 1}`);
                }}
              />
            )}
          </SortableList>
        </div>
      )}
    </Stack>
  );
}

/** What the report lists, and what one of its rows is. */
function WhatInput() {
  const { t } = useTranslation('reports');
  const { draft, change, repeatGroups, textAt } = useBuilder();
  const [wanted, setWanted] = useState<ReportType | null>(null);
  const isTouched = draft.columns.length > 0 || draft.filters !== null;
  const choose = (type: ReportType) => {
    if (type === draft.type) return;
    if (isTouched) setWanted(type);
    else change((now) => withType(now, type));
  };
  const rowChoices = rowSources.filter((rows) => rows !== 'repetitions' || repeatGroups.length > 0);
  return (
    <Stack gap="xs">
      <Group gap="xs" grow align="end">
        <Select
          label={t(($) => $.reports.name.type)}
          allowDeselect={false}
          value={draft.type}
          onChange={(type) => choose(type as ReportType)}
          data={reportTypes.map((type) => ({ value: type, label: t(($) => $.reports.types[type]) }))}
        />
        {draft.type === 'jobs' ? (
          <Select
            label={t(($) => $.reports.columnsTab.rows)}
            allowDeselect={false}
            data-at="rows"
            error={textAt('rows')}
            value={draft.rows}
            onChange={(rows) => change((now) => withRows(now, rows as RowSource, repeatGroups[0]?._id ?? null))}
            data={rowChoices.map((rows) => ({ value: rows, label: t(($) => $.reports.columnsTab.rowsOf[rows]) }))}
          />
        ) : null}
      </Group>
      {draft.rows === 'repetitions' ? (
        <Select
          label={t(($) => $.reports.columnsTab.repeatGroup)}
          allowDeselect={false}
          data-at="repeat_group"
          error={textAt('repeat_group')}
          searchable
          value={draft.repeat_group}
          onChange={(group) => change((now) => withRows(now, 'repetitions', group))}
          data={repeatGroups.map(({ _id, title, job_types }) => ({
            value: _id,
            label: [title, job_types.map((one) => one.title).join(', ')].filter(Boolean).join(' · '),
          }))}
        />
      ) : null}
      <ConfirmDialog
        isOpen={wanted !== null}
        onClose={() => setWanted(null)}
        title={wanted ? t(($) => $.reports.builder.typeChangeTitle, { type: t(($) => $.reports.types[wanted]) }) : ''}
        confirm={t(($) => $.reports.builder.typeChange)}
        onConfirm={() => {
          if (wanted) change((now) => withType(now, wanted));
        }}
      >
        {t(($) => $.reports.builder.typeChangeText)}
      </ConfirmDialog>
    </Stack>
  );
}

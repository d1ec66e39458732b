import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconClipboardText, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '@plumbline/domain/access/can';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { columnsOf } from '@plumbline/domain/projects/field-definitions';
import { useActor } from '../../../../lib/access/hooks.ts';
import { useNameOf } from '../../../../i18n/use-name-of.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { PageTurner } from '../../../../ui/page-turner.tsx';
import { suggestionDelay } from '../../../../ui/pickers/suggestion-delay.ts';
import { SearchBox } from '../../../../ui/search-box.tsx';
import { deskQuery } from '../../../../ui/theme.ts';
import { tableRowsQuery } from '../../api/project-fields.ts';
import { LabelsDialog } from '../labels-dialog.tsx';
import { PasteRowsDialog } from './paste-rows-dialog.tsx';
import { RowDialog } from './row-dialog.tsx';
import type { ShownRow } from './table-rows.tsx';
import { TableRows } from './table-rows.tsx';

interface TableDialogProps {
  readonly projectId: string;
  readonly field: ProjectField;
  /** How many rows the table has. */
  readonly count: number;
  readonly mayWrite: boolean;
  readonly onClose: () => void;
}

/** A table of a project over the page: searched, a page at a time, its rows added, changed and deleted one by one. */
export function TableDialog({ projectId, field, count, mayWrite, onClose }: TableDialogProps) {
  const nameOf = useNameOf();
  const { t } = useTranslation('projects');
  const isDesk = useMediaQuery(deskQuery);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), suggestionDelay);
  const [page, setPage] = useState(0);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isPrinting, setPrinting] = useState(false);
  const mayPrint = can(useActor(), 'job_type.create').allowed;
  const [edited, setEdited] = useState<ShownRow | 'new' | null>(null);
  const [isPasting, setPasting] = useState(false);
  const { data, error, refetch } = useQuery(tableRowsQuery(projectId, field.id, search, page));
  const columns = columnsOf(field);
  const pages = data?.pages ?? 0;
  const onTick = (ids: readonly string[], isTicked: boolean) =>
    setTicked((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (isTicked) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  const place = { projectId, fieldId: field.id };
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen={!isDesk}
      size="72rem"
      title={<bdi>{nameOf(field)}</bdi>}
      closeButtonProps={{ 'aria-label': t(($) => $.projects.fields.table.close) }}
    >
      <Stack>
        <Group>
          <SearchBox
            flex="1 1 14rem"
            label={t(($) => $.projects.fields.table.search)}
            typed={typed}
            onType={(words) => {
              setTyped(words);
              setPage(0);
            }}
          />
          {columns.length > 0 ? (
            <TableActions
              onPrint={mayPrint ? () => setPrinting(true) : null}
              isWithoutRows={!data || data.docs.length === 0}
              onPaste={mayWrite ? () => setPasting(true) : null}
              onAdd={() => setEdited('new')}
            />
          ) : null}
        </Group>
        {columns.length === 0 ? <Text>{t(($) => $.projects.fields.noColumns)}</Text> : null}
        {error && !data ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? [1, 2, 3, 4].map((row) => <Skeleton key={row} height={40} />) : null}
        {data?.docs.length === 0 && columns.length > 0 ? (
          <Text c="dimmed">
            {search ? t(($) => $.projects.fields.table.nothing) : t(($) => $.projects.fields.table.empty)}
          </Text>
        ) : null}
        {data && data.docs.length > 0 && columns.length > 0 ? (
          <TableRows
            place={place}
            field={field}
            rows={data.docs.map((row, index) => ({ row, number: page * data.page_size + index + 1 }))}
            mayWrite={mayWrite}
            onEdit={setEdited}
            ticks={mayPrint ? { ticked, onTick } : null}
          />
        ) : null}
        <PageTurner page={page} pages={pages} isLast={data?.next === null} onTurn={setPage} />
      </Stack>
      {edited !== null ? (
        <RowDialog
          place={place}
          columns={columns}
          field={field}
          shown={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {isPrinting && data ? (
        <LabelsDialog
          projectId={projectId}
          name={nameOf(field)}
          jobType={null}
          table={{
            fieldId: field.id,
            rowIds: ticked.size > 0 ? [...ticked] : null,
            count: ticked.size > 0 ? ticked.size : count,
          }}
          onClose={() => setPrinting(false)}
        />
      ) : null}
      {isPasting ? <PasteRowsDialog place={place} field={field} onClose={() => setPasting(false)} /> : null}
    </Modal>
  );
}

interface TableActionsProps {
  /** Null where labels aren't printed by this person. */
  readonly onPrint: (() => void) | null;
  readonly isWithoutRows: boolean;
  /** Null where rows aren't changed by this person. */
  readonly onPaste: (() => void) | null;
  readonly onAdd: () => void;
}

function TableActions({ onPrint, isWithoutRows, onPaste, onAdd }: TableActionsProps) {
  const { t } = useTranslation('projects');
  return (
    <>
      {onPrint ? (
        <Button
          variant="default"
          disabled={isWithoutRows}
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={onPrint}
        >
          {t(($) => $.projects.labels.print)}
        </Button>
      ) : null}
      {onPaste ? (
        <>
          <Button variant="default" leftSection={<IconClipboardText size={18} aria-hidden />} onClick={onPaste}>
            {t(($) => $.projects.fields.table.paste)}
          </Button>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
            {t(($) => $.projects.fields.table.addRow)}
          </Button>
        </>
      ) : null}
    </>
  );
}

import { ActionIcon, Checkbox, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconPencil, IconQrcode, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { columnsOf, qrColumnOf } from '@plumbline/domain/projects/field-definitions';
import { cellOf, codeOfRow, rowIdKey } from '@plumbline/domain/projects/table-rows';
import { isolatedName } from '../../../../i18n/isolated.ts';
import { useNameOf, useTextOf } from '../../../../i18n/use-name-of.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useChangeRows } from '../../api/project-fields.ts';
import styles from './project-fields.module.css';
import { codeKeys } from '../../../../lib/query-keys/codes.ts';

/** A row with the number under which it is shown. */
export interface ShownRow {
  readonly row: Readonly<Record<string, string>>;
  readonly number: number;
}

interface TableRowsProps {
  readonly place: { readonly projectId: string; readonly fieldId: string };
  readonly field: ProjectField;
  readonly rows: readonly ShownRow[];
  readonly mayWrite: boolean;
  readonly onEdit: (row: ShownRow) => void;
  /** The ticked rows by id, for those who may do something with several; null for others. */
  readonly ticks: RowTicks | null;
}

export interface RowTicks {
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ids: readonly string[], isTicked: boolean) => void;
}

/** The rows of a table with what may be done to each: its QR code, a change, deletion after a question (spec/2 §5). */
export function TableRows({ place, field, rows, mayWrite, onEdit, ticks }: TableRowsProps) {
  const { t } = useTranslation('projects');
  const columns = columnsOf(field);
  const fieldName = useNameOf();
  const textOf = useTextOf();
  const shownIds = rows.map(({ row }) => row[rowIdKey] ?? '');
  const [removed, setRemoved] = useState<ShownRow | null>(null);
  const [coded, setCoded] = useState<ShownRow | null>(null);
  const { mutateAsync: change } = useChangeRows(place.projectId, place.fieldId);
  const nameOf = ({ row, number }: ShownRow) =>
    columns.map((column) => cellOf(row, column)).find(Boolean) ?? t(($) => $.projects.fields.table.row, { number });
  return (
    // A table that is wider than the window is moved by keys as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must be reached by keyboard
    <div className={styles.scroller} role="region" tabIndex={0} aria-label={fieldName(field)}>
      <table className={styles.table}>
        <thead>
          <tr>
            {ticks ? (
              <th scope="col" className={styles.actions}>
                <Checkbox
                  aria-label={t(($) => $.projects.labels.chooseAll)}
                  checked={shownIds.every((id) => ticks.ticked.has(id))}
                  indeterminate={
                    shownIds.some((id) => ticks.ticked.has(id)) && !shownIds.every((id) => ticks.ticked.has(id))
                  }
                  onChange={({ currentTarget }) => ticks.onTick(shownIds, currentTarget.checked)}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <th key={column} scope="col">
                <bdi>{textOf(field, `column.${column}`, column)}</bdi>
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t(($) => $.projects.fields.table.actions)}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((shown) => (
            <tr key={shown.row[rowIdKey]}>
              {ticks ? (
                <td className={styles.actions}>
                  <Checkbox
                    aria-label={t(($) => $.projects.labels.choose, { number: shown.number })}
                    checked={ticks.ticked.has(shown.row[rowIdKey] ?? '')}
                    onChange={({ currentTarget }) => ticks.onTick([shown.row[rowIdKey] ?? ''], currentTarget.checked)}
                  />
                </td>
              ) : null}
              {columns.map((column) => (
                <td key={column}>
                  <bdi>{cellOf(shown.row, column)}</bdi>
                </td>
              ))}
              <td className={styles.actions}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={t(($) => $.projects.fields.table.code, { number: shown.number })}
                  onClick={() => setCoded(shown)}
                >
                  <IconQrcode size={18} aria-hidden />
                </ActionIcon>
                {mayWrite ? (
                  <>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={44}
                      aria-label={t(($) => $.projects.fields.table.edit, { number: shown.number })}
                      onClick={() => onEdit(shown)}
                    >
                      <IconPencil size={18} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={44}
                      aria-label={t(($) => $.projects.fields.table.remove, { number: shown.number })}
                      onClick={() => setRemoved(shown)}
                    >
                      <IconTrash size={18} aria-hidden />
                    </ActionIcon>
                  </>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ConfirmDialog
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        title={t(($) => $.projects.fields.table.removeTitle)}
        confirm={t(($) => $.projects.fields.table.removeConfirm)}
        isDangerous
        onConfirm={() => change({ rows: { remove: [removed?.row[rowIdKey] ?? ''] } })}
      >
        {removed ? t(($) => $.projects.fields.table.removeText, { name: isolatedName(nameOf(removed)) }) : null}
      </ConfirmDialog>
      <Modal
        opened={coded !== null}
        onClose={() => setCoded(null)}
        title={t(($) => $.projects.fields.table.codeTitle)}
        closeButtonProps={{ 'aria-label': t(($) => $.projects.fields.table.close) }}
        centered
      >
        {coded ? (
          <RowCode
            name={nameOf(coded)}
            code={codeOfRow({ id: coded.row[rowIdKey] ?? '', cells: coded.row }, qrColumnOf(field))}
          />
        ) : null}
      </Modal>
    </div>
  );
}

function RowCode({ name, code }: { name: string; code: string }) {
  const { t } = useTranslation('projects');
  const { data } = useQuery({
    queryKey: codeKeys.ofRow(code),
    queryFn: async () => {
      const { toDataURL } = await import('qrcode');
      return toDataURL(code, { margin: 2, width: 512 });
    },
    staleTime: Infinity,
  });
  return (
    <Stack align="center">
      {data ? <img className={styles.code} src={data} alt={code} /> : <Skeleton height={256} width={256} />}
      <Text fw={600} ta="center">
        <bdi>{name}</bdi>
      </Text>
      <Text size="sm" c="dimmed" ta="center">
        {t(($) => $.projects.fields.table.codeText)}
      </Text>
    </Stack>
  );
}

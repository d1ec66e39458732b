import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { cellLimit } from '@plumbline/domain/projects/fields/table';
import { cellOf } from '@plumbline/domain/projects/table-rows';
import { useTextOf } from '../../../../i18n/use-name-of.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../../ui/form-failure.tsx';
import { useProblemText } from '../../../../ui/use-problem-text.ts';
import { useSaveRow } from './use-save-row.tsx';
import type { ShownRow } from './table-rows.tsx';

interface RowDialogProps {
  readonly place: { readonly projectId: string; readonly fieldId: string };
  readonly columns: readonly string[];
  readonly field: ProjectField;
  /** Null: a new one. */
  readonly shown: ShownRow | null;
  readonly onClose: () => void;
}

/** Adds a row to a table, or changes one: a field a column. */
export function RowDialog({ place, columns, field, shown, onClose }: RowDialogProps) {
  const { t } = useTranslation('projects');
  const problemText = useProblemText();
  const textOf = useTextOf();
  const [cells, setCells] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(columns.map((column) => [column, shown ? cellOf(shown.row, column) : ''])),
  );
  const { mutateAsync: change, isPending, error } = useSaveRow(place, columns, field, shown?.row ?? null);
  const isEmpty = Object.values(cells).every((cell) => cell.trim() === '');
  return (
    <FormDialog
      title={
        shown
          ? t(($) => $.projects.fields.table.row, { number: shown.number })
          : t(($) => $.projects.fields.table.newRow)
      }
      content={cells}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change(cells).then(onClose, () => undefined);
        }}
      >
        <Stack>
          {columns.map((column, index) => (
            <Textarea
              key={column}
              label={<bdi>{textOf(field, `column.${column}`, column)}</bdi>}
              value={cells[column] ?? ''}
              autosize
              minRows={1}
              maxRows={6}
              maxLength={cellLimit}
              dir="auto"
              data-autofocus={index === 0 || undefined}
              onChange={(event) => {
                const text = event.currentTarget.value;
                setCells((present) => ({ ...present, [column]: text }));
              }}
            />
          ))}
          <FormFailure text={error ? problemText(error) : null} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t(($) => $.projects.fields.table.cancel)}
            </Button>
            <Button type="submit" loading={isPending} disabled={isEmpty}>
              {t(($) => $.projects.fields.table.save)}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}

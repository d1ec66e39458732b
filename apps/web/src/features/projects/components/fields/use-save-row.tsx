import { useMutation } from '@tanstack/react-query';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { cellOf, rowIdKey } from '@plumbline/domain/projects/table-rows';
import { useTextOf } from '../../../../i18n/use-name-of.ts';
import { isProblem } from '../../../../lib/api/problem-error.ts';
import { saveOver } from '../../../../ui/editing/save-over.ts';
import { findRow, useChangeRows } from '../../api/project-fields.ts';

type Row = Readonly<Record<string, string>>;

/**
 * Adds a row to a table, or saves one over the version that its form was opened with. Concurrent changes of different
 * cells are merged; only for a cell that both have changed does somebody decide.
 */
export function useSaveRow(
  place: { readonly projectId: string; readonly fieldId: string },
  columns: readonly string[],
  field: ProjectField,
  shown: Row | null,
) {
  const textOf = useTextOf();
  const { mutateAsync: change } = useChangeRows(place.projectId, place.fieldId);
  return useMutation({
    mutationFn: async (cells: Row): Promise<void> => {
      const id = shown?.[rowIdKey];
      if (shown === null || id === undefined) {
        await change({ rows: { put: [{ ...cells }] } });
        return;
      }
      await saveOver<Row, Row, Row>({
        opened: shown,
        change: cells,
        parts: Object.fromEntries(
          columns.map((column) => [
            column,
            {
              label: textOf(field, `column.${column}`, column),
              of: (row: Row) => cellOf(row, column),
              show: (cell: unknown) => (cell ? <bdi>{String(cell)}</bdi> : ''),
            },
          ]),
        ),
        send: async (left, over) => {
          const whole = Object.fromEntries(columns.map((column) => [column, left[column] ?? cellOf(over, column)]));
          await change({ rows: { put: [{ ...whole, [rowIdKey]: id }], before: [{ ...over }] } });
          return { ...whole, [rowIdKey]: id };
        },
        read: async () => {
          const row = await findRow(place.projectId, place.fieldId, id);
          if (row) return row;
          // Deleted meanwhile: the server says so of a row that it is asked to change.
          await change({ rows: { put: [{ ...cells, [rowIdKey]: id }] } }).catch((refusal: unknown) => {
            throw isProblem(refusal) ? refusal : new Error('The row is gone', { cause: refusal });
          });
          return { ...cells, [rowIdKey]: id };
        },
      });
    },
  });
}

import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportTable as Table, ShownColumnOnWire } from '@plumbline/contract/report-cells';
import type { Cell } from '@plumbline/domain/reports/cells';
import type { ReportDefinition } from '@plumbline/domain/reports/definition';
import { isNumeric } from '@plumbline/domain/reports/value-types';
import { useFormats } from '../../../../lib/access/hooks.ts';
import type { ReportGroup } from '../../model/table-lines.ts';
import { CellView } from '../../../../ui/cells/cell-view.tsx';
import { roundedFigure } from '../../model/rounded-figure.ts';
import styles from './table.module.css';

/** The figures that stand under a column, by their places among the totals. */
function totalsOf({ totals }: ReportDefinition, { column, part }: ShownColumnOnWire): readonly number[] {
  if (part !== 'value') return [];
  return totals.flatMap((total, place) => (total.column !== null && total.column === column ? [place] : []));
}

interface FiguresProps {
  readonly definition: ReportDefinition;
  readonly places: readonly number[];
  readonly values: readonly Cell[];
}

/** Figures under their column, each with what it is. */
function Figures({ definition, places, values }: FiguresProps) {
  const { t } = useTranslation('reports');
  return (
    <span className={styles.figures}>
      {places.map((place) => {
        const measure = definition.totals[place]?.measure ?? 'count';
        return (
          <span key={place} className={styles.figure}>
            <span className={styles.figureName}>{t(($) => $.reports.measures[measure])}</span>{' '}
            <CellView cell={roundedFigure(values[place] ?? null)} />
          </span>
        );
      })}
    </span>
  );
}

/** Figures whose column is not shown: beside the name of what they are about. */
function useElsewhere(definition: ReportDefinition, columns: readonly ShownColumnOnWire[]): readonly number[] {
  const under = new Set(columns.flatMap((column) => totalsOf(definition, column)));
  return definition.totals.flatMap((total, place) => (total.column !== null && !under.has(place) ? [place] : []));
}

interface GroupRowProps {
  readonly index: number;
  readonly group: ReportGroup;
  readonly columns: readonly ShownColumnOnWire[];
  readonly definition: ReportDefinition;
}

/** The heading of a group: its value, how many rows it has, its figures under their columns. */
export function GroupRow({ index, group, columns, definition }: GroupRowProps) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const elsewhere = useElsewhere(definition, columns);
  // The heading takes the room until the first figure.
  const first = columns.findIndex((column) => totalsOf(definition, column).length > 0);
  const room = first === -1 ? columns.length : Math.max(first, 1);
  return (
    <tr
      className={styles.group}
      data-level={group.level}
      aria-rowindex={index + 2}
      style={{ '--level': group.level } as CSSProperties}
    >
      <th colSpan={room + 1} scope="rowgroup">
        <span className={styles.groupText}>
          <span dir="auto" className={styles.groupName}>
            {group.label || t(($) => $.reports.table.none)}
          </span>
          <span className={styles.groupCount}>
            {t(($) => $.reports.table.rows, { count: group.rows, shown: formats.number(group.rows) })}
          </span>
          {elsewhere.length > 0 ? <Figures definition={definition} places={elsewhere} values={group.totals} /> : null}
        </span>
      </th>
      {columns.slice(room).map((column) => (
        <td key={column.key} className={isNumeric(column.value) ? styles.numeric : undefined}>
          <Figures definition={definition} places={totalsOf(definition, column)} values={group.totals} />
        </td>
      ))}
    </tr>
  );
}

/** The figures over all rows, below them. */
export function TotalsRow({ table, definition }: { readonly table: Table; readonly definition: ReportDefinition }) {
  const { t } = useTranslation('reports');
  const { columns } = table;
  const values = table.totals.map(({ value }) => value);
  const under = new Set(columns.slice(1).flatMap((column) => totalsOf(definition, column)));
  const beside = table.totals.flatMap(({ label }, place) => (under.has(place) ? [] : [{ label, place }]));
  return (
    <tfoot className={styles.foot}>
      <tr>
        <th scope="row" colSpan={2}>
          <span className={styles.groupText}>
            <span>{t(($) => $.reports.table.total)}</span>
            {beside.map(({ label, place }) => (
              <span key={place} className={styles.figure}>
                <span className={styles.figureName} dir="auto">
                  {label}
                </span>{' '}
                <CellView cell={roundedFigure(values[place] ?? null)} />
              </span>
            ))}
          </span>
        </th>
        {columns.slice(1).map((column) => (
          <td key={column.key} className={isNumeric(column.value) ? styles.numeric : undefined}>
            <Figures definition={definition} places={totalsOf(definition, column)} values={values} />
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

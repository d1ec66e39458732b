import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportTable as Table, ShownColumnOnWire } from '@plumbline/contract/report-cells';
import type { Cell } from '@plumbline/domain/reports/cells';
import type { ReportDefinition } from '@plumbline/domain/reports/definition';
import { totalPlaces } from '@plumbline/domain/reports/total-places';
import { isNumeric } from '@plumbline/domain/values/value-types';
import { useFormats } from '../../../../lib/access/hooks.ts';
import type { ReportGroup } from '../../model/table-lines.ts';
import { CellView } from '../../../../ui/cells/cell-view.tsx';
import { roundedFigure } from '../../model/rounded-figure.ts';
import styles from './table.module.css';

/** Which figures stand under which columns, where a heading takes the first. */
function placesOf({ totals }: ReportDefinition, columns: readonly ShownColumnOnWire[], heading: number) {
  return totalPlaces(
    totals,
    columns.map(({ column, part }) => ({ valuesOf: part === 'value' ? column : null })),
    { heading },
  );
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

interface BesideProps {
  readonly table: Table;
  readonly places: readonly number[];
  readonly values: readonly Cell[];
}

/** Figures that can't stand under their column, which is not shown or is where the heading is: each with its whole name. */
function Beside({ table, places, values }: BesideProps) {
  return places.map((place) => (
    <span key={place} className={styles.figure}>
      <span className={styles.figureName} dir="auto">
        {table.totals[place]?.label}
      </span>{' '}
      <CellView cell={roundedFigure(values[place] ?? null)} />
    </span>
  ));
}

interface GroupRowProps {
  readonly index: number;
  readonly group: ReportGroup;
  readonly table: Table;
  readonly definition: ReportDefinition;
}

/** The heading of a group: its value, how many rows it has, its figures under their columns. */
export function GroupRow({ index, group, table, definition }: GroupRowProps) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const { columns } = table;
  // The heading takes the room until the first figure, that of the first column at least.
  const { under, inWords } = placesOf(definition, columns, 1);
  const first = under.findIndex((places) => places.length > 0);
  const room = first === -1 ? columns.length : first;
  // How many rows a group has is said of each.
  const beside = inWords.filter((place) => definition.totals[place]?.column !== null);
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
          <Beside table={table} places={beside} values={group.totals} />
        </span>
      </th>
      {columns.slice(room).map((column, place) => (
        <td key={column.key} className={isNumeric(column.value) ? styles.numeric : undefined}>
          <Figures definition={definition} places={under[room + place] ?? []} values={group.totals} />
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
  const { under, inWords } = placesOf(definition, columns, 1);
  return (
    <tfoot className={styles.foot}>
      <tr>
        <th scope="row" colSpan={2}>
          <span className={styles.groupText}>
            <span>{t(($) => $.reports.table.total)}</span>
            <Beside table={table} places={inWords} values={values} />
          </span>
        </th>
        {columns.slice(1).map((column, place) => (
          <td key={column.key} className={isNumeric(column.value) ? styles.numeric : undefined}>
            <Figures definition={definition} places={under[1 + place] ?? []} values={values} />
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

import { Link, useNavigate } from '@tanstack/react-router';
import { IconArrowUpRight } from '@tabler/icons-react';
import { memo } from 'react';
import type { ReportRowOnWire, ShownColumnOnWire } from '@plumbline/contract/report-cells';
import type { ReportSettings } from '@plumbline/domain/reports/settings';
import { isNumeric } from '@plumbline/domain/values/value-types';
import { CellView } from '../../../../ui/cells/cell-view.tsx';
import { addressOf } from '../../../../ui/cells/target-address.ts';
import styles from './table.module.css';

interface ReportRowProps {
  readonly index: number;
  readonly row: ReportRowOnWire;
  readonly columns: readonly ShownColumnOnWire[];
  readonly settings: ReportSettings;
  readonly height: number;
  /** What the link to it is called. */
  readonly openText: string;
}

/**
 * A row of a report, with a link to its job, project or person. Memoized: scrolling renders only the rows that come
 * into view.
 */
export const ReportRow = memo(function ReportRow({ index, row, columns, settings, height, openText }: ReportRowProps) {
  const navigate = useNavigate();
  const { to } = row;
  return (
    <tr
      className={styles.row}
      aria-rowindex={index + 2}
      style={{ blockSize: height }}
      data-leads={to ? true : undefined}
      onClick={(event) => {
        const isOwn = (event.target as Element).closest('a, button') !== null;
        if (!to || isOwn || window.getSelection()?.isCollapsed === false) return;
        void navigate(addressOf(to));
      }}
    >
      <td className={styles.openCell}>
        {to ? (
          <Link {...addressOf(to)} className={styles.open} aria-label={openText}>
            <IconArrowUpRight size={16} className="mirrored" aria-hidden />
          </Link>
        ) : null}
      </td>
      {columns.map((column, place) => (
        <td key={column.key} className={isNumeric(column.value) ? styles.numeric : undefined}>
          <CellView cell={row.cells[place] ?? null} hasPictures={settings.thumbnails} hasLinks={settings.links} />
        </td>
      ))}
    </tr>
  );
});

import { Checkbox, Skeleton, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './grid-tiles.module.css';
import type { GridRows, GridSection } from './grid-rows.ts';
import { sectionBefore } from './grid-rows.ts';

interface GridTilesProps<Row> extends GridRows<Row> {
  readonly label: string;
  readonly tile: (row: Row) => ReactNode;
}

/** As many places as fill a screen while the first page is on its way. */
const placesWhileLoading = 12;

/** The rows that follow one heading; without headings all of them. */
function groupRows<Row>(rows: readonly Row[], section: GridTilesProps<Row>['section']) {
  const groups: { heading: GridSection | null; rows: Row[] }[] = [];
  rows.forEach((row, index) => {
    const heading = sectionBefore(rows, index, section);
    const last = groups.at(-1);
    if (heading || !last) groups.push({ heading, rows: [row] });
    else last.rows.push(row);
  });
  return groups;
}

/** A list as pictures beside each other: the tile is pressed to open, its corner is ticked. */
export function GridTiles<Row>(props: GridTilesProps<Row>) {
  const { rows, label } = props;
  if (rows === null) {
    return (
      <div className={styles.tiles} aria-busy>
        {Array.from({ length: placesWhileLoading }, (_, index) => (
          <Skeleton key={index} className={styles.place ?? ''} height="auto" />
        ))}
      </div>
    );
  }
  return (
    <div className={styles.groups} role="region" aria-label={label}>
      {groupRows(rows, props.section).map((group) => (
        <section key={group.heading?.key ?? ''} className={styles.group}>
          {group.heading ? <h2 className={styles.heading}>{group.heading.title}</h2> : null}
          <ul className={styles.tiles}>
            {group.rows.map((row) => (
              <Tile key={props.rowId(row)} {...props} row={row} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Tile<Row>({
  row,
  tile,
  rowId,
  rowName,
  selection,
  openId,
  onRow,
  onCheck,
}: GridTilesProps<Row> & { row: Row }) {
  const { t } = useTranslation('ui');
  const id = rowId(row);
  const isTicked = selection.has(id);
  return (
    <li className={styles.tile} data-row data-open={id === openId || undefined} data-selected={isTicked || undefined}>
      <UnstyledButton
        className={styles.press ?? ''}
        aria-current={id === openId || undefined}
        onClick={() => onRow(row)}
      >
        {tile(row)}
      </UnstyledButton>
      {onCheck ? (
        <label className={styles.check}>
          <Checkbox
            aria-label={t(($) => $.ui.grid.select, { name: rowName(row) })}
            checked={isTicked}
            onChange={() => onCheck(row)}
          />
        </label>
      ) : null}
    </li>
  );
}

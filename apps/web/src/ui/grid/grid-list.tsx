import { Checkbox, Skeleton, Stack, UnstyledButton } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './data-grid.module.css';
import type { GridRows } from './grid-rows.ts';
import { sectionBefore } from './grid-rows.ts';
import { skeletonRows } from './grid-state.ts';

interface GridListProps<Row> extends GridRows<Row> {
  readonly label: string;
  readonly card: (row: Row) => ReactNode;
}

/** A list on a phone: a card a row, the whole card to press, the checkbox as large as a thumb. */
export function GridList<Row>({
  rows,
  rowId,
  rowName,
  accent,
  section,
  selection,
  onRow,
  onCheck,
  label,
  card,
}: GridListProps<Row>) {
  const { t } = useTranslation('ui');
  if (rows === null) {
    return (
      <Stack p="md" aria-busy>
        {Array.from({ length: skeletonRows }, (_, index) => (
          <Skeleton key={index} height={52} />
        ))}
      </Stack>
    );
  }
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map((row, index) => {
        const id = rowId(row);
        const colour = accent?.(row);
        const heading = sectionBefore(rows, index, section);
        return (
          <Fragment key={id}>
            {heading ? <li className={styles.sectionCard}>{heading.title}</li> : null}
            <li
              className={styles.card}
              data-selected={selection.has(id) || undefined}
              data-accent={colour ? true : undefined}
              style={colour ? ({ '--accent': colour } as CSSProperties) : {}}
            >
              {onCheck ? (
                <label className={styles.check}>
                  <Checkbox
                    aria-label={t(($) => $.ui.grid.select, { name: rowName(row) })}
                    checked={selection.has(id)}
                    onChange={() => onCheck(row)}
                  />
                </label>
              ) : null}
              <UnstyledButton
                className={styles.cardButton ?? ''}
                style={onCheck ? {} : { paddingInlineStart: '1rem' }}
                onClick={() => onRow(row)}
              >
                {card(row)}
              </UnstyledButton>
            </li>
          </Fragment>
        );
      })}
    </ul>
  );
}

import { Checkbox, Skeleton, Stack, UnstyledButton } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './data-grid.module.css';
import type { GridRows } from './grid-rows.ts';
import { sectionBefore } from './grid-rows.ts';
import { ListEnd } from './list-end.tsx';
import { skeletonRows } from './grid-state.ts';
import { useLongPress } from '../use-long-press.ts';
import { SectionTitle } from './section-title.tsx';

interface GridListProps<Row> extends GridRows<Row> {
  readonly label: string;
  readonly card: (row: Row) => ReactNode;
  /** Shows more rows; null while there are none, or they are on their way. */
  readonly onMore: (() => void) | null;
  /** Whether more rows are on their way. */
  readonly isGrowing: boolean;
}

/** A list on a phone: a card a row, the whole card to press, the checkbox as large as a thumb. */
export function GridList<Row>({
  rows,
  rowId,
  rowName,
  accent,
  section,
  selection,
  openId,
  onRow,
  onCheck,
  label,
  card,
  onMore,
  isGrowing,
}: GridListProps<Row>) {
  const { t } = useTranslation('ui');
  const longPress = useLongPress();
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
            {heading ? (
              <li className={styles.sectionCard}>
                <SectionTitle heading={heading} />
              </li>
            ) : null}
            <li
              className={styles.card}
              data-selected={selection.has(id) || undefined}
              data-open={id === openId || undefined}
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
                aria-current={id === openId || undefined}
                className={styles.cardButton ?? ''}
                style={onCheck ? {} : { paddingInlineStart: '1rem' }}
                {...(onCheck ? longPress(() => onCheck(row)) : {})}
                onClick={() => onRow(row)}
              >
                {card(row)}
              </UnstyledButton>
            </li>
          </Fragment>
        );
      })}
      <ListEnd key={rows.length} onMore={onMore} isGrowing={isGrowing} />
    </ul>
  );
}

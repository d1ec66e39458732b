import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './jobs.module.css';

/** Lists in the side panel show at most 3 items, then "See more" (spec/1 §9). */
const shownAtFirst = 3;

interface MoreListProps<Item> {
  readonly items: readonly Item[];
  readonly children: (item: Item) => ReactNode;
}

/** The first items of a list, the rest on asking. Each child is an `<li>` with its key. */
export function MoreList<Item>({ items, children }: MoreListProps<Item>) {
  const { t } = useTranslation('jobs');
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, shownAtFirst);
  return (
    <>
      <ul className={styles.list}>{shown.map(children)}</ul>
      {items.length > shownAtFirst ? (
        <Button variant="subtle" size="compact-md" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? t(($) => $.jobs.panel.seeLess) : t(($) => $.jobs.panel.seeMore)}
        </Button>
      ) : null}
    </>
  );
}

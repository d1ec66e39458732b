import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../i18n/isolated.ts';
import styles from './data-grid.module.css';
import { GridSearch } from './grid-search.tsx';

interface GridToolbarProps {
  readonly search: string;
  readonly onSearch: (text: string) => void;
  /** What narrows the list, and how it is shown. */
  readonly tools: ReactNode;
  /** At the end of the row. */
  readonly end: ReactNode;
  /** All is in one row: the search is a button, and takes the row while somebody searches. */
  readonly isOneRow: boolean;
}

/** The row above a list: its search, what narrows it, and what else is done with it. */
export function GridToolbar({ search, onSearch, tools, end, isOneRow }: GridToolbarProps) {
  const { t } = useTranslation('ui');
  const [searching, setSearching] = useState<'begun' | 'left' | null>(null);
  if (isOneRow && searching === 'begun') {
    return (
      <div className={styles.toolbar} role="search" data-one-row>
        <ActionIcon
          key="close"
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t(($) => $.ui.grid.closeSearch)}
          onClick={() => {
            // Not every browser gives a pressed button the focus: the search asks when it loses it.
            if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
            setSearching('left');
          }}
        >
          <IconArrowLeft className="mirrored" size={20} aria-hidden />
        </ActionIcon>
        <GridSearch value={search} onSearch={onSearch} isWanted />
      </div>
    );
  }
  return (
    <div className={styles.toolbar} role="search" data-one-row={isOneRow || undefined}>
      {isOneRow ? (
        <ActionIcon
          key="open"
          variant={search === '' ? 'default' : 'light'}
          size={36}
          // Whoever leaves the search is at the button that led to it.
          autoFocus={searching === 'left'}
          aria-label={
            search === '' ? t(($) => $.ui.grid.search) : t(($) => $.ui.grid.searchedFor, { text: isolated(search) })
          }
          onClick={() => setSearching('begun')}
        >
          <IconSearch size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <GridSearch value={search} onSearch={onSearch} />
      )}
      {tools}
      <span className={styles.push}>{end}</span>
    </div>
  );
}

import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/access/hooks.ts';
import { FilterChips, countOf, readView, writeView } from '../filters/index.ts';
import { ListFilterDialog } from './list-filter-dialog.tsx';
import type { ListViewState } from './use-list-view.ts';
import styles from './views.module.css';

interface FilterTools {
  readonly button: ReactNode;
  /** What the list is narrowed to. */
  readonly chips: ReactNode;
  /** The window in which everything of it is set, while it is open. */
  readonly dialog: ReactNode;
}

/**
 * How a list is filtered: a button, the conditions as chips, and the dialog that both lead to.
 * @param isSmall the button is a sign with the number of conditions
 */
export function useFilterTools(state: ListViewState, isSmall: boolean): FilterTools {
  const [filtering, setFiltering] = useState<{ readonly isAtGroups: boolean } | null>(null);
  const { list, grid } = state;
  const filter = readView(grid.query.filters, list);
  return {
    button: (
      <FilterButton count={countOf(filter)} isSmall={isSmall} onOpen={() => setFiltering({ isAtGroups: false })} />
    ),
    chips: (
      <FilterChips
        list={list}
        view={filter}
        onChange={(changed) => state.show({ filters: writeView(changed) })}
        onDialog={(isAtGroups) => setFiltering({ isAtGroups })}
      />
    ),
    dialog: filtering ? (
      <ListFilterDialog
        state={state}
        isAtGroups={filtering.isAtGroups}
        onApply={state.show}
        onClose={() => setFiltering(null)}
      />
    ) : null,
  };
}

interface FilterButtonProps {
  readonly count: number;
  readonly isSmall: boolean;
  readonly onOpen: () => void;
}

function FilterButton({ count, isSmall, onOpen }: FilterButtonProps) {
  const { t } = useTranslation('filters');
  const formats = useFormats();
  const icon = <IconFilter size={18} aria-hidden />;
  return (
    <Button
      variant={count > 0 ? 'light' : 'default'}
      className={styles.filterButton ?? ''}
      px={isSmall ? 'xs' : undefined}
      leftSection={isSmall ? undefined : icon}
      aria-label={count > 0 ? t(($) => $.filters.openCount, { count }) : t(($) => $.filters.open)}
      data-filters
      onClick={onOpen}
    >
      {isSmall ? icon : t(($) => $.filters.open)}
      {isSmall && count > 0 ? <span className={styles.count}>{formats.number(count)}</span> : null}
    </Button>
  );
}

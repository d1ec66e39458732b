import { ActionIcon, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/access/hooks.ts';
import type { GridPage } from './columns.ts';
import styles from './data-grid.module.css';
import { clampedPage, pageSizes } from './grid-state.ts';
import type { GridState } from './use-grid-state.ts';
import { NumberInput } from '../numbers/number-input.tsx';

interface GridFooterProps {
  readonly page: GridPage<unknown> | undefined;
  readonly state: GridState;
  readonly selected: number;
  /** The rest comes while the list is scrolled, and not by pages. */
  readonly isScrolled: boolean;
}

/** How many there are, how many are shown, which page, and the way to another; what all fits on one page needs no pager. */
export function GridFooter({ page, state, selected, isScrolled }: GridFooterProps) {
  const { t } = useTranslation('ui');
  const formats = useFormats();
  const { query, change } = state;
  const pages = Math.max(page?.pages ?? 1, 1);
  const [typed, setTyped] = useState<number | '' | null>(null);
  const isPaged = !isScrolled && (pages > 1 || query.page > 0);
  const total = page ? `${formats.number(page.total)}${page.total_is_estimate ? '+' : ''}` : '';

  const jump = () => {
    if (typed === null) return;
    const to = clampedPage(Number(typed), pages);
    setTyped(null);
    if (to !== query.page) change({ page: to });
  };

  return (
    <div className={styles.footer}>
      <span aria-live="polite">
        {page ? t(($) => $.ui.grid.total, { count: page.total, total }) : null}
        {selected > 0 ? ` · ${t(($) => $.ui.grid.selected, { count: selected })}` : null}
      </span>
      <span className={styles.push ?? ''} />
      {(page?.total ?? 0) > pageSizes[0] ? (
        <Select
          visibleFrom="sm"
          w={76}
          size="sm"
          aria-label={t(($) => $.ui.grid.pageSize)}
          data={[...new Set([...pageSizes, query.pageSize])].map(String)}
          value={String(query.pageSize)}
          allowDeselect={false}
          onChange={(size) => size && change({ pageSize: Number(size) })}
        />
      ) : null}
      {isPaged ? (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t(($) => $.ui.grid.previousPage)}
            disabled={query.page <= 0}
            onClick={() => change({ page: query.page - 1 })}
          >
            <IconChevronLeft className="mirrored" size={20} aria-hidden />
          </ActionIcon>
          <NumberInput
            className={styles.pageJump ?? ''}
            size="sm"
            allowDecimal={false}
            allowNegative={false}
            aria-label={t(($) => $.ui.grid.page)}
            value={typed ?? query.page + 1}
            onChange={setTyped}
            onBlur={jump}
            onKeyDown={(event) => {
              if (event.key === 'Enter') jump();
            }}
          />
          <span className={styles.pages}>
            {page ? t(($) => $.ui.grid.ofPages, { pages: formats.number(pages) }) : null}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t(($) => $.ui.grid.nextPage)}
            disabled={query.page >= pages - 1}
            onClick={() => change({ page: query.page + 1 })}
          >
            <IconChevronRight className="mirrored" size={20} aria-hidden />
          </ActionIcon>
        </>
      ) : null}
    </div>
  );
}

import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChips, countOf, readView, writeView } from '../filters/index.ts';
import type { GridColumn } from '../../ui/grid/columns.ts';
import { ReportOfList } from '../reports/index.ts';
import { ListCsvButton } from './list-csv-button.tsx';
import { ListFilterDialog } from './list-filter-dialog.tsx';
import type { ListViewState } from './use-list-view.ts';
import { ViewMenu } from './view-menu.tsx';

interface ListToolbarProps<Row> {
  readonly state: ListViewState;
  /** All that the list can show. */
  readonly columns: readonly GridColumn<Row>[];
  /** Further controls of the row: how the list is displayed, and saving it as a view. */
  readonly children?: ReactNode;
}

/** Above every list with named views: filters, views, reports, and what it is narrowed to. */
export function ListToolbar<Row>({ state, columns, children }: ListToolbarProps<Row>) {
  const { t } = useTranslation('filters');
  const [isFiltering, setFiltering] = useState(false);
  const { list, grid } = state;
  const filter = readView(grid.query.filters, list);
  const count = countOf(filter);
  return (
    <>
      <Button
        variant={count > 0 ? 'light' : 'default'}
        leftSection={<IconFilter size={18} aria-hidden />}
        aria-label={count > 0 ? t(($) => $.filters.openCount, { count }) : t(($) => $.filters.open)}
        onClick={() => setFiltering(true)}
      >
        {t(($) => $.filters.open)}
      </Button>
      <ViewMenu state={state} />
      {list === 'files' ? null : <ReportOfList type={list} filters={grid.query.filters} search={grid.query.search} />}
      <ListCsvButton state={state} columns={columns} />
      {children}
      <FilterChips
        list={list}
        view={filter}
        onChange={(changed) => state.show({ filters: writeView(changed) })}
        onAdd={() => setFiltering(true)}
      />
      {isFiltering ? <ListFilterDialog state={state} onApply={state.show} onClose={() => setFiltering(false)} /> : null}
    </>
  );
}

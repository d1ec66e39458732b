import type { ReactNode } from 'react';
import { useFilterTools } from './use-filter-tools.tsx';
import type { ListViewState } from './use-list-view.ts';
import { ViewButton } from './view-bar.tsx';

interface ListToolbarProps {
  readonly state: ListViewState;
  /** What else is in the row. */
  readonly children?: ReactNode;
}

/** Filters and views of a list that is shown otherwise than by `ViewedList`. */
export function ListToolbar({ state, children }: ListToolbarProps) {
  const filters = useFilterTools(state, false);
  return (
    <>
      {filters.button}
      <ViewButton state={state} />
      {children}
      {filters.chips}
      {filters.dialog}
    </>
  );
}

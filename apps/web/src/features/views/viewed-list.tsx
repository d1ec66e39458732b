import type { ReactNode } from 'react';
import { nameOfColumn } from '../../ui/grid/columns.ts';
import type { ListScreenProps } from '../../ui/grid/list-screen.tsx';
import { ListScreen } from '../../ui/grid/list-screen.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { ListViewState } from './use-list-view.ts';
import { ViewNotice } from './view-notice.tsx';

interface ViewedListProps<Row extends { readonly _id: string }> extends Omit<
  ListScreenProps<Row>,
  'state' | 'layout' | 'notice' | 'toolbar'
> {
  readonly view: ListViewState;
  /** What else is in the toolbar, after filters and views. */
  readonly tools?: ReactNode;
}

/** A screen that is a list with named views: the toolbar with filters and views, and what of a view can't be shown. */
export function ViewedList<Row extends { readonly _id: string }>({ view, tools, ...props }: ViewedListProps<Row>) {
  const { columns } = props;
  return (
    <ListScreen<Row>
      {...props}
      state={view.grid}
      layout={view.layout}
      notice={<ViewNotice state={view} columnName={(column) => nameOfColumn(columns, column)} />}
      toolbar={
        <ListToolbar state={view} columns={columns}>
          {tools}
        </ListToolbar>
      }
    />
  );
}

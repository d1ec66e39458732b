import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { displaysOf } from '@plumbline/domain/views/lists';
import { nameOfColumn } from '../../ui/grid/columns.ts';
import type { ListScreenProps } from '../../ui/grid/list-screen.tsx';
import { ListScreen } from '../../ui/grid/list-screen.tsx';
import { phoneQuery } from '../../ui/theme.ts';
import { DisplaySwitch } from './display-switch.tsx';
import { useFilterTools } from './use-filter-tools.tsx';
import { useListMenu } from './use-list-menu.tsx';
import type { ListViewState } from './use-list-view.ts';
import { ViewBar, ViewButton } from './view-bar.tsx';
import { ViewNotice } from './view-notice.tsx';

/** What `ViewedList` gives the list by itself. */
type Given = 'state' | 'layout' | 'notice' | 'toolbar' | 'tabs' | 'chips' | 'menu' | 'isOneRow';

interface ViewedListProps<Row extends { readonly _id: string }> extends Omit<ListScreenProps<Row>, Given> {
  readonly view: ListViewState;
  /** What else is in the toolbar, after filters and displays; on a phone below it. */
  readonly tools?: ReactNode;
}

/**
 * A screen that is a list with named views: views as tabs, filters as chips, and a menu of what is done with the whole list. On a phone
 * all of that is one row.
 */
export function ViewedList<Row extends { readonly _id: string }>({
  view,
  tools,
  children,
  ...props
}: ViewedListProps<Row>) {
  const { columns } = props;
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  const filters = useFilterTools(view, isPhone);
  const menu = useListMenu(view, columns, isPhone);
  return (
    <ListScreen<Row>
      {...props}
      state={view.grid}
      layout={view.layout}
      notice={<ViewNotice state={view} columnName={(column) => nameOfColumn(columns, column)} />}
      isOneRow
      tabs={isPhone ? null : <ViewBar state={view} />}
      toolbar={
        isPhone ? (
          <>
            {filters.button}
            <ViewButton state={view} isWide />
          </>
        ) : (
          <>
            {filters.button}
            {displaysOf[view.list].length > 1 ? <DisplaySwitch state={view} /> : null}
            {tools}
          </>
        )
      }
      chips={isPhone ? tools : filters.chips}
      menu={menu.items}
    >
      {children}
      {filters.dialog}
      {menu.dialogs}
    </ListScreen>
  );
}

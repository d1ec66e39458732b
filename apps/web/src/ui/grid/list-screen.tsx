import { Button } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { BehindAnswering } from '../behind-answering.tsx';
import { Notice } from '../notice.tsx';
import { TopBarActions } from '../shell/top-bar-actions.tsx';
import type { DataGridProps } from './data-grid.tsx';
import { DataGrid } from './data-grid.tsx';
import type { Selection } from './selection.ts';
import { noSelection } from './selection.ts';
import type { OpenedRow } from './use-opened-row.ts';

/** The choice of several rows, and what can be done with them. */
type Selecting<Row extends object> = Pick<
  DataGridProps<Row>,
  'selection' | 'onSelect' | 'allRows' | 'bulk' | 'isMultiple'
>;

/** The way to a new row: a button in the top bar, and in place of the rows while there are none. */
interface Creation {
  readonly label: string;
  readonly icon?: TablerIcon;
  readonly start: () => void;
}

/** What is said while there are no rows at all. */
interface EmptyList {
  readonly icon?: TablerIcon;
  readonly title: string;
  readonly text: string;
  /** In place of the button of `creation`. */
  readonly actions?: ReactNode;
}

/** What `ListScreen` gives the grid by itself. */
type Given = keyof Selecting<object> | 'rowId' | 'openId' | 'onOpen' | 'onClose' | 'empty';

export interface ListScreenProps<Row extends { readonly _id: string }> extends Omit<DataGridProps<Row>, Given> {
  readonly opened: OpenedRow;
  /** Beside the list while a row is open; mounted again for each. */
  readonly renderPanel?: ((id: string) => ReactNode) | undefined;
  readonly creation?: Creation | undefined;
  /** Of the top bar, in place of the button of `creation`. */
  readonly actions?: ReactNode;
  readonly empty: EmptyList;
  /** Left out where nothing is done with several rows. */
  readonly selecting?: Selecting<Row>;
  /** Windows of the screen. */
  readonly children?: ReactNode;
}

const nothing = () => undefined;
const notSelecting = { selection: noSelection, onSelect: nothing as (selection: Selection) => void, isMultiple: false };

/** A screen that is a list: its grid, the buttons of the top bar, what an empty one says, and the panel of the open row. */
export function ListScreen<Row extends { readonly _id: string }>(props: ListScreenProps<Row>) {
  const { opened, renderPanel, creation, actions, empty, selecting, children, ...grid } = props;
  const Icon = creation?.icon ?? IconPlus;
  const create = creation ? (
    <Button leftSection={<Icon size={18} aria-hidden />} onClick={creation.start}>
      {creation.label}
    </Button>
  ) : null;
  const inTopBar = actions ?? create;
  return (
    <>
      {inTopBar ? <TopBarActions>{inTopBar}</TopBarActions> : null}
      <BehindAnswering>
        <DataGrid<Row>
          {...grid}
          {...(selecting ?? notSelecting)}
          rowId={idOf}
          openId={opened.id}
          onOpen={(row) => opened.open(row._id)}
          onClose={opened.close ?? nothing}
          empty={
            <Notice kind="empty" icon={empty.icon} title={empty.title} text={empty.text}>
              {empty.actions ?? create}
            </Notice>
          }
        />
      </BehindAnswering>
      {opened.id !== undefined && renderPanel ? <Fragment key={opened.id}>{renderPanel(opened.id)}</Fragment> : null}
      {children}
    </>
  );
}

const idOf = (row: { readonly _id: string }) => row._id;

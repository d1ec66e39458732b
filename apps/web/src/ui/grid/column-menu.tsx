import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3, IconPlus, IconPin, IconPinFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolatedName } from '../../i18n/isolated.ts';
import { SortableList } from '../sortable-list.tsx';
import type { GridColumn } from './columns.ts';
import styles from './column-menu.module.css';
import { GridMenu } from './grid-menu.tsx';
import type { Layout, LayoutState } from './layout.ts';
import { usualLayout, withPinned, withShown } from './layout.ts';

interface ColumnMenuProps<Row> extends LayoutState {
  readonly columns: readonly GridColumn<Row>[];
  /** Freezes the current widths before a column is pinned: pinned columns need a fixed offset. */
  readonly frozen: (layout: Layout) => Layout;
  /** Leads to further columns. */
  readonly onMore?: (() => void) | undefined;
  /** What else is done with the list: with it, the columns are an item of the same menu. */
  readonly items?: ReactNode;
}

/** Which columns are shown, in which order, and which of them stay when the others are scrolled. */
export function ColumnMenu<Row>({ columns, layout, onLayout, frozen, onMore, items }: ColumnMenuProps<Row>) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const shown = (layout ?? usualLayout(columns)).filter(({ id }) => columns.some((column) => column.id === id));
  const isShown = (id: string) => shown.some((one) => one.id === id);
  const ordered = [
    ...shown.flatMap(({ id }) => columns.find((column) => column.id === id) ?? []),
    ...columns.filter(({ id }) => !isShown(id)),
  ];
  const order = (next: readonly GridColumn<Row>[]) =>
    onLayout(next.flatMap(({ id }) => shown.find((one) => one.id === id) ?? []));
  const pin = (id: string, isPinned: boolean) =>
    onLayout(withPinned(frozen(isShown(id) ? shown : withShown(shown, id, true)) ?? shown, id, isPinned));
  const label = t(($) => $.ui.grid.columns);
  return (
    // In a menu with other items it is that menu's button that says what it opens.
    <Popover position="bottom-end" shadow="md" trapFocus opened={isOpen} onChange={setOpen} withRoles={!items}>
      <Popover.Target>
        {items ? (
          <span>
            <GridMenu items={items} onColumns={() => setOpen(true)} onOpen={() => setOpen(false)} />
          </span>
        ) : (
          <ActionIcon variant="default" size={36} aria-label={label} onClick={() => setOpen(!isOpen)}>
            <IconColumns3 size={18} aria-hidden />
          </ActionIcon>
        )}
      </Popover.Target>
      <Popover.Dropdown role="dialog" tabIndex={-1} aria-label={label} className={styles.menu ?? ''}>
        <SortableList
          label={label}
          items={ordered}
          itemId={({ id }) => id}
          itemName={({ header }) => header}
          onReorder={order}
        >
          {(column) => (
            <ColumnLine
              column={column}
              isShown={isShown(column.id)}
              isPinned={shown.some((one) => one.id === column.id && one.pinned)}
              onShow={(isWanted) => onLayout(withShown(shown, column.id, isWanted))}
              onPin={(isWanted) => pin(column.id, isWanted)}
            />
          )}
        </SortableList>
        {onMore ? (
          <Button
            fullWidth
            variant="subtle"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => {
              setOpen(false);
              onMore();
            }}
          >
            {t(($) => $.ui.grid.moreColumns)}
          </Button>
        ) : null}
        <Button fullWidth variant="subtle" disabled={layout === null} onClick={() => onLayout(null)}>
          {t(($) => $.ui.grid.resetColumns)}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ColumnLineProps<Row> {
  readonly column: GridColumn<Row>;
  readonly isShown: boolean;
  readonly isPinned: boolean;
  readonly onShow: (isShown: boolean) => void;
  readonly onPin: (isPinned: boolean) => void;
}

function ColumnLine<Row>({ column: { header, isName }, isShown, isPinned, onShow, onPin }: ColumnLineProps<Row>) {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.column}>
      <Checkbox
        className={styles.name ?? ''}
        label={header}
        checked={isName || isShown}
        disabled={isName ?? false}
        onChange={({ currentTarget: { checked } }) => onShow(checked)}
      />
      <ActionIcon
        variant="subtle"
        color={isPinned ? undefined : 'gray'}
        size={36}
        aria-pressed={isPinned}
        aria-label={t(($) => $.ui.grid.pin, { name: isolatedName(header) })}
        disabled={!isName && !isShown}
        onClick={() => onPin(!isPinned)}
      >
        {isPinned ? <IconPinFilled size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
      </ActionIcon>
    </div>
  );
}

import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3, IconPlus, IconPin, IconPinFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolatedName } from '../../i18n/isolated.ts';
import { SortableList } from '../sortable-list.tsx';
import type { GridColumn } from './columns.ts';
import styles from './column-menu.module.css';
import type { Layout, LayoutState } from './layout.ts';
import { usualLayout, withPinned, withShown } from './layout.ts';

interface ColumnMenuProps<Row> extends LayoutState {
  readonly columns: readonly GridColumn<Row>[];
  /** Freezes the current widths before a column is pinned: pinned columns need a fixed offset. */
  readonly frozen: (layout: Layout) => Layout;
  /** Leads to further columns. */
  readonly onMore?: (() => void) | undefined;
}

/** Which columns are shown, in which order, and which of them stay when the others are scrolled. */
export function ColumnMenu<Row>({ columns, layout, onLayout, frozen, onMore }: ColumnMenuProps<Row>) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const shown = (layout ?? usualLayout(columns)).filter(({ id }) => columns.some((column) => column.id === id));
  const isShown = (id: string) => shown.some((one) => one.id === id);
  const ordered = [
    ...shown.flatMap(({ id }) => columns.find((column) => column.id === id) ?? []),
    ...columns.filter(({ id }) => !isShown(id)),
  ];
  const order = (items: readonly GridColumn<Row>[]) =>
    onLayout(items.flatMap(({ id }) => shown.find((one) => one.id === id) ?? []));
  return (
    <Popover position="bottom-end" shadow="md" trapFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t(($) => $.ui.grid.columns)}
          onClick={() => setOpen(!isOpen)}
        >
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t(($) => $.ui.grid.columns)} className={styles.menu ?? ''}>
        <SortableList
          label={t(($) => $.ui.grid.columns)}
          items={ordered}
          itemId={({ id }) => id}
          itemName={({ header }) => header}
          onReorder={order}
        >
          {({ id, header, isName }) => {
            const isPinned = shown.some((one) => one.id === id && one.pinned);
            return (
              <div className={styles.column}>
                <Checkbox
                  className={styles.name ?? ''}
                  label={header}
                  checked={isName || isShown(id)}
                  disabled={isName ?? false}
                  onChange={({ currentTarget: { checked } }) => onLayout(withShown(shown, id, checked))}
                />
                <ActionIcon
                  variant="subtle"
                  color={isPinned ? undefined : 'gray'}
                  size={36}
                  aria-pressed={isPinned}
                  aria-label={t(($) => $.ui.grid.pin, { name: isolatedName(header) })}
                  disabled={!isName && !isShown(id)}
                  onClick={() =>
                    onLayout(
                      withPinned(frozen(isShown(id) ? shown : withShown(shown, id, true)) ?? shown, id, !isPinned),
                    )
                  }
                >
                  {isPinned ? <IconPinFilled size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
                </ActionIcon>
              </div>
            );
          }}
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

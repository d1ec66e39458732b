import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { Accessibility } from '@dnd-kit/dom';
import { DragDropProvider, PointerSensor } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolatedName } from '../i18n/isolated.ts';
import styles from './sortable-list.module.css';

interface SortableListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemId: (item: Item) => string;
  /** How an item is called when it is announced. */
  readonly itemName: (item: Item) => string;
  readonly onReorder: (items: readonly Item[]) => void;
  readonly children: (item: Item) => ReactNode;
}

function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const rest = items.toSpliced(from, 1);
  const item = items[from];
  return item === undefined ? items : rest.toSpliced(to, 0, item);
}

/**
 * A list that people put in order: by dragging a row's handle, or with the handle focused by the arrow keys, Home and End.
 * Each move is announced.
 */
export function SortableList<Item>({ label, items, itemId, itemName, onReorder, children }: SortableListProps<Item>) {
  const { t } = useTranslation('ui');
  const [announced, setAnnounced] = useState('');

  function move(from: number, to: number): void {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || to === from) return;
    onReorder(moved(items, from, to));
    const place = { name: isolatedName(itemName(item)), place: to + 1, total: items.length };
    setAnnounced(t(($) => $.ui.order.moved, place));
  }

  const targets: Readonly<Record<string, (index: number) => number>> = {
    ArrowUp: (index) => index - 1,
    ArrowDown: (index) => index + 1,
    Home: () => 0,
    End: () => items.length - 1,
  };
  const onKey = (event: KeyboardEvent, index: number) => {
    const target = targets[event.key];
    if (!target) return;
    event.preventDefault();
    move(index, target(index));
  };

  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      // Its instructions and announcements are English, with ids; ours name the items.
      plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
      onDragEnd={({ operation, canceled }) => {
        const { source } = operation;
        if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
      }}
    >
      <ul className={styles.list} aria-label={label}>
        {items.map((item, index) => (
          <Row
            key={itemId(item)}
            id={itemId(item)}
            index={index}
            handleLabel={t(($) => $.ui.order.handle, { name: isolatedName(itemName(item)) })}
            onKey={(event) => onKey(event, index)}
          >
            {children(item)}
          </Row>
        ))}
      </ul>
      <VisuallyHidden role="status" aria-live="assertive">
        {announced}
      </VisuallyHidden>
    </DragDropProvider>
  );
}

interface RowProps {
  readonly id: string;
  readonly index: number;
  readonly handleLabel: string;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

function Row({ id, index, handleLabel, onKey, children }: RowProps) {
  const element = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { isDragging } = useSortable({ id, index, element, handle });
  return (
    <li ref={element} className={styles.row} data-dragging={isDragging || undefined}>
      <ActionIcon
        ref={handle}
        variant="subtle"
        color="gray"
        size={44}
        className={styles.handle ?? ''}
        aria-label={handleLabel}
        onKeyDown={onKey}
      >
        <IconGripVertical size={18} aria-hidden />
      </ActionIcon>
      <div className={styles.content}>{children}</div>
    </li>
  );
}

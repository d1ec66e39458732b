import { Accessibility } from '@dnd-kit/dom';
import { type DragDropProvider, PointerSensor } from '@dnd-kit/react';
import type { ComponentProps } from 'react';
import { useState } from 'react';

/** Where what is dragged would come to be: before or behind a row. */
export interface Drop {
  readonly over: string;
  readonly side: 'before' | 'behind';
}

interface OutlineDragging {
  readonly indexOf: ReadonlyMap<string, number>;
  readonly draggedId: string | null;
  readonly onDrag: (id: string | null) => void;
  readonly onDrop: (id: string, at: number) => void;
}

/** Rows dragged by a pointer: what the provider of dragging needs, and where the dragged one would be dropped. */
export function useOutlineDragging({ indexOf, draggedId, onDrag, onDrop }: OutlineDragging) {
  const [drop, setDrop] = useState<Drop | null>(null);
  const dropAt = (): number | null => {
    if (!drop) return null;
    const place = indexOf.get(drop.over);
    return place === undefined ? null : place + (drop.side === 'behind' ? 1 : 0);
  };
  const provider: Omit<ComponentProps<typeof DragDropProvider>, 'children'> = {
    sensors: [PointerSensor],
    // Its announcements would read out ids; ours name the questions.
    plugins: (defaults) => defaults.filter((plugin) => plugin !== Accessibility),
    onDragStart: ({ operation }) => onDrag(String(operation.source?.id ?? '')),
    onDragMove: ({ operation }) => {
      const { target, position } = operation;
      const box = target?.element?.getBoundingClientRect();
      if (!target || !box) return setDrop(null);
      const side = position.current.y < box.top + box.height / 2 ? 'before' : 'behind';
      return setDrop((now) => (now?.over === target.id && now.side === side ? now : { over: String(target.id), side }));
    },
    onDragEnd: ({ canceled }) => {
      const at = dropAt();
      if (!canceled && draggedId !== null && at !== null) onDrop(draggedId, at);
      onDrag(null);
      setDrop(null);
    },
  };
  return { drop, provider };
}

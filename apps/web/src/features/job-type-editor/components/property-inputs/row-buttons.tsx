import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface RowButtonsProps {
  readonly place: number;
  /** How many rows there are. */
  readonly count: number;
  readonly words: { readonly up: string; readonly down: string; readonly remove: string };
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** Moves a row up or down among its like, or takes it away. */
export function RowButtons({ place, count, words, onMove, onRemove }: RowButtonsProps) {
  const button = (label: string, icon: ReactNode, isOff: boolean, act: () => void) => (
    <ActionIcon variant="subtle" color="gray" size={36} disabled={isOff} aria-label={label} onClick={act}>
      {icon}
    </ActionIcon>
  );
  return (
    <>
      {button(words.up, <IconArrowUp size={16} aria-hidden />, place === 0, () => onMove(-1))}
      {button(words.down, <IconArrowDown size={16} aria-hidden />, place === count - 1, () => onMove(1))}
      {button(words.remove, <IconTrash size={16} aria-hidden />, false, onRemove)}
    </>
  );
}

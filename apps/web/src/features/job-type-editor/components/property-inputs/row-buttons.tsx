import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';

const acts = ['up', 'down', 'remove'] as const;
type Act = (typeof acts)[number];

interface RowButtonsProps {
  readonly place: number;
  /** How many rows there are. */
  readonly count: number;
  readonly words: Readonly<Record<Act, string>>;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/**
 * Runs an action, then moves the focus to the moved row, or to the one in its former place, for keyboard users. Takes
 * the pressed button, which is inside a field with `data-rows`, and the index to focus.
 */
function actAndFollow(pressed: HTMLElement, act: Act, place: number, run: () => void): void {
  const field = pressed.closest('[data-rows]');
  flushSync(run);
  const buttonOf = (one: Act) => {
    const all = field?.querySelectorAll<HTMLButtonElement>(`[data-act="${one}"]`) ?? [];
    return all[Math.min(place, all.length - 1)];
  };
  const next = [act, ...acts].map(buttonOf).find((button) => button && !button.disabled);
  (next ?? field?.querySelector('button'))?.focus();
}

/** Moves a row up or down among its like, or takes it away. */
export function RowButtons({ place, count, words, onMove, onRemove }: RowButtonsProps) {
  const button = (act: Act, icon: ReactNode, isOff: boolean, next: number, run: () => void) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      disabled={isOff}
      aria-label={words[act]}
      data-act={act}
      onClick={({ currentTarget }) => actAndFollow(currentTarget, act, next, run)}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <>
      {button('up', <IconArrowUp size={16} aria-hidden />, place === 0, place - 1, () => onMove(-1))}
      {button('down', <IconArrowDown size={16} aria-hidden />, place === count - 1, place + 1, () => onMove(1))}
      {button('remove', <IconTrash size={16} aria-hidden />, false, place, onRemove)}
    </>
  );
}

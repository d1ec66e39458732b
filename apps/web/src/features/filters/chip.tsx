import { CloseButton, Popover, UnstyledButton } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { ownEscape } from '../../ui/own-escape.ts';
import styles from './filter.module.css';
import { usePressElsewhere } from './use-press-elsewhere.ts';

/** A condition is changed in a window beside its chip. */
interface ChipWindow {
  /** Null while it is closed. */
  readonly content: ReactNode;
  readonly onOpen: () => void;
  /** Gives whether the condition is gone, and its chip with it. */
  readonly onClose: () => boolean;
}

interface ChipProps {
  readonly children: ReactNode;
  /** What its cross is called. */
  readonly remove: string;
  readonly onRemove: () => void;
  /** What a press on it opens: something else than a window of its own. */
  readonly onOpen?: (() => void) | undefined;
  readonly window?: ChipWindow | undefined;
}

/** Below dialogs: what is chosen in the window may open one. */
const windowLevel = 150;

/** Where the focus goes from a chip that is about to go: to the next one, or to what else filters. */
function focusBeside(chip: HTMLElement | null): void {
  const neighbours = [chip?.nextElementSibling, chip?.previousElementSibling];
  const other = neighbours.find((one) => one?.matches('[data-chip]'))?.querySelector<HTMLElement>('button');
  (other ?? document.querySelector<HTMLElement>('[data-filters]'))?.focus();
}

/** One condition that a list is narrowed to, with its way out: by its cross, or by Delete on the chip. A press opens the condition. */
export function Chip({ children, remove, onRemove, onOpen, window: own }: ChipProps) {
  const chip = useRef<HTMLSpanElement>(null);
  const isOpen = own !== undefined && own.content !== null;
  const close = () => {
    if (own?.onClose()) focusBeside(chip.current);
  };
  const outside = usePressElsewhere(isOpen, close);
  const leave = () => {
    focusBeside(chip.current);
    onRemove();
  };
  const press = own ? (isOpen ? close : own.onOpen) : onOpen;
  const text = press ? (
    <UnstyledButton
      className={styles.chipButton ?? ''}
      onClick={press}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Delete' || key === 'Backspace') leave();
      }}
    >
      {children}
    </UnstyledButton>
  ) : (
    <span className={styles.chipText}>{children}</span>
  );
  return (
    <span ref={chip} className={styles.chip} data-chip {...outside}>
      {own ? (
        <Popover
          opened={isOpen}
          position="bottom-start"
          width={340}
          shadow="md"
          trapFocus
          // What it showed is gone at once.
          transitionProps={{ exitDuration: 0 }}
          returnFocus
          // Lists and dialogs that its inputs open lie outside of it, and are of it nevertheless.
          closeOnClickOutside={false}
          closeOnEscape={false}
          zIndex={windowLevel}
        >
          <Popover.Target>{text}</Popover.Target>
          <Popover.Dropdown className={styles.chipWindow ?? ''} onKeyDown={ownEscape(close).onKeyDown}>
            {own.content}
          </Popover.Dropdown>
        </Popover>
      ) : (
        text
      )}
      <CloseButton size={32} iconSize={14} aria-label={remove} onClick={leave} />
    </span>
  );
}

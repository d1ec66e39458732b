import { useHotkeys } from '@mantine/hooks';
import type { KeyboardEvent, RefObject } from 'react';
import { useRef, useState } from 'react';
import { isSomethingOpen, useScreenShortcut } from '../shell/shortcuts.ts';
import type { GridRows } from './grid-rows.ts';

interface RowKeys {
  readonly bodyRef: RefObject<HTMLTableSectionElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (id: string) => void;
  readonly tabIndexOf: (id: string, index: number) => 0 | -1;
}

/** Whether nothing that could want a key for itself has the focus. */
const isNothingFocused = () => ['body', 'main'].includes(document.activeElement?.localName ?? 'body');

/**
 * Arrows, Home and End move between rows, with Shift choosing those on the way; Enter opens, space chooses. An arrow enters the list from anywhere, as long as
 * nothing else has the focus; Tab enters and leaves it in one step.
 */
export function useRowKeys<Row>({ rows, rowId, onRow, onCheck, onCheckUpTo }: GridRows<Row>): RowKeys {
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const hasCurrent = rows?.some((row) => rowId(row) === current) ?? false;
  const hasRows = (rows?.length ?? 0) > 0;
  useScreenShortcut('move', hasRows);
  useScreenShortcut('open', hasRows);
  useScreenShortcut('select', hasRows && onCheck !== undefined);

  const enter = (event: { preventDefault: () => void }) => {
    const row = bodyRef.current?.querySelector<HTMLTableRowElement>('tr[data-row][tabindex="0"]');
    if (!row || !isNothingFocused() || isSomethingOpen()) return;
    event.preventDefault();
    row.focus();
  };
  const quietly = { preventDefault: false };
  useHotkeys([
    ['ArrowDown', enter, quietly],
    ['ArrowUp', enter, quietly],
  ]);

  const onKeyDown = (event: KeyboardEvent) => {
    const elements = [...(bodyRef.current?.querySelectorAll<HTMLTableRowElement>('tr[data-row]') ?? [])];
    const index = elements.indexOf(event.target as HTMLTableRowElement);
    const row = rows?.[index];
    // A key that a button or field inside the row was meant for is not the row's.
    if (!row) return;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: elements.length - 1,
    };
    const to = moves[event.key];
    const reached = to === undefined ? undefined : rows[to];
    if (reached && event.shiftKey && onCheckUpTo) onCheckUpTo(reached, row);
    if (to !== undefined) elements[to]?.focus();
    else if (event.key === 'Enter') onRow(row);
    else if (event.key === ' ' && onCheck) onCheck(row);
    else return;
    event.preventDefault();
  };

  return {
    bodyRef,
    onKeyDown,
    onFocus: setCurrent,
    tabIndexOf: (id, index) => ((hasCurrent ? id === current : index === 0) ? 0 : -1),
  };
}

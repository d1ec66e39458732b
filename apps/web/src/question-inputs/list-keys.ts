import type { KeyboardEvent } from 'react';

interface ListKeys {
  readonly active: number;
  readonly count: number;
  /** Keys come from a search field, in which Home, End and space are its own. */
  readonly isSearchable: boolean;
  readonly goTo: (index: number) => void;
  readonly onChoose: () => void;
  /** Takes back what is typed; null where nothing is. */
  readonly onClear: (() => void) | null;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 };

/** What keys do in a list that is chosen from. */
export function listKeys({ active, count, isSearchable, goTo, onChoose, onClear }: ListKeys) {
  return (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step !== undefined) goTo(active + step);
    else if (event.key === 'Home' && !isSearchable) goTo(0);
    else if (event.key === 'End' && !isSearchable) goTo(count - 1);
    else if (event.key === 'Enter' || (event.key === ' ' && !isSearchable)) onChoose();
    else if (event.key === 'Escape' && onClear) {
      onClear();
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
}

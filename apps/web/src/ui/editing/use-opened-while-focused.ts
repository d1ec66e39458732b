import { useRef } from 'react';

/** What an editor that stands there all the time was opened with. */
export interface OpenedWhileFocused<Item> {
  /** The item as it was when the editor got the focus; the present one while nobody is at it. */
  readonly opened: () => Item;
  /** What was saved here is what goes on to be edited. */
  readonly saved: (item: Item) => void;
  /** For the element around the editor; focus in its menus and dialogs counts. */
  readonly handlers: { readonly onFocusCapture: () => void; readonly onBlurCapture: () => void };
}

/** As `useOpened`, for fields and menus that are never mounted anew: they are open from the moment that they have the focus. */
export function useOpenedWhileFocused<Item>(item: Item): OpenedWhileFocused<Item> {
  const pinned = useRef<{ readonly item: Item } | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    opened: () => (pinned.current ?? { item }).item,
    saved: (saved) => {
      if (pinned.current) pinned.current = { item: saved };
    },
    handlers: {
      onFocusCapture: () => {
        clearTimeout(leaving.current);
        pinned.current ??= { item };
      },
      onBlurCapture: () => {
        clearTimeout(leaving.current);
        // The focus may only go from a button to what it opened.
        leaving.current = setTimeout(() => {
          pinned.current = null;
        });
      },
    },
  };
}

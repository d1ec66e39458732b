import { useRef } from 'react';

/** The version on which a permanently mounted editor is based. */
export interface OpenedWhileFocused<Item> {
  /** The item as it was when the editor got the focus; the present one while nobody is at it. */
  readonly opened: () => Item;
  /** A version saved here becomes the new base. */
  readonly saved: (item: Item) => void;
  /** For the element around the editor; focus in its menus and dialogs counts. */
  readonly handlers: { readonly onFocusCapture: () => void; readonly onBlurCapture: () => void };
}

/** As `useOpened`, for fields and menus that are never remounted: they count as open while they have the focus. */
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

import { useEffect, useEffectEvent } from 'react';
import { isSomethingOpen } from './shortcuts.ts';

/** What takes the key for itself: what lies over the screen, and a field or button whose list or menu is open. */
const takers =
  '[role="dialog"], [role="menu"], [role="combobox"][aria-expanded="true"], [aria-haspopup][aria-expanded="true"]';

/** Closes a side panel on Escape, unless something above it handles the key. */
export function useEscape(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    let isForUs = false;
    // Asked before anybody acts on the key: a dialog, menu or list that it closes is gone a moment later.
    const note = ({ key, target }: KeyboardEvent) => {
      const isTaken = target instanceof Element && target.closest(takers) !== null;
      // A dialog whose button is busy has not the focus, and takes the key all the same.
      isForUs = key === 'Escape' && !isTaken && !isSomethingOpen();
    };
    const act = (event: KeyboardEvent) => {
      if (isForUs && !event.defaultPrevented) close();
    };
    window.addEventListener('keydown', note, true);
    window.addEventListener('keydown', act);
    return () => {
      window.removeEventListener('keydown', note, true);
      window.removeEventListener('keydown', act);
    };
  }, []);
}

import type { KeyboardEvent } from 'react';

/**
 * For a dialog that opens others: Escape closes it only where the key was pressed in itself. Left to the library, one press closes the
 * dialog on top and the one below, and a question that it opens takes the same press as its own.
 */
export function ownEscape(onClose: () => void) {
  return {
    closeOnEscape: false,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { key, currentTarget, target, nativeEvent } = event;
      if (key !== 'Escape' || nativeEvent.isComposing || !(target instanceof Element)) return;
      const isTaken = event.isDefaultPrevented() || target.getAttribute('data-mantine-stop-propagation') === 'true';
      // What happens in a dialog over it reaches it through React, not through the page.
      if (!isTaken && currentTarget.contains(target)) onClose();
    },
  };
}

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * What floats at a button, such as a menu, is there once it was first opened: to place it costs as much as ten buttons. The button is a
 * new one from then on, with the focus, so that it comes back to it.
 */
export function useFirstOpening(onChange?: (isOpen: boolean) => void) {
  const [isThere, setThere] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const change = (next: boolean) => {
    setOpen(next);
    onChange?.(next);
  };
  const openFirst = () => {
    flushSync(() => setThere(true));
    button.current?.focus({ preventScroll: true });
    change(true);
  };
  return { isThere, isOpen, change, openFirst, button };
}

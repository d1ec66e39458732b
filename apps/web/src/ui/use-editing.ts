import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';

interface Editing {
  readonly isEditing: boolean;
  readonly begin: () => void;
  readonly end: () => void;
  /** For the button that begins it. */
  readonly opener: RefObject<HTMLButtonElement | null>;
}

/**
 * Something that is edited in its place: a form stands where the button was that leads to it, and takes the focus with it when it goes.
 * Whoever is done is again at that button, unless they have gone elsewhere.
 */
export function useEditing(): Editing {
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (isEditing) hasBegun.current = true;
    else if (hasBegun.current && document.activeElement === document.body)
      opener.current?.focus({ preventScroll: true });
  }, [isEditing]);
  return { isEditing, begin: () => setEditing(true), end: () => setEditing(false), opener };
}

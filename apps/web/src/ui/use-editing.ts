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
 * In-place editing: a form replaces the button that opens it. When it closes, focus returns to that button, unless it
 * has moved elsewhere.
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

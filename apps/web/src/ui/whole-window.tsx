import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './whole-window.module.css';

interface WholeWindowProps {
  /** What a screen reader calls it. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The windows that are open, the one in front last. */
const open: HTMLElement[] = [];

/** Keys, fingers and screen readers reach the window in front, and of what lies behind it nothing. */
function shutWhatLiesBehind(): void {
  document.getElementById('root')?.toggleAttribute('inert', open.length > 0);
  for (const one of open) one.toggleAttribute('inert', one !== open.at(-1));
}

/**
 * What takes the whole window for itself, on a phone and at a desk: it brings its own way out, which Escape is not. Begins at what
 * is marked `data-autofocus`; when it is left, the focus goes back to what had it as the window came, if that is still shown.
 */
export function WholeWindow({ label, children }: WholeWindowProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const before = document.activeElement;
    open.push(element);
    shutWhatLiesBehind();
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus({ preventScroll: true });
    return () => {
      open.splice(open.indexOf(element), 1);
      shutWhatLiesBehind();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    <section ref={place} role="dialog" aria-modal="true" aria-label={label} tabIndex={-1} className={styles.window}>
      {children}
    </section>,
    document.getElementById('overlays') ?? document.body,
  );
}

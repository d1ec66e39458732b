import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

/** The element of a place, or of the nearest one that it lies in. */
function elementAt(root: HTMLElement, path: string): HTMLElement | null {
  const steps = path.split('.');
  for (let length = steps.length; length > 0; length -= 1) {
    const found = root.querySelector<HTMLElement>(`[data-at="${CSS.escape(steps.slice(0, length).join('.'))}"]`);
    if (found) return found;
  }
  return null;
}

/** Puts the focus on what is wrong at a place, else on what comes first there. Gives whether it is there. */
function focusAt(root: HTMLElement, path: string): boolean {
  const place = elementAt(root, path);
  const target =
    ['[aria-invalid="true"]', 'input:not(:disabled), textarea, button:not(:disabled)']
      .map((selector) => (place?.matches(selector) ? place : place?.querySelector<HTMLElement>(selector)))
      .find((found) => found) ?? null;
  target?.focus();
  return target !== null && document.activeElement === target;
}

/** Moves to a place of the report (`data-at`) once its container is rendered: its texts may still be loading. */
export function useGoTo(root: RefObject<HTMLElement | null>): (path: string) => void {
  const [wanted, setWanted] = useState<{ readonly path: string } | null>(null);
  useEffect(() => {
    const builder = root.current;
    if (wanted === null || builder === null || focusAt(builder, wanted.path)) return undefined;
    const end = new AbortController();
    const observer = new MutationObserver(() => {
      if (focusAt(builder, wanted.path)) end.abort();
    });
    end.signal.addEventListener('abort', () => observer.disconnect());
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['style'] });
    // Whoever goes on by themselves is not called back.
    for (const going of ['pointerdown', 'keydown'])
      document.addEventListener(going, () => end.abort(), { capture: true, signal: end.signal });
    return () => end.abort();
  }, [wanted, root]);
  return (path) => setWanted({ path });
}

import type { RefObject } from 'react';
import { useEffect } from 'react';

/** While the builder loads, the focus is on what closes it; then, where nobody has moved it, on what comes first. */
export function useFocusOnceLoaded(root: RefObject<HTMLElement | null>, isLoading: boolean): void {
  useEffect(() => {
    const builder = root.current;
    if (builder === null) return;
    const close = builder.querySelector<HTMLElement>('header button');
    const isNowhere = [document.body, close].includes(document.activeElement as HTMLElement | null);
    if (isLoading) close?.focus();
    else if (isNowhere) builder.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [root, isLoading]);
}

import { useEffect } from 'react';

/**
 * Scrolls to what the address names behind `#`, when the content is there: the browser looked for it before the screen had its
 * data. For a component that is drawn with its data only.
 */
export function useScrollToFragment(): void {
  useEffect(() => {
    const { hash } = window.location;
    if (hash.length < 2) return undefined;
    const frame = requestAnimationFrame(() => {
      // Whoever comes back is where they were.
      if (window.scrollY === 0) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}

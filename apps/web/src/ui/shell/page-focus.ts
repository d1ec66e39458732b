/** Marks a screen that takes letters for itself: none of them is a shortcut there. */
export const ownKeys = { 'data-own-keys': '' } as const;

/** What had the focus last; null while the page itself has it. */
let last: Element | null = null;

/** The page itself has the focus again: it is another page, or somebody has pressed on it. */
export function givePageFocus(): void {
  last = null;
}

/** Notes what has the focus until the returned function is called. */
export function followFocus(): () => void {
  const note = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null;
  };
  document.addEventListener('focusin', note);
  document.addEventListener('pointerdown', givePageFocus, true);
  return () => {
    document.removeEventListener('focusin', note);
    document.removeEventListener('pointerdown', givePageFocus, true);
  };
}

/**
 * Whether a single letter may be a shortcut: a list or the page has the focus. Where a field or a dialog has just gone, the
 * body has it without anybody having meant so, and the next letters are meant for what has gone.
 */
export function mayPressLetters(): boolean {
  const active = document.activeElement;
  if (active === null || active === document.body) return last === null;
  return active.closest('[data-own-keys]') === null;
}

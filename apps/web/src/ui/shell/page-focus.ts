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
 * Whether a single letter may be a shortcut: a list or the page has the focus, and the screen doesn't take letters. Where a field or a dialog has just gone, the
 * body has it without anybody having meant so, and the next letters are meant for what has gone.
 */
export function mayPressLetters(): boolean {
  // Also while the focus is on its way into it, as from a menu that has just gone.
  if (document.querySelector('[data-own-keys]') !== null) return false;
  const active = document.activeElement;
  return active !== null && active !== document.body ? true : last === null;
}

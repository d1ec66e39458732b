/**
 * A button that is disabled while it works loses the focus, and the next key would begin at the top of the page. Whoever was on it is
 * there again once it is done, unless they have gone elsewhere meanwhile. Watches the page until the returned function is called.
 */
export function keepFocusOfBusyButtons(): () => void {
  let last: EventTarget | null = null;
  let waiting: HTMLButtonElement | null = null;
  const note = ({ target }: FocusEvent) => {
    last = target;
    waiting = null;
  };
  document.addEventListener('focusin', note);
  const isNowhere = () => document.activeElement === null || document.activeElement === document.body;
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLButtonElement)) continue;
      if (target.disabled) {
        // The browser takes the focus away when it draws, which may be before or after this.
        if (target === last && (target === document.activeElement || isNowhere())) waiting = target;
      } else if (target === waiting) {
        waiting = null;
        if (isNowhere()) target.focus({ preventScroll: true });
      }
    }
  });
  watch.observe(document, { subtree: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusin', note);
    watch.disconnect();
  };
}

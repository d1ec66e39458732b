const dialogs = '[role="dialog"]';

/** Where the focus goes in the place of something inside a menu, which is gone by then: to what opened the menu. */
function stillFocusable(element: HTMLElement | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const opener = menu?.getAttribute('aria-labelledby');
  return menu ? document.getElementById(opener ?? '') : element;
}

/**
 * Whoever closes a dialog is again where they were before. A dialog that is closed by being taken away has no time to see to it
 * itself, and the next key would begin at the top of the page. Watches what floats above the page until the returned function
 * is called.
 */
export function keepFocusAfterDialogs(overlays: HTMLElement): () => void {
  const openers = new WeakMap<Element, HTMLElement | null>();
  let last: HTMLElement | null = null;
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const dialog = target.closest(dialogs);
    if (dialog && !openers.has(dialog)) openers.set(dialog, stillFocusable(last));
    last = target;
  };
  const give = (removed: Iterable<Node>) => {
    for (const node of removed) {
      if (!(node instanceof Element)) continue;
      const dialog = node.matches(dialogs) ? node : node.querySelector(dialogs);
      if (!dialog || document.activeElement !== document.body) continue;
      const opener = openers.get(dialog);
      if (opener?.isConnected) opener.focus({ preventScroll: true });
      // Nothing had the focus before it, so the page has it again. What comes back in the place of an opener that is gone
      // sees to it by itself.
      else if (opener === null) document.getElementById('content')?.focus({ preventScroll: true });
    }
  };
  const watch = new MutationObserver((changes) => give(changes.flatMap(({ removedNodes }) => [...removedNodes])));
  document.addEventListener('focusin', note);
  watch.observe(overlays, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', note);
    watch.disconnect();
  };
}

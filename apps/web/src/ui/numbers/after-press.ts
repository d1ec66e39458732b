let isPressed = false;

function watch(): void {
  const on = (name: string, pressed: boolean) =>
    window.addEventListener(
      name,
      () => {
        isPressed = pressed;
      },
      { capture: true, passive: true },
    );
  on('pointerdown', true);
  on('pointerup', false);
  on('pointercancel', false);
}

if (typeof window !== 'undefined') watch();

/**
 * Runs something once the press that is under way has come to its click: what appears where a field is left moves what is below
 * it, and a button that moves away between press and click is not pressed. Without a press it runs in the next turn.
 */
export function afterPress(run: () => void): void {
  // For touch, pointerup and click are dispatched in the same turn.
  const soon = () => void setTimeout(run);
  if (!isPressed) {
    soon();
    return;
  }
  const released = new AbortController();
  for (const name of ['pointerup', 'pointercancel']) {
    const options = { capture: true, signal: released.signal };
    window.addEventListener(
      name,
      () => {
        released.abort();
        soon();
      },
      options,
    );
  }
}

import { forgetSessions } from './session-store.ts';

const key = 'plumbline.session-ended';

/**
 * The page is about to reload: several running calls are refused at once, and a second reload would interrupt the
 * first.
 */
let isEnding = false;

/**
 * spec/1 §8, HTTP 401: the person is signed out, loaded data is dropped and the page reloads. The sign-in screen says
 * so, and leads back to where they were.
 */
export function endSession(): void {
  if (isEnding) return;
  isEnding = true;
  forgetSessions();
  try {
    window.sessionStorage.setItem(key, '1');
  } catch (refused) {
    console.warn('That the session ended could not be kept for the sign-in screen', refused);
  }
  window.location.reload();
}

/** Whether the server ended this tab's session, and nobody has signed in since. */
export function wasSessionEnded(): boolean {
  try {
    return window.sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Call after a sign-in, so that the message is not shown any more. */
export function forgetSessionEnd(): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch (refused) {
    console.warn('That the session ended is told once more than it should', refused);
  }
}

import { forgetSessions } from './session-store.ts';

const key = 'plumbline.session-ended';

/** The page is on its way out: several calls in flight are refused at once, and a second reload would break off the first. */
let isEnding = false;

/**
 * spec/1 §8, HTTP 401: the person is signed out, what was loaded is dropped and the page loads again. The sign-in screen
 * says so, and leads back to where they were.
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

/** Whether this tab's session was ended by the server, and nobody has signed in since. */
export function wasSessionEnded(): boolean {
  try {
    return window.sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Somebody has signed in: there is nothing to tell any more. */
export function forgetSessionEnd(): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch (refused) {
    console.warn('That the session ended is told once more than it should', refused);
  }
}

import { forgetSessions } from './session-store.ts';

/**
 * Spec 1 §8, HTTP 401: the person is signed out, what was loaded is dropped and the page loads anew. The sign-in screen
 * leads back to where they were.
 */
export function endSession(): void {
  forgetSessions();
  window.location.reload();
}

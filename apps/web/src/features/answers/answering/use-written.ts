import { useBlocker } from '@tanstack/react-router';
import type { AnsweringSession } from '../../../lib/answering/answering-session.ts';

/**
 * Leaving waits until what was answered is on the disk, and stays when it can't be kept: the screen says why. Of a tab that
 * is closed in that moment the browser asks in its own words.
 */
export function useWritten(session: AnsweringSession): void {
  useBlocker({
    shouldBlockFn: async () => session.isWriting() && !(await session.whenWritten()),
    enableBeforeUnload: session.isWriting,
  });
}

import { useSyncExternalStore } from 'react';
import type { AnsweringSession } from '../../../lib/answering/answering-session.ts';

/** How many of the files that were chosen together are on this device. */
export interface StoringProgress {
  readonly stored: number;
  readonly count: number;
}

/** By session and question: it goes on while another question is shown. */
const running = new WeakMap<AnsweringSession, ReadonlyMap<string, StoringProgress>>();
const left = new WeakSet<AnsweringSession>();
const listeners = new Set<() => void>();

/** Says how far the storing of chosen files has come; null when it is over. */
export function reportStoring(session: AnsweringSession, questionId: string, progress: StoringProgress | null): void {
  const now = new Map(running.get(session));
  if (progress) now.set(questionId, progress);
  else now.delete(questionId);
  running.set(session, now);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How far the files of one question have come; undefined while none are stored. */
export function useStoring(session: AnsweringSession, questionId: string): StoringProgress | undefined {
  return useSyncExternalStore(listen, () => running.get(session)?.get(questionId));
}

/** What is being stored of a whole session. */
export function useAllStoring(session: AnsweringSession): ReadonlyMap<string, StoringProgress> | undefined {
  return useSyncExternalStore(listen, () => running.get(session));
}

/** Whether nobody is answering in this session any more: what it would store into an answer, the next one would not know of. */
export function markLeft(session: AnsweringSession, isGone: boolean): void {
  if (isGone) left.add(session);
  else left.delete(session);
}

/** See {@link markLeft}. */
export function isLeft(session: AnsweringSession): boolean {
  return left.has(session);
}

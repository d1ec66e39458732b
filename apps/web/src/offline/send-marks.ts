import { saveBlueprint } from '@plumbline/contract/blueprints';
import { callServer } from '../lib/api/call-server.ts';
import type { MarkVersions } from './marks.ts';
import { marksCallOf, storedAsSent } from './marks-queue.ts';
import type { MarksEntry, SentMark } from './outbox-entry.ts';

/** Sends marks on a plan. A module of its own for code splitting, since few people draw. */
export async function sendMarks(entry: MarksEntry, assetIds: ReadonlyMap<string, string>): Promise<MarkVersions> {
  const { key, jobId, questionId, repetition, file, elements, removed } = marksCallOf(entry, assetIds);
  const { elements: stored } = await callServer(saveBlueprint, {
    params: { job: jobId, question: questionId },
    body: { file, repetition, elements: elements.map(asSent), removed: [...removed] },
    idempotencyKey: key,
  });
  return storedAsSent(elements, stored);
}

function asSent({ changed, ...mark }: SentMark) {
  return { ...mark, ...(changed ? { changed: [...changed] } : {}) };
}

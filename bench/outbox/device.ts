import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { GivenAnswer } from './work.ts';

/** A photo as the page makes it: one picture that all share, and behind its end bytes of its own. */
interface QueuedPhoto {
  readonly tail: string;
}

export type QueuedAnswer = GivenAnswer & { readonly tail: QueuedPhoto['tail'] | null };

/** Waits until the app has made its outbox: its tables stand, and it knows whose they are. */
export async function outboxMade(page: Page): Promise<void> {
  const isMade = async () => {
    const databases = await indexedDB.databases();
    if (localStorage.getItem('plumbline.outbox-owner') === null) return false;
    if (!databases.some(({ name }) => name === 'plumbline')) return false;
    const opened = indexedDB.open('plumbline');
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    opened.result.close();
    return opened.result.objectStoreNames.contains('entries');
  };
  while (!(await page.evaluate(isMade))) await pause(50);
}

/**
 * Puts answers and photos into the outbox as the app does when somebody answers without network: each answer by itself, its
 * photo before it. To be called on a page of the same origin on which the app is not running, after it has run there once.
 */
export async function queue(page: Page, owner: string, given: readonly QueuedAnswer[], picture: string): Promise<void> {
  const plain = given.map(({ job, questionId, value, tail }, place) => ({
    jobId: job.id,
    jobNumber: job.number,
    questionId,
    value,
    tail,
    key: `bench-${place}`,
  }));
  await page.evaluate(
    async ([whose, rows, shared]) => {
      const bytes = Uint8Array.from(atob(shared), (letter) => letter.charCodeAt(0));
      const opened = indexedDB.open('plumbline');
      await new Promise((resolve) => opened.addEventListener('success', resolve));
      const database = opened.result;
      const writing = database.transaction(['entries', 'files'], 'readwrite');
      const at = Date.now();
      const fresh = {
        owner: whose,
        createdAt: at,
        state: 'waiting',
        attempts: 0,
        notBefore: 0,
        failure: null,
        sentAt: null,
      };
      for (const { jobId, jobNumber, questionId, value, tail, key } of rows) {
        const fileId = `local:${key}`;
        if (tail !== null) {
          const content = new Blob([bytes, tail], { type: 'image/jpeg' });
          const name = `${key}.jpg`;
          const file = { id: fileId, owner: whose, jobId, name, type: 'image/jpeg', size: content.size, createdAt: at };
          writing.objectStore('files').add({ ...file, content, assetId: null });
          writing
            .objectStore('entries')
            .add({ ...fresh, kind: 'file', key: `${key}-file`, jobId, jobNumber, fileId, name });
        }
        const answer = {
          id: `${questionId}_${key}-${jobNumber}`,
          questionId,
          repetition: '',
          revision: 1,
          base: null,
          at: new Date(at).toISOString(),
          by: whose.split('/')[1],
          isParallel: false,
          value,
          files: tail === null ? [] : [fileId],
          comment: null,
          signature: null,
          emails: [],
          isIssue: false,
        };
        const entry = {
          ...fresh,
          kind: 'answers',
          key,
          jobId,
          jobNumber,
          answers: [answer],
          location: null,
          submit: false,
        };
        writing.objectStore('entries').add(entry);
      }
      await new Promise((resolve, reject) => {
        writing.addEventListener('complete', resolve);
        writing.addEventListener('error', () => reject(writing.error));
      });
      database.close();
    },
    [owner, plain, picture] as const,
  );
}

/** How many things the device has not brought home, and how many of them were refused. */
export function unsentOn(page: Page): Promise<{ unsent: number; failed: number }> {
  return page.evaluate(async () => {
    const opened = indexedDB.open('plumbline');
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const rows = opened.result.transaction('entries').objectStore('entries').getAll();
    await new Promise((resolve) => rows.addEventListener('success', resolve));
    opened.result.close();
    const states = (rows.result as { state: string }[]).map(({ state }) => state);
    return {
      unsent: states.filter((state) => state !== 'sent').length,
      failed: states.filter((state) => state === 'failed').length,
    };
  });
}

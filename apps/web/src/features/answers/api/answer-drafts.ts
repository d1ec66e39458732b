import type { WireDraft } from '@plumbline/contract/answer-drafts';
import { saveAnswerDrafts, listAnswerDrafts } from '@plumbline/contract/answer-drafts';
import { contentOf } from '@plumbline/domain/questionnaire/answers';
import { askedId, splitAskedId } from '@plumbline/domain/questionnaire/asked-id';
import type { Draft } from '@plumbline/domain/questionnaire/drafts';
import { callServer } from '../../../lib/api/call-server.ts';

/** Nobody waits longer for what another device may have, once all else is there. */
const freshForMs = 2500;

const draftOf = (response: WireDraft): Draft => ({
  id: response.ID,
  content: contentOf(response),
  at: Date.parse(response.date),
});

interface Ahead {
  readonly response: ReturnType<typeof askForDrafts>;
  readonly at: number;
}

/** Asked for ahead, by job: taken once, and not after so long. */
const ahead = new Map<string, Ahead>();
const fresh = 10_000;
const isFresh = (asked: Ahead | undefined): asked is Ahead => asked !== undefined && Date.now() - asked.at < fresh;

/**
 * Asks for what other devices have begun while everything else of the job is on its way. Said again before it was taken, it
 * asks nothing more.
 */
export function prefetchServerDrafts(jobId: string): void {
  if (isFresh(ahead.get(jobId))) return;
  // Said while a screen is being drawn, which nothing may change meanwhile, not even the bar that shows that something loads.
  ahead.set(jobId, { response: Promise.resolve().then(() => askForDrafts(jobId)), at: Date.now() });
}

/** The prefetched response, else a new one; null if it isn't available soon. */
export function readServerDrafts(jobId: string): ReturnType<typeof askForDrafts> {
  const asked = ahead.get(jobId);
  ahead.delete(jobId);
  const response = isFresh(asked) ? asked.response : askForDrafts(jobId);
  return Promise.race([response, new Promise<null>((resolve) => setTimeout(() => resolve(null), freshForMs))]);
}

/** What the person's devices have begun in a job, by the id under which each question is asked; null when it can't be had now. */
async function askForDrafts(jobId: string): Promise<ReadonlyMap<string, Draft> | null> {
  if (!navigator.onLine) return null;
  try {
    const response = await callServer(listAnswerDrafts, { query: { job: jobId } });
    return new Map(response.map((one) => [askedId(one.question, one.repetition), draftOf(one)]));
  } catch {
    return null;
  }
}

/** A draft with the one of the server that it was put in over. */
export interface SentDraft extends Draft {
  readonly askedId: string;
  readonly over: string | null;
}

/** Sends drafts; returns the server's current draft of each. @throws NetworkError, ProblemError */
export async function sendDrafts(jobId: string, drafts: readonly SentDraft[]): Promise<readonly (Draft | null)[]> {
  const stand = await callServer(saveAnswerDrafts, {
    body: {
      job: jobId,
      drafts: drafts.map(({ askedId: asked, id, over, at, content }) => {
        const { questionId, repetition } = splitAskedId(asked);
        const { files, emails, ...rest } = content;
        const date = new Date(at).toISOString();
        return {
          ...rest,
          ID: id,
          question: questionId,
          repetition,
          over,
          date,
          files: [...files],
          emails: [...emails],
        };
      }),
    },
  });
  return stand.map((response) => response && draftOf(response));
}

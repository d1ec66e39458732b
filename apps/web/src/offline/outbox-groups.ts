import type { OutboxEntry, OutboxFailure } from './outbox-entry.ts';

/** What one job has in the outbox, for the person. */
export interface OutboxGroup {
  readonly jobId: string;
  readonly jobNumber: number;
  readonly answers: number;
  readonly files: number;
  readonly submits: boolean;
  readonly state: 'waiting' | 'heldUp' | 'sending' | 'failed';
  readonly failure: OutboxFailure | null;
}

/** The unsent things of each job, the job that waits longest first. What is refused tells the whole group's state: it holds the rest. */
export function groupsOf(entries: readonly OutboxEntry[]): readonly OutboxGroup[] {
  const byJob = new Map<string, OutboxEntry[]>();
  for (const entry of entries) {
    if (entry.state === 'sent') continue;
    byJob.set(entry.jobId, [...(byJob.get(entry.jobId) ?? []), entry]);
  }
  return [...byJob].flatMap(([jobId, ofJob]) => {
    const [head] = ofJob.toSorted((one, other) => one.seq - other.seq);
    if (!head) return [];
    const answers = new Set(
      ofJob.flatMap((entry) => (entry.kind === 'answers' ? entry.answers.map(({ questionId }) => questionId) : [])),
    );
    return [
      {
        jobId,
        jobNumber: head.jobNumber,
        answers: answers.size,
        files: ofJob.filter((entry) => entry.kind === 'file').length,
        submits: ofJob.some((entry) => entry.kind === 'answers' && entry.submit),
        state: stateOf(head),
        failure: head.failure,
      },
    ];
  });
}

function stateOf(head: OutboxEntry): OutboxGroup['state'] {
  if (head.state === 'failed' || head.state === 'sending') return head.state;
  return head.attempts > 0 ? 'heldUp' : 'waiting';
}

/**
 * How a seal is computed. 2 covers the files of photos on marks, the plans' own files, and the events that came with the submission. 3 has
 * a random salt before the answers, so that nobody can guess from its hash what a retention rule removed.
 */
export const sealVersions = [1, 2, 3] as const;
export type SealVersion = (typeof sealVersions)[number];
/** Of new seals. */
export const newestSealVersion: SealVersion = 3;

/** Whether an event reports a job: its submission, or the status that somebody, or an automation, has set. */
export function reportsJob({ name, after }: { readonly name: string; readonly after: unknown }): boolean {
  if (name === 'job.submitted') return true;
  return name === 'job.status_changed' && (after as { status?: unknown } | null)?.status === 'reported';
}

/** The hashes, in hexadecimal digits, and the place in the chain that a seal is made of. */
export interface SealedParts {
  readonly version: number;
  /** From 1, without gaps: over all reports of the instance. */
  readonly position: number;
  readonly jobId: string;
  readonly jobNumber: number;
  /** ISO 8601, UTC. */
  readonly sealedAt: string;
  readonly answers: string;
  readonly files: string;
  readonly markings: string;
  readonly history: string;
  /** Of the report before; {@link firstPrevious} for the first one. */
  readonly previous: string;
}

/** What the first seal of an instance builds on. */
export const firstPrevious = '0'.repeat(64);

/** The text whose SHA-256 is a seal's hash. Its form never changes: what was sealed years ago is computed by it again. */
export function sealText(parts: SealedParts): string {
  const { version, position, jobId, jobNumber, sealedAt, answers, files, markings, history, previous } = parts;
  const hashes = [answers, files, markings, history, previous];
  return JSON.stringify([`seal ${version}`, position, jobId, jobNumber, sealedAt, ...hashes]);
}

/**
 * The state of a job compared with its seal. Intact: its answers are unchanged. Changed: edited since, in the product.
 * Altered: rewritten in the database. Broken: the job is as sealed, but the previous seal is gone or another one.
 * Missing: the job's own seal is gone.
 */
export const sealStates = ['intact', 'changed', 'altered', 'broken', 'missing'] as const;
export type SealState = (typeof sealStates)[number];

/** What is found when a seal is computed again. */
export interface SealFindings {
  /** Whether the seal has its own hash, which is also the one in the register and in the seal after it. */
  readonly isSealWhole: boolean;
  /** Whether it builds on the seal before. */
  readonly isChainWhole: boolean;
  readonly areAnswersSame: boolean;
  /** Null: the events of that time were pruned. */
  readonly isHistorySame: boolean | null;
  readonly areFilesSame: boolean;
  readonly areMarkingsSame: boolean;
  /** Answers or marks since, or that it was deleted. What the office does with the job beside them is none. */
  readonly hasLaterChanges: boolean;
}

/** Answers and history are only ever added to: where the sealed ones differ, somebody has rewritten them. */
export function sealState(found: SealFindings): Exclude<SealState, 'missing'> {
  if (!found.isSealWhole || !found.areAnswersSame || found.isHistorySame === false) return 'altered';
  if (!found.isChainWhole) return 'broken';
  return found.areFilesSame && found.areMarkingsSame && !found.hasLaterChanges ? 'intact' : 'changed';
}

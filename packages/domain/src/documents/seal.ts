/** The hashes, in hexadecimal digits, and the place in the chain that a seal is made of. */
export interface SealedParts {
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
  const { position, jobId, jobNumber, sealedAt, answers, files, markings, history, previous } = parts;
  return JSON.stringify(['seal 1', position, jobId, jobNumber, sealedAt, answers, files, markings, history, previous]);
}

/** How a job stands to its seal: as it was; changed since in the product's own ways; or rewritten behind its back. */
export type SealState = 'intact' | 'changed' | 'altered';

/** What is found when a seal is computed again. */
export interface SealFindings {
  /** The seal's own hash, and that it builds on the one before. */
  readonly isChainWhole: boolean;
  readonly areAnswersSame: boolean;
  /** Null: the events of that time were pruned. */
  readonly isHistorySame: boolean | null;
  readonly areFilesSame: boolean;
  readonly areMarkingsSame: boolean;
  readonly laterAnswers: number;
}

/** Answers and history are only ever added to: where the sealed ones differ, somebody has rewritten them. */
export function sealState(found: SealFindings): SealState {
  if (!found.isChainWhole || !found.areAnswersSame || found.isHistorySame === false) return 'altered';
  return found.areFilesSame && found.areMarkingsSame && found.laterAnswers === 0 ? 'intact' : 'changed';
}

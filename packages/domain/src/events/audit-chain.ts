/** How an entry of the audit trail is hashed; a change of the text below needs another number. */
export const auditChainVersion = 1;

/** What the hash of an entry is made of; hashes in hexadecimal digits. */
export interface ChainedParts {
  /** From 1, without gaps: over all entries of the company. */
  readonly position: number;
  /** Who, what, when: the entry's columns as one text, without anything that names a person but by id. */
  readonly facts: string;
  /** SHA-256 over a random salt and what happened in detail. Once a person is erased, the salt is gone and the hash stays. */
  readonly details: string;
  /** The hash of the entry before. */
  readonly previous: string;
}

/** The text whose SHA-256 is the hash of an entry. */
export function chainedText({ position, facts, details, previous }: ChainedParts): string {
  return `plumbline audit ${auditChainVersion}\n${position}\n${details}\n${previous}\n${facts}`;
}

/** An entry as it is found, compared with what it should be. */
export interface FoundEntry extends ChainedParts {
  readonly hash: string;
  /** The same computed again. */
  readonly computedHash: string;
  /** The hash of the entry before, as that one has it; null where there is none before. */
  readonly before: string | null;
  /** The position before, null where there is none. */
  readonly positionBefore: number | null;
  /** What the event says of itself is what the entry says; null where the event was removed with a person's data. */
  readonly isSameEvent: boolean | null;
  /** The details' hash computed again; null where the salt is gone. */
  readonly computedDetails: string | null;
  readonly isErased: boolean;
}

/**
 * What is wrong with an entry: `entry` was changed, `chain` does not follow the entry before, `gap` entries before it are missing, `event`
 * what it is about was changed or deleted.
 */
export const auditFaults = ['entry', 'chain', 'gap', 'event'] as const;
export type AuditFault = (typeof auditFaults)[number];

/** What is wrong with an entry; null for nothing. The first entry that there is may follow entries that had their time. */
export function faultOfEntry(entry: FoundEntry): AuditFault | null {
  if (entry.computedHash !== entry.hash) return 'entry';
  if (entry.positionBefore !== null) {
    if (entry.positionBefore !== entry.position - 1) return 'gap';
    if (entry.before !== entry.previous) return 'chain';
  }
  if (entry.isErased) return entry.isSameEvent === false ? 'event' : null;
  return entry.isSameEvent === true && entry.computedDetails === entry.details ? null : 'event';
}

import { Transform, type Readable } from 'node:stream';
import type { DirectExportKindName, ExportKindName } from '@plumbline/domain/documents/exports';
import type { Change } from '../../events/change-transaction.ts';
import type { RequestContext } from '../../http/context.ts';
import { newId } from '../../ids.ts';
import { errorText } from '../../logger.ts';

/** What the audit trail says of a file that was given out. */
export interface GivenOut {
  readonly kind: ExportKindName | DirectExportKindName;
  readonly name: string;
  /** Jobs, answers, files: what its kind has in rows. */
  readonly rows: number;
  /** In bytes. */
  readonly size: number;
  /** False where whoever fetched it has a part of it alone. */
  readonly isWhole?: boolean;
  /** To whom it was mailed. */
  readonly emails?: string[];
}

/** Records a file that was given out at once. Those that are made in the background record it themselves. */
export function recordExport({ record }: Pick<Change, 'record'>, made: GivenOut): void {
  record('export.made', { subjectId: newId(), before: null, after: { ...made } });
}

/** How much of a file has gone out. */
export interface Sent {
  readonly size: number;
  readonly isWhole: boolean;
}

/**
 * A file that is sent while it is made, and recorded when that ends: also when whoever fetched it broke off, since they have a part of it.
 * Of which nothing went out is not recorded. @param record in a transaction of its own @param as who fetched it, where nobody is signed in
 */
export function recordedWhenSent(
  { inTransaction, services: { logger } }: Pick<RequestContext, 'inTransaction' | 'services'>,
  content: Readable,
  record: (change: Change, sent: Sent) => Promise<void> | void,
  as?: { actorId: string },
): Readable {
  let size = 0;
  let isWhole = false;
  const sent = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length;
      done(null, chunk);
    },
  });
  content.on('error', (fault) => sent.destroy(fault));
  sent.once('end', () => (isWhole = true));
  sent.once('close', () => {
    content.destroy();
    if (size === 0) return;
    inTransaction(async (change) => record(change, { size, isWhole }), as).catch((error: unknown) =>
      logger.warn({ error: errorText(error) }, 'an export was not recorded'),
    );
  });
  return content.pipe(sent);
}

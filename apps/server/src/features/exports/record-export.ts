import type { ExportKindName } from '@plumbline/domain/documents/exports';
import type { Change } from '../../events/change-transaction.ts';
import { newId } from '../../ids.ts';

/** Tells the audit trail of a file that was given out at once. Those that are made in the background tell it themselves. */
export function recordExport(
  { record }: Pick<Change, 'record'>,
  made: { kind: ExportKindName; name: string; rows: number; size: number },
): void {
  record('export.made', { subjectId: newId(), before: null, after: made });
}

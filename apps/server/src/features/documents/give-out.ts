import type { Change } from '../../events/change-transaction.ts';
import type { RequestContext } from '../../http/context.ts';
import { FileResponse } from '../../http/responses.ts';
import { recordExport } from '../exports/index.ts';

interface MadeDocument {
  readonly bytes: Buffer;
  readonly fileName: string;
  readonly contentType?: string;
  record(change: Change): Promise<void>;
}

/** Sends a document of jobs that was made: it can be verified from then on, and the audit trail has it. @param jobs how many it has */
export async function giveOutDocument(
  { inTransaction }: Pick<RequestContext, 'inTransaction'>,
  made: MadeDocument,
  jobs = 1,
): Promise<FileResponse> {
  const { bytes, fileName, contentType = 'application/pdf' } = made;
  await inTransaction(async (change) => {
    await made.record(change);
    recordExport(change, { kind: 'job_pdf', name: fileName, rows: jobs, size: bytes.length });
  });
  return new FileResponse({ stream: bytes, size: bytes.length, contentType, fileName });
}

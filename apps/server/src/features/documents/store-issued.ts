import { createHash } from 'node:crypto';
import type { DocumentFacts } from '@plumbline/domain/documents/document-facts';
import type { ExportKindName } from '@plumbline/domain/documents/exports';
import type { InstanceDatabase } from '../../database/instance-database.ts';

/** A generated PDF, with what its verification shows. */
export interface VerifiableDocument {
  kind: ExportKindName;
  code: string;
  bytes: Buffer;
  fileName: string;
  jobIds: readonly string[];
  sealPositions: readonly number[];
  facts: DocumentFacts;
  /** Null: whoever submitted the job by a public link. */
  issuedBy: string | null;
  now: Date;
}

/** Stores what can be verified of a document: from then on its code is known. */
export async function storeIssued(db: InstanceDatabase, document: VerifiableDocument): Promise<void> {
  const { kind, code, bytes, fileName, jobIds, sealPositions, facts, issuedBy, now } = document;
  await db.query
    .insertInto('issued_documents')
    .values({
      code,
      kind,
      file_name: fileName,
      sha256: createHash('sha256').update(bytes).digest(),
      size: bytes.length,
      job_ids: [...jobIds],
      seal_positions: [...sealPositions],
      facts: JSON.stringify(facts),
      issued_by: issuedBy,
      issued_at: now,
    })
    .execute();
}

import { newId } from '../../src/ids.ts';
import type { TestPerson, TestServer } from '../support/test-server.ts';

/** A file that was exported and a document that was issued, with a canary in each of their texts. */
export async function fillDocuments(server: TestServer, as: TestPerson, canary: (of: string) => string): Promise<void> {
  const { query } = server.db(as.instance);
  const at = new Date();
  await query
    .insertInto('exports')
    .values({
      id: newId(),
      kind: 'job_pdf',
      input: JSON.stringify({ jobs: [] }),
      name: canary('export'),
      language: 'en',
      created_by: as.id,
      state: 'failed',
      problem: 'export_failed',
      created_at: at,
      touched_at: at,
      finished_at: at,
      expires_at: new Date(at.getTime() + 86_400_000),
    })
    .execute();
  await query
    .insertInto('issued_documents')
    .values({
      code: 'CANARY000000',
      kind: 'job_pdf',
      file_name: canary('document'),
      sha256: Buffer.alloc(32),
      size: 1,
      facts: JSON.stringify({ company: canary('issuer'), title: null, jobs: [], signers: [] }),
      issued_by: as.id,
      issued_at: at,
    })
    .execute();
}

/** A bulk change to a status that only its own instance has. */
export async function fillBulkChanges(
  server: TestServer,
  as: TestPerson,
  canary: (of: string) => string,
): Promise<void> {
  const { query } = server.db(as.instance);
  const [id, at, status] = [newId(), new Date(), canary('bulkstatus')];
  await query
    .insertInto('bulk_changes')
    .values({
      id,
      kind: 'status',
      input: JSON.stringify({ status }),
      created_by: as.id,
      maker_role: as.role,
      state: 'done',
      total: 1,
      created_at: at,
      touched_at: at,
      finished_at: at,
    })
    .execute();
  const after = JSON.stringify({ status: { name: status, since: null } });
  await query
    .insertInto('bulk_change_items')
    .values({ change_id: id, position: 1, job_id: newId(), state: 'done', before: after, after, expires_at: at })
    .execute();
}

/** A job that was mailed to somebody, and one that was sent back to whoever does it. */
export async function fillSendings(
  server: TestServer,
  as: TestPerson,
  job: string,
  canary: (of: string) => string,
): Promise<void> {
  const { query } = server.db(as.instance);
  const at = new Date();
  await query
    .insertInto('client_links')
    .values({
      id: newId(),
      job_id: job,
      created_by: as.id,
      created_at: at,
      emails: [`${canary('customer')}@example.test`],
    })
    .execute();
  await query
    .insertInto('job_returns')
    .values({ id: newId(), job_id: job, reason: canary('reason'), created_by: as.id, created_at: at })
    .execute();
}

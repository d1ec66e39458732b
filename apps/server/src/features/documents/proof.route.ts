import type { VerifiedDocument } from '@plumbline/contract/proof';
import * as calls from '@plumbline/contract/proof';
import type { DocumentFacts } from '@plumbline/domain/documents/document-facts';
import { sql } from 'kysely';
import { visibleJobsByRow } from '../../access/job-scope.ts';
import { endpoint, openEndpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { checkFirstSeal, checkJobSeal, checkSeals, isSealPending } from './seals/check-seals.ts';

interface IssuedRow {
  code: string;
  kind: string;
  file_name: string;
  sha256: string;
  size: string | number;
  job_ids: string[];
  seal_positions: number[];
  facts: DocumentFacts;
  issued_at: Date;
}

export const verifyDocument = openEndpoint(calls.verifyDocument, {
  // Codes have 60 bits; the limit only bounds the cost of guessing.
  limit: { points: 60, seconds: 600 },
  handle: async ({ db, settings, input: { params } }) => {
    const issued = await db.first(sql<IssuedRow>`
      select code, kind, file_name, encode(sha256, 'hex') as sha256, size, job_ids, seal_positions, facts, issued_at
      from ${db.table('issued_documents')} where code = ${params.code}`);
    if (!issued) throw new Problem('not_found');
    const { facts } = issued;
    const seals = await sealsOfDocument(db, issued);
    const removals = await db.rows(sql<{ id: string; at: Date }>`
      select r.job_id as id, r.removed_at as at from ${db.table('answer_removals')} r where r.job_id = any(${issued.job_ids}::uuid[])`);
    const removedAt = new Map(removals.map(({ id, at }) => [id, at.toISOString()]));
    return {
      code: issued.code,
      kind: issued.kind,
      company: facts.company,
      title: facts.title,
      fileName: issued.file_name,
      sha256: issued.sha256,
      size: Number(issued.size),
      issued_at: issued.issued_at.toISOString(),
      time_zone: settings.timezone,
      jobs: facts.jobs.map((job, index) => {
        const id = issued.job_ids[index] ?? '';
        return { ...job, ...(seals.get(id) ?? noSeal), answers_removed_at: removedAt.get(id) ?? null };
      }),
      signers: [...facts.signers],
    };
  },
});

type SealOfJob = Pick<VerifiedDocument['jobs'][number], 'seal' | 'seal_printed'>;
const noSeal: SealOfJob = { seal: null, seal_printed: false };

/** The seals of a document's jobs, by job. */
async function sealsOfDocument(
  db: InstanceDatabase,
  { job_ids: jobIds, seal_positions: positions }: Pick<IssuedRow, 'job_ids' | 'seal_positions'>,
): Promise<ReadonlyMap<string, SealOfJob>> {
  const seals = new Map<string, SealOfJob>();
  const nobodys: SealOfJob[] = [];
  for (const { jobId, seal } of await checkSeals(db, positions)) {
    if (jobId === null) nobodys.push({ seal, seal_printed: true });
    else seals.set(jobId, { seal, seal_printed: true });
  }
  const others = jobIds.filter((id) => !seals.has(id));
  // Of which job a seal was that nothing is left of, is known only where no other job is without one.
  const isKnown = nobodys.length === others.length;
  for (const [index, id] of others.entries()) {
    const found = (isKnown ? nobodys[index] : undefined) ?? { seal: await checkFirstSeal(db, id), seal_printed: false };
    seals.set(id, found);
  }
  return seals;
}

export const readJobSeal = endpoint(calls.readJobSeal, {
  handle: async ({ db, actor, input: { params } }) => {
    const seen = await db.first(sql`
      select from ${db.table('jobs')} j where j.id = ${params.id} and ${visibleJobsByRow(db, actor)}`);
    if (!seen) throw new Problem('not_found');
    return { seal: await checkJobSeal(db, params.id), is_pending: await isSealPending(db, params.id) };
  },
});

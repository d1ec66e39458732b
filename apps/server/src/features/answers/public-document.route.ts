import * as calls from '@plumbline/contract/public-answers';
import { defaultJobTypeSettings } from '@plumbline/contract/job-types';
import type { DocumentLayout, DocumentPart } from '@plumbline/domain/documents/document-layout';
import { sql } from 'kysely';
import { nameInLanguage } from '../../database/reference-json.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { isSignatureUnder, signatureUnder } from '../../database/signed-keys.ts';
import { openEndpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import type { JobHead } from '../documents/index.ts';
import { documented, giveOutDocument, issueDocument } from '../documents/index.ts';
import type { LinkedJobType } from './public-link.ts';
import { jobTypeOfLink } from './public-link.ts';
import { readSubmission } from '../questions/index.ts';

const offersDocument = ({ settings }: Pick<LinkedJobType, 'settings'>) =>
  settings.publicDocument ?? defaultJobTypeSettings.publicDocument;

/**
 * Part of the signed text, with the submission and the expiry: a key opens only documents, and no other signature does.
 */
const purpose = 'public-document';

/**
 * The key to the PDF of a submission; it expires an hour after the submission was created, also if that is repeated.
 */
export async function documentKey(
  db: InstanceDatabase,
  jobType: Pick<LinkedJobType, 'settings'>,
  jobId: string,
): Promise<string | null> {
  if (!offersDocument(jobType)) return null;
  const job = await db.first(sql<{ until: number }>`select floor(extract(epoch from created_at))::float8
      + ${calls.publicDocumentSeconds} as until from ${db.table('jobs')} where id = ${jobId}`);
  return job ? `${job.until}.${await signatureUnder(db, { subject: jobId, until: job.until, purpose })}` : null;
}

async function isKeyOf(db: InstanceDatabase, jobId: string, key: string, now: Date): Promise<boolean> {
  const [, until = '', given = ''] = /^(\d{1,12})\.([0-9a-f]{32})$/.exec(key) ?? [];
  return isSignatureUnder(db, { subject: jobId, until: Number(until), purpose }, given, now);
}

/** Parts that tell more than was submitted. */
const ofOffice: ReadonlySet<DocumentPart> = new Set(['plans', 'map']);

function layoutForStrangers(layout: DocumentLayout): DocumentLayout {
  const parts = layout.parts.filter((part) => !ofOffice.has(part));
  return { ...layout, parts: parts.length > 0 ? parts : ['questions'] };
}

export const readPublicDocument = openEndpoint(calls.readPublicDocument, {
  isHeavy: true,
  // Writes the record of issued documents once the file exists.
  writes: true,
  ownTransaction: true,
  limit: { points: 20, seconds: 600 },
  handle: async (context) => {
    const { db, now, settings, language, services, instance, input } = context;
    const { link, id } = input.params;
    const jobType = await jobTypeOfLink(db, link);
    if (!offersDocument(jobType) || !(await isKeyOf(db, id, input.query.key, now))) throw new Problem('not_found');
    const submitted = await db.first(sql<Pick<JobHead, 'number' | 'jobType' | 'jobTypeLayout'> & { at: Date }>`
      select j.number, j.created_at as at, t.settings -> 'documentLayout' as "jobTypeLayout",
        ${nameInLanguage(language, sql`t.title`, sql`t.translations`)} as "jobType"
      from ${db.table('jobs')} j join ${db.table('job_types')} t on t.id = j.job_type_id
      where j.id = ${id} and j.link_id = ${link} and j.job_type_id = ${jobType.id} and j.removed_at is null`);
    if (!submitted) throw new Problem('not_found');
    const { at, ...named } = submitted;
    // As of the submission: later assignees and statuses are internal.
    const head: JobHead = {
      ...named,
      id,
      status: 'reported',
      jobTypeId: jobType.id,
      projectId: null,
      project: null,
      address: '',
      place: null,
      startDate: null,
      plannedLength: null,
      submittedAt: at,
      // What the company makes of it is not the stranger's.
      score: null,
      people: [],
      seal: null,
    };
    const reader = { db, settings, now, language, actor: null, services, instance };
    const job = documented(reader, head, await readSubmission(reader, head));
    const layout = layoutForStrangers(job.layout);
    const made = await issueDocument(reader, [{ ...job, layout }], { isArchival: false });
    return giveOutDocument(context, made);
  },
});

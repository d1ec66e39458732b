import { randomBytes } from 'node:crypto';
import type { DocumentedJob, DocumentReader, JobHead, JobReader } from './documented-job.ts';
import { codeLength, makeShortCode } from '@plumbline/domain/documents/short-code';
import { sharedLayout } from '@plumbline/domain/documents/document-layout';
import type { DocumentFacts } from '@plumbline/domain/documents/document-facts';
import type { Language } from '@plumbline/domain/languages/languages';
import { portableName } from '@plumbline/domain/assets/zip-names';
import { filled } from '@plumbline/texts/fill';
import { textsIn } from '@plumbline/texts/texts';
import type { Change } from '../../events/change-transaction.ts';
import type { Instance } from '../../instances/instance.ts';
import { instanceAddress } from '../../instances/instance-address.ts';
import type { Services } from '../../services.ts';
import { opening } from '../assets/index.ts';
import { readDocumentedJob } from './documented-job.ts';
import { jobDocumentInput } from './job-document.ts';
import { whatWasFound } from './what-was-found.ts';
import { storeIssued } from './store-issued.ts';

/** What a document is made with, and for whom. */
export type DocumentContext = JobReader & { services: Services; instance: Instance; language: Language };

/** A PDF that is ready to be given out. It can be verified once `record` has run in a transaction that commits. */
export interface IssuedDocument {
  bytes: Buffer;
  fileName: string;
  code: string;
  /** What was found in the job, in lines; of several jobs none. */
  found: string[];
  record(change: Pick<Change, 'db'>): Promise<void>;
}

interface IssueOptions {
  isArchival: boolean;
  /** The numbers of jobs that were asked for with these and are gone. */
  missing?: readonly number[];
  onProgress?: (share: number) => void | Promise<void>;
}

/**
 * Makes the PDF of jobs that the person sees, with a code by which it can be verified.
 * @throws Problem unavailable, file_too_demanding
 */
export async function issueJobDocument(
  context: DocumentContext,
  heads: readonly JobHead[],
  options: IssueOptions,
): Promise<IssuedDocument> {
  const jobs: DocumentedJob[] = [];
  for (const head of heads) jobs.push(await readDocumentedJob(context, head));
  return issueDocument(context, jobs, options);
}

/** As {@link issueJobDocument}, of jobs that were read for whoever gets it. @throws Problem unavailable, file_too_demanding */
export async function issueDocument(
  context: DocumentReader & Pick<DocumentContext, 'services' | 'instance'>,
  jobs: readonly DocumentedJob[],
  { isArchival, missing = [], onProgress }: IssueOptions,
): Promise<IssuedDocument> {
  const { services, instance, language, settings } = context;
  const code = makeShortCode(randomBytes(codeLength));
  const proof = { code, address: verifyAddress(services, instance, code) };
  const layout = sharedLayout(
    settings.documentLayout,
    jobs.map((job) => job.layout),
  );
  const progress = onProgress && ((share: number) => onProgress(share * 0.9));
  const document = { jobs, missing, layout, language, proof, isArchival, ...(progress && { onProgress: progress }) };
  const input = await jobDocumentInput(context, document);
  const bytes = await opening(() => services.typesetter.typeset(input));
  const fileName = pdfName(jobs, language);
  return {
    bytes,
    fileName,
    code,
    found: jobs.length === 1 && jobs[0] ? whatWasFound(jobs[0], context) : [],
    record: ({ db }) =>
      storeIssued(db, {
        kind: 'job_pdf',
        code,
        bytes,
        fileName,
        jobIds: jobs.map(({ id }) => id),
        sealPositions: jobs.flatMap(({ seal }) => (seal ? [seal.position] : [])),
        facts: factsOf(jobs, settings.companyName || 'Plumbline'),
        issuedBy: (context.actor?.shownBy ?? context.actor)?.id ?? null,
        now: context.now,
      }),
  };
}

/** Where a document with this code is verified. */
export function verifyAddress({ configuration }: Services, { name }: Instance, code: string): string {
  return `${instanceAddress(configuration, name)}/verify/${code}`;
}

/** `Lift inspection #12.pdf`, or `3 jobs.pdf`. */
export function pdfName(jobs: readonly Pick<JobHead, 'jobType' | 'number'>[], language: Language): string {
  const [only] = jobs;
  const name =
    jobs.length === 1 && only
      ? `${only.jobType.slice(0, 80)} #${only.number}`
      : filled(textsIn(language).jobDocuments.jobs, { count: jobs.length }).replaceAll(/[\u2068\u2069]/g, '');
  return `${portableName(name)}.pdf`;
}

/** The facts shown to whoever verifies a document. */
function factsOf(jobs: readonly DocumentedJob[], company: string): DocumentFacts {
  const nameOf = (user: { name: { first: string; last: string } } | null) =>
    user ? `${user.name.first} ${user.name.last}`.trim() : '';
  return {
    company,
    title: null,
    jobs: jobs.map(({ number, jobType, project, submittedAt, startDate }) => ({
      number,
      jobType,
      project,
      date: (submittedAt ?? startDate)?.toISOString() ?? null,
    })),
    signers: jobs.flatMap(({ answers }) =>
      answers.flatMap(({ signature, signer, user, date }) =>
        signature ? [{ name: signer?.name ?? nameOf(user), at: date }] : [],
      ),
    ),
  };
}

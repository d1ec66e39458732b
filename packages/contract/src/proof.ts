import { readShortCode } from '@plumbline/domain/documents/short-code';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { idParams, moment } from './wire.ts';

/** How a job stands to the seal of its report: `intact`, `changed` since, or `altered` behind the product's back. */
const seal = z.object({
  /** Its place in the chain of all reports. */
  position: z.number().int(),
  hash: z.string(),
  sealed_at: moment,
  state: z.enum(['intact', 'changed', 'altered']),
  /** Answers given since. */
  later_answers: z.number().int(),
  /** Whether files or marked plans are others than they were. */
  files_changed: z.boolean(),
});

export type JobSeal = z.output<typeof seal>;

/** What a document was when it was issued, and how its jobs stand to their seals now. */
export const verifiedDocument = z.object({
  code: z.string(),
  kind: z.string(),
  company: z.string(),
  title: z.string().nullable(),
  fileName: z.string(),
  /** SHA-256 of the file that was issued, in hexadecimal digits. */
  sha256: z.string(),
  size: z.number(),
  issued_at: moment,
  jobs: z.array(
    z.object({
      number: z.number().int(),
      jobType: z.string(),
      project: z.string().nullable(),
      date: moment.nullable(),
      seal: seal.nullable(),
    }),
  ),
  signers: z.array(z.object({ name: z.string(), at: moment })),
});

export type VerifiedDocument = z.output<typeof verifiedDocument>;

export const verifyDocument = defineCall({
  name: 'verifyDocument',
  method: 'GET',
  path: '/v2/public/verify/{code}',
  feature: 'proof',
  summary:
    'What is known of a document by its code: company, jobs, date, signers and the SHA-256 of the file as it was issued. Whoever has the code may ask, without sign-in.',
  spec: 'decision on proof',
  authentication: 'none',
  params: z.object({
    code: z
      .string()
      .max(40)
      .transform((typed, context) => {
        const code = readShortCode(typed);
        if (code === null) context.addIssue({ code: 'custom', message: 'not_valid' });
        return code ?? z.NEVER;
      }),
  }),
  response: verifiedDocument,
});

export const readJobSeal = defineCall({
  name: 'readJobSeal',
  method: 'GET',
  path: '/v2/jobs/{id}/seal',
  feature: 'proof',
  summary: 'How a job stands to the seal of its newest report; null before it was reported.',
  spec: 'decision on proof',
  params: idParams,
  response: z.object({ seal: seal.nullable() }),
});

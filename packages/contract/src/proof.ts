import { sealStates } from '@plumbline/domain/documents/seal';
import { readShortCode } from '@plumbline/domain/documents/short-code';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { idParams, moment } from './wire.ts';

/** The state of a job compared with the seal of its report. */
const seal = z.object({
  /** Its place in the chain of all reports. */
  position: z.number().int(),
  /** Null where nothing is left of a seal but its place, which a document carries. */
  hash: z.string().nullable(),
  sealed_at: moment.nullable(),
  /**
   * `intact`: the answers, their files and the marks on plans are those of the report; `changed` since; `altered` behind the product's back; `broken`: the seal before is gone or another one; `missing`: this seal
   * itself is gone, so that nothing can be compared.
   */
  state: z.enum(sealStates),
  /** Answers given since. */
  later_answers: z.number().int(),
  /** Marks drawn on plans since. */
  later_marks: z.number().int(),
  /** Other changes of the job since: project, dates, people, …; its status, reading and exporting are none. By themselves they leave it `intact`. */
  later_changes: z.number().int(),
  /** When the last of these was made. */
  changed_at: moment.nullable(),
  /** Whether files or marked plans are others than they were. */
  files_changed: z.boolean(),
  /**
   * How many files of its answers, answers and marks on plans a retention rule has removed since, and when the last: by themselves they
   * leave it `intact`.
   */
  retired: z
    .object({
      files: z.number().int(),
      answers: z.number().int().optional(),
      marks: z.number().int().optional(),
      at: moment,
    })
    .nullish(),
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
  /** Of the company: the moments on the document are in it. */
  time_zone: z.string(),
  jobs: z.array(
    z.object({
      number: z.number().int(),
      jobType: z.string(),
      project: z.string().nullable(),
      date: moment.nullable(),
      /** The seal that the document carries; of one that carries none, the first that its job got. */
      seal: seal.nullable(),
      /** Whether the document carries it. */
      seal_printed: z.boolean(),
      /** When a retention rule last removed answers of the job; null or left out where it removed none. */
      answers_removed_at: moment.nullish(),
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
    'What is known of a document by its code: company, jobs, date, signers the SHA-256 of the file as it was issued, and what was changed since the report. Whoever has the code may ask, without sign-in.',
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
  response: z.object({
    seal: seal.nullable(),
    /** Whether a newer report has yet to be sealed, which takes a moment. */
    is_pending: z.boolean(),
  }),
});

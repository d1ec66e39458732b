import { problemStatuses } from '@plumbline/contract/problems';
import { scimUrns } from '@plumbline/domain/scim/schemas';
import { z } from 'zod';
import type { Answered } from '../support/test-server.ts';

/** The form of every error (spec/4 §1 "Wire format"). */
const problemDocument = z.strictObject({
  type: z.string(),
  title: z.string().min(1),
  status: z.number(),
  detail: z.string().min(1),
  code: z.enum(Object.keys(problemStatuses)),
  success: z.literal(false),
  data: z.string().min(1),
  errors: z.array(z.strictObject({ path: z.string(), code: z.string(), message: z.string().min(1) })),
  changed: z
    .strictObject({ at: z.string(), by: z.strictObject({ first: z.string(), last: z.string() }).nullable() })
    .optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
  request_id: z.string(),
});

/** The form of an error for a directory (RFC 7644 §3.12). */
const scimError = z.strictObject({
  schemas: z.tuple([z.literal(scimUrns.error)]),
  status: z.string(),
  scimType: z.string().optional(),
  detail: z.string().min(1),
});

/** Words that only our own insides say: of the database, of the program, of its files. */
const insides =
  /\b(select|insert into|update) .{0,80}\b(from|set|values)\b|syntax error at|violates|relation "|\bat .{1,80}\.(ts|js):\d+|node_modules|instance_main|PostgresError|ZodError|TypeError|RangeError|kysely/i;

/**
 * What is wrong with an answer as the answer to a bad request; undefined when nothing is. It may have been served, or be a
 * problem as the error catalogue has it, and it tells nothing of the program's insides.
 */
export function faultOf(answer: Answered<unknown>): string | undefined {
  return answer.status >= 500 ? `${answer.status} ${JSON.stringify(answer.problem)}` : formFaultOf(answer);
}

/** As {@link faultOf}, where something is broken and 5xx is right. */
export function formFaultOf({ status, headers, problem }: Answered<unknown>): string | undefined {
  if (status < 400) return undefined;
  if (String(headers['content-type']).startsWith('application/scim+json')) return scimFaultOf(status, problem);
  const type = problem.error === undefined ? 'application/problem+json' : 'application/json';
  if (!String(headers['content-type']).startsWith(type)) {
    return `${status} as ${String(headers['content-type'])}`;
  }
  const checked = problemDocument.safeParse(problem);
  if (!checked.success)
    return `${status} without ${checked.error.issues.map((issue) => issue.path.join('.')).join(', ')}`;
  if (problem.status !== status) return `${status} that says ${problem.status}`;
  if (problem.code === 'not_valid' && problem.errors.length === 0) return `${status} that names no field`;
  const text = JSON.stringify({ ...problem, errors: problem.errors.map((error) => error.code + error.message) });
  return insides.test(text) ? `${status} tells ${text.slice(0, 300)}` : undefined;
}

function scimFaultOf(status: number, answer: unknown): string | undefined {
  const checked = scimError.safeParse(answer);
  if (!checked.success) return `${status} in another form than SCIM's`;
  if (checked.data.status !== String(status)) return `${status} that says ${checked.data.status}`;
  return insides.test(checked.data.detail) ? `${status} tells ${checked.data.detail}` : undefined;
}

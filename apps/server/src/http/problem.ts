import type { FieldProblem, ProblemCode, ProblemDocument } from '@plumbline/contract/problems';
import { isProblemCode, problemStatuses } from '@plumbline/contract/problems';
import type { Language } from '@plumbline/domain/languages/languages';
import { fieldText, isFieldTextCode } from '@plumbline/texts/field-texts';
import { filled, isolatedWithin } from '@plumbline/texts/fill';
import { problemTexts } from './problem-texts.ts';

/** An error reported to the caller: a code of the catalogue with the values for its text and its form fields. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  /** Values for the places of the text, by name. */
  readonly details: Readonly<Record<string, string | number>>;
  /** A field whose message is empty gets the text of its code, in the caller's language. */
  readonly fields: readonly FieldProblem[];
  /** The name of the thing concerned, prefixed to the text where that would be unclear without it. */
  readonly about: string;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** For a conflict: when and by whom the other change was made. */
  readonly changed: ProblemDocument['changed'];
  /** What the second step of a sign-in is sent with, and by what it may be ended. */
  readonly state: string | undefined;
  readonly ways: ProblemDocument['ways'];
  /** As OAuth names it (RFC 6749 §5.2), where a program asks for tokens. */
  readonly oauthError: string | undefined;

  constructor(
    code: ProblemCode,
    options: {
      details?: Record<string, string | number>;
      fields?: readonly FieldProblem[];
      about?: string;
      retryAfter?: number;
      changed?: NonNullable<ProblemDocument['changed']>;
      state?: string;
      ways?: NonNullable<ProblemDocument['ways']>;
      oauthError?: string;
    } = {},
  ) {
    super(code);
    this.code = code;
    this.details = options.details ?? {};
    this.fields = options.fields ?? [];
    this.about = options.about ?? '';
    this.retryAfter = options.retryAfter;
    this.changed = options.changed;
    this.state = options.state;
    this.ways = options.ways;
    this.oauthError = options.oauthError;
  }
}

/** The message of a field: the text of its error, or of the problem that its row would have on its own. */
function messageOf(code: string, language: Language, details: Problem['details']): string {
  if (isFieldTextCode(code) || !isProblemCode(code)) return fieldText(code, language, details);
  return problemText(code, language, details);
}

/** What a problem says, in one language. */
export function problemText(code: ProblemCode, language: Language, details: Problem['details']): string {
  return filled(problemTexts(language)[code], details, isolatedWithin(language));
}

/** The problem as the wire has it (RFC 9457 with the specification's `success` and `data`), in one language. */
export function problemDocument(problem: Problem, language: Language, requestId: string): ProblemDocument {
  const text = problemText(problem.code, language, problem.details);
  const errors = problem.fields.map((field) => ({
    ...field,
    message: field.message || messageOf(field.code, language, problem.details),
  }));
  const reason = (problem.code === 'not_valid' && errors[0]?.message) || text;
  const detail = problem.about ? `${isolatedWithin(language)(problem.about)}: ${reason}` : text;
  return {
    type: `/problems/${problem.code}`,
    title: text,
    status: problemStatuses[problem.code],
    detail,
    code: problem.code,
    success: false,
    data: detail,
    errors,
    ...(problem.changed && { changed: problem.changed }),
    ...(problem.state !== undefined && { state: problem.state }),
    ...(problem.ways && { ways: problem.ways }),
    ...(problem.oauthError !== undefined && { error: problem.oauthError, error_description: detail }),
    request_id: requestId,
  };
}

import type { FieldProblem } from '@plumbline/contract/problems';
import { fieldText } from '@plumbline/texts/field-texts';
import type { Language } from '@plumbline/domain/languages/languages';
import type { z } from 'zod';

/** The issues of a zod check as field problems, each with the wire path and a text in the person's language. */
export function fieldProblems(issues: readonly z.core.$ZodIssue[], language: Language, prefix = ''): FieldProblem[] {
  return issues.slice(0, 100).flatMap((issue) => {
    const path = [...(prefix ? [prefix] : []), ...issue.path.map(String)].join('.').slice(0, 300);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, 20).map((key) => {
        const keyPath = (path ? `${path}.${key}` : key).slice(0, 300);
        return { path: keyPath, code: 'not_expected', message: fieldText('not_expected', language, {}) };
      });
    }
    const { code, details } = codeOf(issue);
    return [{ path, code, message: fieldText(code, language, details) }];
  });
}

/** Values of a query with what PostgreSQL neither stores nor compares: NUL and lone surrogates. Each is named. */
export function unstorableFields(query: unknown, language: Language): FieldProblem[] {
  return Object.entries(query ?? {}).flatMap(([name, value]: [string, unknown]) => {
    const isStorable = [value].flat().every((one) => typeof one !== 'string' || isStorableText(one));
    if (isStorable && isStorableText(name)) return [];
    const message = fieldText('text_not_storable', language, {});
    return [{ path: `query.${name}`.slice(0, 300), code: 'text_not_storable', message }];
  });
}

function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** The stable code of a zod issue. A check with a code of its own carries that as the message. */
function codeOf(issue: z.core.$ZodIssue): { code: string; details: Record<string, string | number> } {
  const own = /^[a-z_]+$/.test(issue.message) ? issue.message : undefined;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? { code: 'required', details: {} }
        : { code: `not_${issue.expected}`, details: {} };
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return { code: 'required', details: {} };
      return { code: own ?? `too_small_${issue.origin}`, details: { minimum: String(issue.minimum) } };
    case 'too_big':
      return { code: own ?? `too_big_${issue.origin}`, details: { maximum: String(issue.maximum) } };
    case 'invalid_format':
      return { code: own ?? `not_${issue.format}`, details: {} };
    case 'invalid_value':
      return { code: 'not_one_of', details: { values: issue.values.slice(0, 20).join(', ') } };
    case 'custom':
      return { code: own ?? 'not_valid', details: {} };
    default:
      return { code: 'not_valid', details: {} };
  }
}

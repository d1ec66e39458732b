import { maxAnonymousJsonValues } from '@plumbline/contract/body-limits';
import { readJson } from '../../../http/read-json.ts';

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;

/** A number that would be written otherwise than it was (beyond 2^53, `1.10`) is its text. */
const asWritten: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && source !== undefined && String(value) !== source ? source : value;

/** Text that `readJson` has taken, read with numbers as their sender wrote them. */
export function readAsWritten(text: string): unknown {
  return JSON.parse(text.replace(/^\uFEFF/, ''), asWritten as Parameters<typeof JSON.parse>[1]) as unknown;
}

/** The field in which programs send JSON as a form, as GitHub does. */
const payloadField = 'payload';

/** A form, its field `payload` read where it is JSON. */
export function readForm(form: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { [payloadField]: payload } = form;
  if (typeof payload !== 'string' || !/^\uFEFF?\s*[[{]/.test(payload)) return form;
  try {
    readJson(payload, maxAnonymousJsonValues);
    return { ...form, [payloadField]: readAsWritten(payload) };
  } catch {
    return form;
  }
}

import { isId } from '@plumbline/domain/ids/id-text';

/** Names of values that are never shown, whatever they look like. */
const secretName = /secret|token|password|key|auth|cookie|signature/i;
/** Names of kinds, schemas and events: short words, which no person and no secret is called. */
const kindName = /^[a-z][a-z\d]{0,30}([_.-][a-z\d]{1,30}){0,4}$/;
const moment = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;
/** Where a word that looks like the name of a kind may be what somebody wrote. */
const kindFields = /(kind|type|schema|state|event|channel|limit|language|format)$/i;
const maxItems = 20;
const maxDepth = 4;

function shownText(name: string, text: string): string | null {
  if (isId(text) || moment.test(text)) return text;
  return kindFields.test(name) && kindName.test(text) ? text : null;
}

function shownValue(name: string, value: unknown, depth: number): unknown {
  if (secretName.test(name)) return null;
  if (typeof value === 'string') return shownText(name, value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (depth >= maxDepth || typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => shownValue(name, item, depth + 1));
  return shownFields(value, depth + 1);
}

const shownFields = (fields: object, depth: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .slice(0, maxItems)
      .map(([name, value]) => [name, shownValue(name, value, depth)]),
  );

/**
 * What is shown of an entry's input: ids, moments, numbers and names of kinds. Texts, addresses and secrets are null: the fields are seen,
 * and not what is in them.
 */
export function shownPayload(data: unknown): Record<string, unknown> {
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? shownFields(data, 0) : {};
}

const maxErrorLength = 500;

/** Why an entry failed, as its library or handler wrote it; without queries and credentials of addresses, and without email addresses. */
export function shownError(output: unknown): string | null {
  const text = errorIn(output);
  return text === null
    ? null
    : text
        .replaceAll(/\/\/[^\s/@]*@/g, '//…@')
        .replaceAll(/\?[^\s"')]*/g, '?…')
        .replaceAll(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '…@…')
        .slice(0, maxErrorLength);
}

function errorIn(output: unknown): string | null {
  if (typeof output === 'string') return output;
  if (typeof output !== 'object' || output === null) return null;
  const { error, message, value } = output as Record<string, unknown>;
  return errorIn(error) ?? errorIn(message) ?? errorIn(value);
}

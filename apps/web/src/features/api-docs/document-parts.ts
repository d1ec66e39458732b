import { isFoundIn, searchWords } from '@plumbline/domain/search/search';
/** An OpenAPI document, as far as its calls are parsed here. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly [part: string]: unknown;
}

/** A call for a list. */
export interface ListedCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The calls of a document by their tags, in its own order. */
export function callsByTag({ paths }: ApiDocument): ReadonlyMap<string, readonly ListedCall[]> {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(fieldsOf(operations)).map(([method, operation]): ListedCall => {
      const { operationId, summary, tags } = fieldsOf(operation);
      const tag = textOf(Array.isArray(tags) ? tags[0] : null);
      return { id: textOf(operationId), method, path, summary: textOf(summary), tag };
    }),
  );
  const tags = [...new Set(calls.map(({ tag }) => tag))].toSorted();
  return new Map(tags.map((tag) => [tag, calls.filter((call) => call.tag === tag)]));
}

/** Whether a call is meant by what was typed: each word is part of its address, method, name, tag or summary. */
export function isMeant(call: ListedCall, typed: string): boolean {
  return isFoundIn(Object.values(call).join(' '), searchWords(typed));
}

function referencesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  return Object.entries(fieldsOf(value)).flatMap(([name, inner]) =>
    name === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
}

/** The document of one call: it alone, with what it refers to. */
export function documentOfCall(document: ApiDocument, { method, path }: ListedCall): object {
  const operation = fieldsOf(document.paths[path])[method];
  const components = fieldsOf(document['components']);
  const schemas = new Map<string, unknown>();
  const waiting = [...referencesIn(operation)];
  for (let reference = waiting.pop(); reference !== undefined; reference = waiting.pop()) {
    const [kind = '', name = ''] = reference.split('/').slice(2);
    if (schemas.has(reference)) continue;
    const component = fieldsOf(components[kind])[name];
    schemas.set(reference, component);
    waiting.push(...referencesIn(component));
  }
  const schemaOf = (kind: string) =>
    Object.fromEntries(
      Object.entries(fieldsOf(components[kind])).filter(([name]) => schemas.has(`#/components/${kind}/${name}`)),
    );
  return {
    ...document,
    tags: [],
    paths: { [path]: { [method]: operation } },
    components: {
      ...Object.fromEntries(Object.keys(components).map((kind) => [kind, schemaOf(kind)])),
      // Named by calls, never referred to.
      securitySchemes: components['securitySchemes'],
    },
  };
}

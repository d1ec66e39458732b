import type { ScimFilter, ScimPath } from './filter.ts';
import { parseScimPath, splitName } from './filter.ts';
import { matchesScimFilter } from './matches.ts';
import type { ScimAttribute, ScimResource } from './schemas.ts';
import { attributeNamed, attributesOf, isUnstored, ScimFault, scimUrns } from './schemas.ts';

/** A resource as JSON has it, by the names of its schema. */
export type ScimFields = Record<string, unknown>;

export const scimPatchOperators = ['add', 'replace', 'remove'] as const;
type Operator = (typeof scimPatchOperators)[number];

/** One change of a resource (RFC 7644 §3.5.2). */
export interface ScimOperation {
  readonly op: Operator;
  readonly path?: string | undefined;
  readonly value?: unknown;
}

/** How many changes a request may have. */
export const maxScimOperations = 1000;

export const isFields = (value: unknown): value is ScimFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Microsoft sends `"False"`, and values of one part as a list of one. */
function readValue(value: unknown, { name, type, isMany }: ScimAttribute): unknown {
  if (type === 'boolean') {
    const word = String(value).toLowerCase();
    if (word === 'true' || word === 'false') return word === 'true';
    throw new ScimFault('invalidValue', name);
  }
  if (type === 'complex') return value;
  const [only, ...more] = Array.isArray(value) && !isMany ? (value as unknown[]) : [value];
  const inner = isFields(only) && Object.hasOwn(only, 'value') ? only['value'] : only;
  if (inner === null) return null;
  if (typeof inner !== 'string' || more.length > 0) throw new ScimFault('invalidValue', name);
  return inner;
}

/** An object of a complex attribute, with the names of its schema; parts that it does not have are left out. */
function readParts(value: unknown, attribute: ScimAttribute): ScimFields {
  const given = typeof value === 'string' && attribute.isMany ? { value } : value;
  if (!isFields(given)) throw new ScimFault('invalidValue', attribute.name);
  const read: ScimFields = {};
  for (const [name, one] of Object.entries(given)) {
    const part = attributeNamed(attribute.parts ?? [], name);
    if (part && !part.isReadOnly) read[part.name] = readValue(one, part);
  }
  return read;
}

const listOf = (value: unknown, attribute: ScimAttribute): ScimFields[] =>
  (Array.isArray(value) ? (value as unknown[]) : value === null || value === undefined ? [] : [value]).map((one) =>
    readParts(one, attribute),
  );

const storedList = (resource: ScimFields, { name }: ScimAttribute): ScimFields[] => {
  const value = resource[name];
  return Array.isArray(value) ? value.filter(isFields) : [];
};

const isSame = (a: ScimFields, b: ScimFields) => a['value'] !== undefined && a['value'] === b['value'];

/** Adds values; one that is there is replaced, and a new primary one is the only one (RFC 7644 §3.5.2). */
function added(before: readonly ScimFields[], more: readonly ScimFields[]): ScimFields[] {
  if (before.length + more.length > 500) return addedByValue(before, more);
  return more.reduce<ScimFields[]>(
    (all, one) => {
      const others = all
        .filter((other) => !isSame(other, one))
        .map((other) => (one['primary'] === true && other['primary'] === true ? { ...other, primary: false } : other));
      return [...others, one];
    },
    [...before],
  );
}

/** As {@link added} for the members of large groups, which have no primary one. */
function addedByValue(before: readonly ScimFields[], more: readonly ScimFields[]): ScimFields[] {
  return [...new Map([...before, ...more].map((one) => [one['value'], one])).values()];
}

/** What an element has to be to meet a filter of equalities; undefined for other filters. */
function elementOf(filter: ScimFilter): ScimFields | undefined {
  if (filter.kind === 'compare')
    return filter.operator === 'eq' && filter.of.part === null ? { [filter.of.name]: filter.value } : undefined;
  if (filter.kind !== 'and') return undefined;
  const parts = filter.filters.map(elementOf);
  return parts.includes(undefined) ? undefined : (Object.assign({}, ...parts) as ScimFields);
}

function assertChangeable({ attribute, part }: ScimPath, operator: Operator): void {
  if (attribute.isReadOnly || part?.isReadOnly) throw new ScimFault('mutability', attribute.name);
  if (operator === 'remove' && attribute.isRequired) throw new ScimFault('mutability', attribute.name);
}

/** Changes those values of a list that meet the filter of the path. */
function changeSelected(resource: ScimFields, path: ScimPath, { op, value }: ScimOperation): void {
  const { attribute, part } = path;
  const filter = path.filter as ScimFilter;
  const list = storedList(resource, attribute);
  const isSelected = (one: ScimFields) => matchesScimFilter(one, filter, attribute.parts ?? []);
  const selected = list.filter(isSelected);
  if (op === 'remove') {
    const kept = part
      ? list.map((one) => (isSelected(one) ? without(one, part.name) : one))
      : list.filter((one) => !isSelected(one));
    resource[attribute.name] = kept;
    return;
  }
  const change = part ? { [part.name]: readValue(value, part) } : readParts(firstOf(value), attribute);
  if (selected.length > 0) {
    resource[attribute.name] = list.map((one) => (isSelected(one) ? { ...one, ...change } : one));
    return;
  }
  const element = op === 'add' ? elementOf(filter) : undefined;
  if (!element) throw new ScimFault('noTarget', attribute.name);
  resource[attribute.name] = added(list, [{ ...element, ...change }]);
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value);

const without = (one: ScimFields, name: string): ScimFields =>
  Object.fromEntries(Object.entries(one).filter(([key]) => key !== name));

/** Changes an attribute, or one part of it. */
function changeWhole(resource: ScimFields, { attribute, part }: ScimPath, { op, value }: ScimOperation): void {
  const { name } = attribute;
  if (attribute.isMany) {
    const list = storedList(resource, attribute);
    if (part) {
      resource[name] = list.map((one) =>
        op === 'remove' ? without(one, part.name) : { ...one, [part.name]: readValue(value, part) },
      );
      return;
    }
    // Microsoft names the members to remove in the value.
    const gone = new Set(op === 'remove' ? listOf(value, attribute).map((one) => one['value']) : []);
    if (op === 'remove') resource[name] = gone.size === 0 ? [] : list.filter((one) => !gone.has(one['value']));
    else resource[name] = op === 'add' ? added(list, listOf(value, attribute)) : added([], listOf(value, attribute));
    return;
  }
  if (part) {
    const before = resource[name];
    const fields = isFields(before) ? before : {};
    resource[name] = op === 'remove' ? without(fields, part.name) : { ...fields, [part.name]: readValue(value, part) };
    return;
  }
  if (op === 'remove') delete resource[name];
  else if (attribute.type === 'complex') {
    const before = resource[name];
    resource[name] = { ...(isFields(before) ? before : {}), ...readParts(value, attribute) };
  } else resource[name] = readValue(value, attribute);
}

/** A change without a path: each name of its value is one, Microsoft's `name.givenName` too; what is read-only is left as it is. */
function changeNamed(resource: ScimFields, kind: ScimResource, operation: ScimOperation): void {
  if (operation.op === 'remove') throw new ScimFault('noTarget', 'path');
  if (!isFields(operation.value)) throw new ScimFault('invalidValue', 'value');
  const attributes = attributesOf(kind);
  const isOwn = (name: string) => name.toLowerCase() === scimUrns[kind].toLowerCase();
  for (const [name, value] of Object.entries(operation.value)) {
    if (isOwn(name)) {
      changeNamed(resource, kind, { op: operation.op, value });
      continue;
    }
    // An extension's whole object: its name ends like a version and a name.
    if (/^urn:/i.test(name) && isFields(value)) continue;
    const written = name.indexOf('[') > 0 ? name.slice(0, name.indexOf('[')) : name;
    const { urn, name: own } = splitName(written);
    const attribute = attributeNamed(attributes, own);
    if (isUnstored(urn, own) || !attribute || attribute.isReadOnly) continue;
    applyOperation(resource, kind, { op: operation.op, path: name, value });
  }
}

function applyOperation(resource: ScimFields, kind: ScimResource, operation: ScimOperation): void {
  if (operation.path === undefined || operation.path === '') return changeNamed(resource, kind, operation);
  const path = parseScimPath(operation.path, attributesOf(kind), isUnstored);
  if (!path) return;
  assertChangeable(path, operation.op);
  if (operation.op !== 'remove' && operation.value === undefined) {
    throw new ScimFault('invalidValue', path.attribute.name);
  }
  // Replacing with nothing removes (RFC 7644 §3.5.2.3: unassigned).
  const isNothing = operation.op !== 'remove' && operation.value === null && !path.attribute.isRequired;
  const meant: ScimOperation = isNothing ? { op: 'remove', path: operation.path } : operation;
  if (path.filter) changeSelected(resource, path, meant);
  else changeWhole(resource, path, meant);
}

/**
 * A resource after these changes, all of them or none.
 * @throws ScimFault invalidPath, invalidFilter, invalidValue, noTarget, mutability, tooMany
 */
export function applyScimPatch(
  resource: ScimFields,
  kind: ScimResource,
  operations: readonly ScimOperation[],
): ScimFields {
  if (operations.length > maxScimOperations) throw new ScimFault('tooMany', 'Operations');
  // Operations replace what an attribute has, and change nothing within it.
  const copy = { ...resource };
  for (const operation of operations) applyOperation(copy, kind, operation);
  return copy;
}

/** A whole resource as it was sent, by the names of its schema; what is read-only or not stored is left out (RFC 7644 §3.3). */
export function readScimResource(sent: ScimFields, kind: ScimResource): ScimFields {
  return applyScimPatch({}, kind, [{ op: 'add', value: sent }]);
}

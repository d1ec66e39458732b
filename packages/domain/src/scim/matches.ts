import type { ScimFilter, ScimName, ScimOperator } from './filter.ts';
import type { ScimAttribute } from './schemas.ts';
import { attributeNamed } from './schemas.ts';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** The values of a name; those of attributes with many values one by one. */
function valuesOf(resource: Fields, { name, part }: ScimName): unknown[] {
  const value = resource[name];
  const all = Array.isArray(value) ? (value as unknown[]) : [value];
  const found = part === null ? all : all.map((one) => fieldsOf(one)[part]);
  return found.filter((one) => one !== undefined && one !== null && one !== '');
}

function compares(stored: unknown, operator: ScimOperator, sought: string | boolean, isExact: boolean): boolean {
  const fold = (value: unknown) => (isExact ? String(value) : String(value).toLowerCase());
  const [own, other] = [fold(stored), fold(sought)];
  switch (operator) {
    case 'eq':
      return own === other;
    case 'ne':
      return own !== other;
    case 'co':
      return own.includes(other);
    case 'sw':
      return own.startsWith(other);
    case 'ew':
      return own.endsWith(other);
    case 'gt':
      return own > other;
    case 'ge':
      return own >= other;
    case 'lt':
      return own < other;
    case 'le':
      return own <= other;
  }
}

/** Whether a resource, or one value of an attribute, meets a filter over these attributes. */
export function matchesScimFilter(
  resource: unknown,
  filter: ScimFilter,
  attributes: readonly ScimAttribute[],
): boolean {
  const fields = fieldsOf(resource);
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((one) => matchesScimFilter(resource, one, attributes));
    case 'or':
      return filter.filters.some((one) => matchesScimFilter(resource, one, attributes));
    case 'not':
      return !matchesScimFilter(resource, filter.filter, attributes);
    case 'present':
      return valuesOf(fields, filter.of).length > 0;
    case 'values': {
      const inner = attributeNamed(attributes, filter.of)?.parts ?? [];
      const values = fields[filter.of];
      return Array.isArray(values) && values.some((one) => matchesScimFilter(one, filter.filter, inner));
    }
    case 'compare': {
      const { of, operator, value } = filter;
      const found = valuesOf(fields, of);
      if (value === null) return found.length > 0 === (operator === 'ne');
      if (found.length === 0) return operator === 'ne';
      const attribute = attributeNamed(attributes, of.name);
      const leaf = of.part === null ? attribute : attributeNamed(attribute?.parts ?? [], of.part);
      return found.some((one) => compares(one, operator, value, leaf?.isExact === true));
    }
  }
}

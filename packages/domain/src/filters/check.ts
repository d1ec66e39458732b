import { canonicalId } from '../ids/id-text.ts';
import type { FilterFields } from './fields.ts';
import { filterFieldTypes } from './field-types.ts';
import type { Condition, Filter } from './filter.ts';
import { everything, filterLimits } from './filter.ts';
import type { Operator } from './operator-names.ts';
import { operatorFromWire } from './operator-names.ts';
import { operatorValues } from './operators.ts';

export type FilterProblemCode =
  | 'filter_not_readable'
  | 'filter_too_deep'
  | 'filter_too_long'
  | 'field_unknown'
  | 'operator_unknown'
  | 'operator_not_allowed'
  | 'value_not_valid';

export interface FilterProblem {
  /** Where in the filter: `and.0.value`; empty for the filter as a whole. */
  readonly path: string;
  readonly code: FilterProblemCode;
}

export type CheckedFilter =
  | { readonly ok: true; readonly filter: Filter }
  | { readonly ok: false; readonly problems: readonly FilterProblem[] };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One pass over a filter from outside; collects every problem, so that a person can mend them all at once. */
class Reader {
  readonly problems: FilterProblem[] = [];
  #conditions = 0;
  readonly #fields: FilterFields;

  constructor(fields: FilterFields) {
    this.#fields = fields;
  }

  read(input: unknown, path: string, depth: number): Filter {
    if (depth > filterLimits.depth) return this.#refuse(path, 'filter_too_deep');
    if (!isRecord(input)) return this.#refuse(path, 'filter_not_readable');
    const names = Object.keys(input);
    if (names.length === 1) {
      if (Array.isArray(input['and'])) return { and: this.#readAll(input['and'], at(path, 'and'), depth) };
      if (Array.isArray(input['or'])) return { or: this.#readAll(input['or'], at(path, 'or'), depth) };
      if ('not' in input) return { not: this.read(input['not'], at(path, 'not'), depth + 1) };
    }
    if (names.some((name) => name !== 'field' && name !== 'operator' && name !== 'value')) {
      return this.#refuse(path, 'filter_not_readable');
    }
    return this.#readCondition(input, path);
  }

  #readAll(inputs: readonly unknown[], path: string, depth: number): readonly Filter[] {
    const filters: Filter[] = [];
    for (const [place, input] of inputs.entries()) {
      if (this.#conditions > filterLimits.conditions) break;
      filters.push(this.read(input, at(path, place), depth + 1));
    }
    return filters;
  }

  #readCondition({ field, operator: wire, value }: Record<string, unknown>, path: string): Filter {
    this.#conditions += 1;
    if (this.#conditions > filterLimits.conditions) return this.#refuse('', 'filter_too_long');
    if (typeof field !== 'string' || !Object.hasOwn(this.#fields, field))
      return this.#refuse(at(path, 'field'), 'field_unknown');
    const definition = this.#fields[field]!;
    const operator = operatorFromWire(wire);
    if (operator === undefined) return this.#refuse(at(path, 'operator'), 'operator_unknown');

    const type = filterFieldTypes[definition.type];
    const allowed: readonly Operator[] = definition.operators ?? type.operators;
    if (!allowed.includes(operator)) return this.#refuse(at(path, 'operator'), 'operator_not_allowed');

    const parsed = operatorValues[operator].safeParse(value);
    if (!parsed.success) return this.#refuse(at(path, 'value'), 'value_not_valid');
    const isRelative = operator === 'within' || operator === 'older_than' || operator === 'next_days';
    const compared = isRelative || parsed.data === undefined ? [] : [parsed.data].flat();
    const isValid = compared.every((one) => type.takes(one) && (definition.values?.includes(String(one)) ?? true));
    if (!isValid) return this.#refuse(at(path, 'value'), 'value_not_valid');

    if (parsed.data === undefined) return { field, operator } as Condition;
    return { field, operator, value: definition.type === 'list' ? asStored(parsed.data) : parsed.data } as Condition;
  }

  #refuse(path: string, code: FilterProblemCode): Filter {
    if (!this.problems.some((one) => one.path === path && one.code === code)) this.problems.push({ path, code });
    return everything;
  }
}

/** The ids among these values as the database writes them. */
function asStored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asStored);
  return typeof value === 'string' ? canonicalId(value) : value;
}

function at(path: string, step: string | number): string {
  return path === '' ? `${step}` : `${path}.${step}`;
}

/**
 * Checks a filter from outside against the fields of a list. Takes it as it came (JSON already parsed) and the fields;
 * gives the typed filter, or all problems with their paths. Never throws.
 */
export function checkFilter(input: unknown, fields: FilterFields): CheckedFilter {
  const reader = new Reader(fields);
  const filter = reader.read(input, '', 0);
  return reader.problems.length === 0 ? { ok: true, filter } : { ok: false, problems: reader.problems };
}

/**
 * As {@link checkFilter}, from the text of a query string; no text is no filter. The fields may depend on what is asked for.
 */
export function readFilter(
  text: string | undefined,
  fields: FilterFields | ((input: unknown) => FilterFields),
): CheckedFilter {
  if (text === undefined || text === '') return { ok: true, filter: everything };
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return { ok: false, problems: [{ path: '', code: 'filter_not_readable' }] };
  }
  return checkFilter(input, typeof fields === 'function' ? fields(input) : fields);
}

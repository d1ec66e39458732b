import { numberInText } from '../numbers/read-number.ts';
import type { ProjectField } from './field-definitions.ts';
import { projectFieldTypes } from './field-types.ts';
import { searchableText } from '../values/text-part.ts';
import { foldedText } from '../text/fold-text.ts';
import type { CustomFilterField, CustomFilterPart } from '../filters/custom-fields.ts';
import type { Scalar } from '../filters/operators.ts';

type Field = Pick<ProjectField, 'id' | 'type'>;

/** Options are objects with an id, skills are ids themselves. */
function idOf(chosen: unknown): readonly Scalar[] {
  if (typeof chosen === 'string') return [chosen];
  const id = typeof chosen === 'object' && chosen !== null ? (chosen as { _id?: unknown })._id : undefined;
  return typeof id === 'string' ? [id] : [];
}

const factsOfPart: Readonly<Partial<Record<CustomFilterPart, (field: Field, value: unknown) => readonly Scalar[]>>> = {
  text: ({ type }, value) => {
    const text = foldedText(projectFieldTypes[type].toText(value).map(searchableText).join(' '));
    return text === '' ? [] : [text];
  },
  number: ({ type }, value) => {
    // A field that held a text before still has it.
    if (typeof value === 'string' && value !== '') return [numberInText(value)].filter((one) => one !== null);
    const { empty } = projectFieldTypes[type];
    return [value, empty].filter((one) => typeof one === 'number').slice(0, 1);
  },
  option: (_field, value) => (Array.isArray(value) ? value : [value]).flatMap(idOf),
  filled: ({ id, type }, value) => (projectFieldTypes[type].isEmpty(value) ? [] : [id]),
};

/** The fields whose values tell all that a filter asks of them: of a table the rows are not in its value. */
export function hasFacts({ type }: Pick<ProjectField, 'type'>): boolean {
  return !projectFieldTypes[type].hasColumns;
}

/**
 * What a project has in a field, as filters ask for it (`passesFilter`); the same as the server's lists find.
 * @param values what the project holds in the fields that it shows to the reader, null for nothing; a field that it hides is absent
 */
export function projectFieldFacts(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
  { id, part }: Pick<CustomFilterField, 'id' | 'part'>,
): readonly Scalar[] {
  const field = fields.find((one) => one.id === id);
  if (!field || !Object.hasOwn(values, id)) return [];
  return factsOfPart[part]?.(field, values[id]) ?? [];
}

import type { z } from 'zod';
import type { Actor } from '../actor/actor.ts';
import type { CustomFilterPart } from '../filters/custom-fields.ts';
import type { TextPart } from '../values/text-part.ts';
import type { ToggleId } from '../actor/toggles.ts';

/** Who reads a field, as far as fields look at it. */
export type FieldReader = Pick<Actor, 'role' | 'toggles' | 'security'>;

/** What an administrator sets for a field of this type besides label, order and rules. The web has one input for each. */
export type FieldProperty = 'columns' | 'qrColumn' | 'options' | 'multiline';

/**
 * All that the product knows of one type of project field (spec/2 §3). Functions are total: a value of another shape
 * (the field was of another type once) counts as none.
 */
export interface ProjectFieldTypeDefinition {
  /** The schema of stored values. */
  readonly value: z.ZodType;
  /** What a project that was never given a value shows. */
  readonly empty: unknown;
  /** Whether the first row of the definition's table names the columns. */
  readonly hasColumns: boolean;
  /** Whether it chooses from options that projects share (`/v2/projects/fields/list`). */
  readonly hasOptions: boolean;
  /** The optional app without which such a field is not shown (spec/2 §6). */
  readonly toggle: ToggleId | null;
  /** Whether a person meets such fields at all, whatever their role's rule says. */
  readonly isShownTo: (actor: FieldReader) => boolean;
  /** By what of it projects and their jobs are filtered (spec/2 §5: "Filter fields: list, table or text"). */
  readonly filterPart: CustomFilterPart;
  readonly properties: readonly FieldProperty[];
  readonly isEmpty: (value: unknown) => boolean;
  /** The value for people, without language. Empty for none. */
  readonly toText: (value: unknown) => readonly TextPart[];
  /** The value in the shape of a project value question's answer; null for none, and where a question can't show it. */
  readonly toAnswer: (value: unknown) => unknown;
  /** The value that an answer of a project value question writes; null: such a field is not written by answering. */
  readonly fromAnswer: ((answer: unknown) => unknown) | null;
}

interface FieldTypeInput<Value> {
  readonly value: z.ZodType<Value>;
  readonly empty: Value;
  readonly toggle?: ToggleId;
  readonly isShownTo?: ProjectFieldTypeDefinition['isShownTo'];
  readonly filterPart: CustomFilterPart;
  readonly properties?: readonly FieldProperty[];
  readonly isEmpty: (value: Value) => boolean;
  readonly toText: (value: Value) => readonly TextPart[];
  readonly toAnswer?: (value: Value) => unknown;
  /** Takes a filled-in answer of any shape; gives undefined when it is not one of this type's. */
  readonly fromAnswer?: (answer: unknown) => Value | undefined;
}

/** Makes a type's entry for the registry out of what only that type knows. */
export function defineFieldType<Value>(input: FieldTypeInput<Value>): ProjectFieldTypeDefinition {
  const properties = input.properties ?? [];
  const filled = (value: unknown): { readonly value: Value } | null => {
    if (value === null || value === undefined) return null;
    const parsed = input.value.safeParse(value);
    return parsed.success && !input.isEmpty(parsed.data) ? { value: parsed.data } : null;
  };
  const { toAnswer, fromAnswer } = input;
  return {
    value: input.value,
    empty: input.empty,
    hasColumns: properties.includes('columns'),
    hasOptions: properties.includes('options'),
    toggle: input.toggle ?? null,
    isShownTo: input.isShownTo ?? (() => true),
    filterPart: input.filterPart,
    properties,
    isEmpty: (value) => filled(value) === null,
    toText: (value) => {
      const own = filled(value);
      return own ? input.toText(own.value) : [];
    },
    toAnswer: (value) => {
      const own = filled(value);
      return own && toAnswer ? toAnswer(own.value) : null;
    },
    fromAnswer: fromAnswer
      ? (answer) => (answer === null || answer === undefined ? input.empty : fromAnswer(answer))
      : null,
  };
}

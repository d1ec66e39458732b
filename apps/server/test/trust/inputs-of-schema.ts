import * as fc from 'fast-check';
import { z } from 'zod';
import { oddText, oddValue } from './odd-values.ts';

type JsonSchema = Record<string, unknown>;

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** The wire form of a call's input as a JSON schema. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** The names that an input has a meaning for. */
export function namesOf(schema: z.ZodType): string[] {
  const { properties } = jsonSchemaOf(schema);
  return isObject(properties) ? Object.keys(properties) : [];
}

const boundOf = (value: unknown, fallback: number) => (typeof value === 'number' ? value : fallback);

function textOf(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  switch (schema['format']) {
    case 'uuid':
      return fc.oneof(fc.constantFrom(...ids), fc.uuid());
    case 'date-time':
      return fc.oneof(
        fc
          .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
          .map((date) => date.toISOString()),
        fc.constantFrom('9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00Z', '2026-10-25T01:30:00+03:00'),
      );
    case 'date':
      return fc.constantFrom('2026-03-27', '0001-01-01', '9999-12-31', '2024-02-29');
    case 'email':
      return fc.nat(99_999).map((number) => `odd${number}@example.test`);
    default: {
      const upperBound = Math.min(boundOf(schema['maxLength'], 60), 5000);
      const least = Math.min(boundOf(schema['minLength'], 0), upperBound);
      return fc.oneof(
        fc.string({ unit: 'grapheme', minLength: least, maxLength: Math.min(upperBound, least + 20) }),
        fc.constant('x'.repeat(upperBound)),
        oddText,
      );
    }
  }
}

/**
 * Inputs that fit a JSON schema by type, and reach into its corners: the longest text, the largest number, every choice.
 * What the schema can't say (refinements) they may well break.
 * @param ids things that there are, for where an id is wanted
 */
export function inputsOf(schema: JsonSchema, ids: readonly string[], depth = 0): fc.Arbitrary<unknown> {
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) {
    return fc.oneof(...choices.filter(isObject).map((choice) => inputsOf(choice, ids, depth)));
  }
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom<unknown>(...schema['enum']);
  switch (schema['type']) {
    case 'string':
      return textOf(schema, ids);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
    case 'number': {
      const least = boundOf(schema['minimum'], -1000);
      const upperBound = boundOf(schema['maximum'], Math.max(1000, least));
      const within = schema['type'] === 'integer' ? fc.constantFrom(0, 1, 7) : fc.constantFrom(0.5, 1, 31.7);
      return fc.oneof(fc.constant(least), fc.constant(upperBound), within);
    }
    case 'array': {
      const items = isObject(schema['items']) ? inputsOf(schema['items'], ids, depth + 1) : oddValue;
      const least = Math.min(boundOf(schema['minItems'], 0), 3);
      return fc.array(items, { minLength: least, maxLength: Math.max(least, depth > 2 ? 1 : 3) });
    }
    case 'object': {
      if (!isObject(schema['properties'])) {
        const inner = isObject(schema['additionalProperties'])
          ? inputsOf(schema['additionalProperties'], ids, depth + 1)
          : oddValue;
        return fc.dictionary(oddText, inner, { maxKeys: 3 });
      }
      const required = Array.isArray(schema['required']) ? schema['required'] : [];
      const parts = Object.entries(schema['properties']).map(
        ([name, part]) => [name, isObject(part) ? inputsOf(part, ids, depth + 1) : oddValue] as const,
      );
      return fc.record(Object.fromEntries(parts), {
        requiredKeys: required.filter((name) => typeof name === 'string'),
      });
    }
    default:
      return oddValue;
  }
}

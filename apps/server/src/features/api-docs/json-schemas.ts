import { z } from 'zod';

export type JsonSchema = { [key: string]: unknown };

/** The shared schemas of one document, by name. */
export type SharedSchemas = Record<string, JsonSchema>;

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function renamedReferences(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((part) => renamedReferences(part, names));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const local = key === '$ref' && typeof part === 'string' ? /^#\/\$defs\/(.+)$/.exec(part)?.[1] : undefined;
      return local === undefined
        ? [key, renamedReferences(part, names)]
        : [key, `#/components/schemas/${names.get(local) ?? local}`];
    }),
  );
}

/**
 * A zod schema as JSON Schema 2020-12, which is what OpenAPI 3.1 holds. What zod has put aside as a definition (a schema
 * that contains itself) goes to the document's shared schemas, since references count from the document's root there.
 * @param io `input` is what a caller sends, `output` what they get
 */
export function jsonSchemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  name: string,
  shared: SharedSchemas,
): JsonSchema {
  const whole = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', cycles: 'ref' }) as JsonSchema;
  const { $schema: _, $defs, ...own } = whole;
  const definitions = isObject($defs) ? Object.entries($defs) : [];
  const names = new Map(definitions.map(([local]) => [local, `${name}_${local.replace(/^__/, '')}`]));
  for (const [local, definition] of definitions) {
    shared[names.get(local) ?? local] = renamedReferences(definition, names) as JsonSchema;
  }
  // A schema that refers to itself as a whole needs a name for that.
  if (JSON.stringify(own).includes('"$ref":"#"')) {
    shared[name] = JSON.parse(
      JSON.stringify(renamedReferences(own, names)).replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`),
    ) as JsonSchema;
    return { $ref: `#/components/schemas/${name}` };
  }
  return renamedReferences(own, names) as JsonSchema;
}

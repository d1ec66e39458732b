import { z } from 'zod';

export type JsonSchema = { [key: string]: unknown };

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const addressOf = (name: string) => `#/components/schemas/${name}`;

/** Rewrites the references inside one schema so that they count from the document's root. */
function rooted(value: unknown, own: string): unknown {
  if (Array.isArray(value)) return value.map((part) => rooted(part, own));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (key !== '$ref' || typeof part !== 'string') return [key, rooted(part, own)];
      if (part === '#') return [key, addressOf(own)];
      const local = /^#\/\$defs\/(?:__)?(.+)$/.exec(part)?.[1];
      return [key, local === undefined ? part : addressOf(`${own}_${local}`)];
    }),
  );
}

/**
 * Converts zod schemas into JSON Schema 2020-12, as OpenAPI 3.1 uses it. A named schema is defined once and referenced
 * everywhere; all others are inlined.
 */
export class JsonSchemas {
  readonly #io: 'input' | 'output';
  readonly #registry = z.registry<{ id: string }>();
  readonly #names = new Map<z.ZodType, string>();
  readonly #shared = new Set<string>();
  #made: Record<string, JsonSchema> | undefined;

  /**
   * @param io `input` for requests, `output` for responses
   * @param named the schemas that are defined once, by name
   */
  constructor(io: 'input' | 'output', named: ReadonlyMap<z.ZodType, string>) {
    this.#io = io;
    for (const [schema, name] of named) {
      // Two features may have a shape of the same name.
      const free = this.#shared.has(name) ? `${name}_${this.#shared.size}` : name;
      this.#shared.add(free);
      this.#add(schema, free);
    }
  }

  /** Says that a schema will be asked for; all must be known before the first answer. */
  expect(schema: z.ZodType, name: string): void {
    const known = this.#names.get(schema);
    if (known === undefined) this.#add(schema, name);
    // Met a second time, it is worth a place of its own.
    else this.#shared.add(known);
  }

  /** The schema as an operation contains it: inlined, or a reference. */
  of(schema: z.ZodType): JsonSchema {
    const name = this.#names.get(schema);
    if (name === undefined) throw new Error('This schema was not expected');
    return this.#shared.has(name) || this.#refersToItself(name) ? { $ref: addressOf(name) } : this.#bodyOf(name);
  }

  /** The schema itself, also if it is defined elsewhere. */
  inPlace(schema: z.ZodType): JsonSchema {
    return this.#bodyOf(this.#names.get(schema) ?? '');
  }

  /** The schemas for the document's `components`: those that `used` references, directly or not. */
  components(used: unknown): Record<string, JsonSchema> {
    const found: Record<string, JsonSchema> = {};
    const follow = (value: unknown) => {
      for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
        const body = Object.hasOwn(found, name) ? undefined : this.#find(name);
        if (!body) continue;
        found[name] = body;
        follow(body);
      }
    };
    follow(used);
    return found;
  }

  #add(schema: z.ZodType, name: string): void {
    this.#names.set(schema, name);
    this.#registry.add(schema, { id: name });
  }

  #all(): Record<string, JsonSchema> {
    this.#made ??= z.toJSONSchema(this.#registry, {
      io: this.#io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        // The format says it; the expression behind it is for machines and as long as a page.
        if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
        // The bounds of every integer: examples would be made of them.
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      },
      reused: 'inline',
      cycles: 'ref',
      uri: addressOf,
    }).schemas as Record<string, JsonSchema>;
    return this.#made;
  }

  #refersToItself(name: string): boolean {
    return JSON.stringify(this.#all()[name] ?? {}).includes('"$ref":"#"');
  }

  #bodyOf(name: string): JsonSchema {
    const { $schema: _, $id: __, $defs: ___, id: ____, ...body } = this.#all()[name] ?? {};
    return rooted(body, name) as JsonSchema;
  }

  /** A named schema, or a definition that zod has put aside in one. */
  #find(name: string): JsonSchema | undefined {
    if (Object.hasOwn(this.#all(), name)) return this.#bodyOf(name);
    for (const [owner, schema] of Object.entries(this.#all())) {
      const definitions = isObject(schema['$defs']) ? Object.entries(schema['$defs']) : [];
      const found = definitions.find(([local]) => `${owner}_${local.replace(/^__/, '')}` === name);
      if (found) return rooted(found[1], owner) as JsonSchema;
    }
    return undefined;
  }
}

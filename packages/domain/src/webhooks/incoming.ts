import { valueAt } from './webhook.ts';

/** How a call proves where it comes from: not at all, by Standard Webhooks, or by an HMAC of its body in a header. */
export const verifications = ['none', 'standard', 'hmac_sha256'] as const;
export type Verification = (typeof verifications)[number];

export const incomingLimits = {
  name: 200,
  /** How many an instance may have. */
  webhooks: 1000,
  bodyBytes: 1_048_576,
  /** How many calls of each are stored for inspection. */
  keptCalls: 50,
  mapped: 50,
  mappedName: 100,
  path: 300,
  /** A longer text is cut where it is taken out. */
  mappedValue: 10_000,
} as const;

/** One value that is taken out of what arrives: under which name, and where it is, `order.items.0.sku`. */
export interface MappedValue {
  readonly name: string;
  readonly path: string;
}

export type Scalar = string | number | boolean | null;

/** The values that a mapping takes out of what has arrived; what isn't there is null, what is no single value is JSON. */
export function mappedValues(mapping: readonly MappedValue[], body: unknown): Readonly<Record<string, Scalar>> {
  return Object.fromEntries(mapping.map(({ name, path }) => [name, scalarOf(valueAt(body, path))]));
}

function scalarOf(value: unknown): Scalar {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, incomingLimits.mappedValue);
}

/** How deep a sample is looked through, and how many values of it are offered. */
const offered = { depth: 6, values: 200 } as const;

/**
 * Every single value in a sample with the path that leads to it, for a person to choose from: arrays by their first entries.
 */
export function pathsIn(sample: unknown): readonly { readonly path: string; readonly value: Scalar }[] {
  const found: { path: string; value: Scalar }[] = [];
  const look = (value: unknown, path: string, depth: number): void => {
    if (found.length >= offered.values || path.length > incomingLimits.path) return;
    if (typeof value !== 'object' || value === null) {
      if (path !== '') found.push({ path, value: scalarOf(value) });
      return;
    }
    if (depth >= offered.depth) return;
    const entries = Array.isArray(value)
      ? value.slice(0, 3).map((one, index) => [String(index), one] as const)
      : Object.entries(value);
    // A dot inside a name would be ambiguous with the separator, and so would an empty name.
    for (const [name, inner] of entries)
      if (name.trim() !== '' && !name.includes('.')) look(inner, path === '' ? name : `${path}.${name}`, depth + 1);
  };
  look(sample, '', 0);
  return found;
}

/** A name for a value by the last words of its path: `order.items.0.sku` → `sku`. */
export function nameFor(path: string, taken: ReadonlySet<string>): string {
  const steps = path.split('.').map((step) => step.replace(/[^\p{L}\p{N}_-]/gu, '_'));
  for (let count = 1; count <= steps.length; count += 1) {
    const name = steps.slice(-count).join('_').slice(0, incomingLimits.mappedName);
    if (!taken.has(name) && !/^\d+$/.test(name)) return name;
  }
  return steps.join('_').slice(0, incomingLimits.mappedName);
}

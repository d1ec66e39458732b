import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { incomingLimits, mappedValues, nameFor, pathsIn } from './incoming.ts';

const sample = { order: { id: 7, items: [{ sku: 'A1' }, { sku: 'B2' }], note: null, urgent: true }, 'a.b': 1 };

describe('what arrives at a webhook', () => {
  it('offers each of its values with a path', () => {
    expect(pathsIn(sample)).toEqual([
      { path: 'order.id', value: 7 },
      { path: 'order.items.0.sku', value: 'A1' },
      { path: 'order.items.1.sku', value: 'B2' },
      { path: 'order.note', value: null },
      { path: 'order.urgent', value: true },
    ]);
    expect(pathsIn('text')).toEqual([]);
  });

  it('gives what the mapping names, null for what is not there', () => {
    const mapping = [
      { name: 'number', path: 'order.id' },
      { name: 'first', path: 'order.items.0.sku' },
      { name: 'all', path: 'order.items' },
      { name: 'none', path: 'order.items.9.sku' },
      { name: 'proto', path: 'constructor.name' },
    ];
    expect(mappedValues(mapping, sample)).toEqual({
      number: 7,
      first: 'A1',
      all: '[{"sku":"A1"},{"sku":"B2"}]',
      none: null,
      proto: null,
    });
  });

  it('is found again by every path that was offered, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        for (const { path, value } of pathsIn(body)) {
          expect(mappedValues([{ name: 'it', path }], body)).toEqual({ it: value });
        }
      }),
    );
  });

  it('names a value by the end of its path, and longer where that is taken', () => {
    expect(nameFor('order.items.0.sku', new Set())).toBe('sku');
    expect(nameFor('order.items.0.sku', new Set(['sku']))).toBe('0_sku');
    expect(nameFor('order.items.0', new Set())).toBe('items_0');
    expect(incomingLimits).toMatchObject({ bodyBytes: 1_048_576, keptCalls: 50 });
  });
});

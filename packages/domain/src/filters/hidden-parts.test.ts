import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldNamesIn } from './custom-fields.ts';
import { filterParts, isToldHidden, withHiddenParts, withoutHiddenParts, withoutHiddenValues } from './hidden-parts.ts';

const isHidden = (field: string) => field.startsWith('secret');
const secret = { field: 'secret.text', operator: 'contains', value: 'vault' };
const status = { field: 'status', operator: 0, value: 'open' };

const condition = fc.record({
  field: fc.constantFrom('status', 'secret.a', 'secret.b', 'ID'),
  operator: fc.constantFrom('equal', 'contains'),
  value: fc.constantFrom('kept-1', 'kept-2').chain((text) => fc.constant(text)),
});
const part = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    condition,
    fc.record({ or: fc.array(tie('any'), { maxLength: 3 }) }),
    fc.record({ and: fc.array(tie('any'), { maxLength: 3 }) }),
    fc.record({ not: tie('any') }),
  ),
})).any;
const filter = fc.oneof(fc.constant(null), part, fc.record({ and: fc.array(part, { maxLength: 4 }) }));

describe('a filter that asks for what its reader may not see', () => {
  it('is told without what the hidden field is compared with, however deep', () => {
    const stored = { and: [status, { or: [secret, { not: secret }] }] };
    const told = withoutHiddenValues(stored, isHidden);
    expect(JSON.stringify(told)).not.toContain('vault');
    const cut = { field: 'secret.text', operator: 'contains' };
    expect(told).toEqual({ and: [status, { or: [cut, { not: cut }] }] });
    expect(filterParts(told).map(isToldHidden)).toEqual([false, true]);
    expect(isToldHidden({ field: 'secret.text', operator: 'empty' })).toBe(false);
  });

  it('stays whole when it is sent back as it was told, whatever it is', () => {
    fc.assert(
      fc.property(filter, (stored) => {
        for (const told of [withoutHiddenValues(stored, isHidden), withoutHiddenParts(stored, isHidden)])
          expect(filterParts(withHiddenParts(told, stored, isHidden)).length).toBe(filterParts(stored).length);
        expect(withHiddenParts(withoutHiddenValues(stored, isHidden), stored, isHidden)).toEqual(stored);
      }),
    );
  });

  it('keeps each hidden condition whatever is sent, and invents none', () => {
    fc.assert(
      fc.property(filter, filter, (stored, sent) => {
        const texts = (parts: readonly unknown[]) =>
          parts.filter((one) => fieldNamesIn(one).some(isHidden)).map((one) => JSON.stringify(one));
        const saved = texts(filterParts(withHiddenParts(sent, stored, isHidden)));
        for (const one of texts(filterParts(stored))) expect(saved).toContain(one);
        expect(withoutHiddenValues(stored, () => false)).toEqual(stored);
      }),
    );
  });

  it('takes what was changed beside it', () => {
    const stored = { and: [secret, status] };
    const told = filterParts(withoutHiddenValues(stored, isHidden));
    const done = { ...status, value: 'done' };
    expect(withHiddenParts({ and: [told[0], done] }, stored, isHidden)).toEqual({ and: [secret, done] });
    expect(withHiddenParts(done, stored, isHidden)).toEqual({ and: [done, secret] });
    expect(withHiddenParts(null, stored, isHidden)).toEqual({ and: [secret] });
    expect(withHiddenParts(null, secret, isHidden)).toEqual(secret);
  });
});

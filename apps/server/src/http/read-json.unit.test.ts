import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from './problem.ts';
import { readJson } from './read-json.ts';

describe('reading a body', () => {
  it('gives what was sent, whatever quotes, brackets and backslashes its texts hold', () => {
    const text = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ']', '}', 'a') });
    const value = fc.letrec((tie) => ({
      any: fc.oneof({ maxDepth: 5 }, text, fc.integer(), fc.array(tie('any')), fc.dictionary(text, tie('any'))),
    })).any;
    fc.assert(
      fc.property(value, (sent) => {
        expect(JSON.stringify(readJson(JSON.stringify(sent)))).toBe(JSON.stringify(sent));
      }),
    );
  });

  it('counts nesting outside of texts alone', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(() => readJson(`["\\\\",${nested(63)}]`)).not.toThrow();
    expect(() => readJson(`["\\\\",${nested(64)}]`)).toThrow(Problem);
    expect(() => readJson(`["\\"${'['.repeat(100)}"]`)).not.toThrow();
  });

  it('takes no more values than it is told', () => {
    const list = (length: number) => JSON.stringify(Array.from({ length }, () => ({})));
    expect(readJson(list(10), 21)).toHaveLength(10);
    expect(() => readJson(list(1000), 100)).toThrow(new Problem('body_too_large'));
    expect(() => readJson(`[${'1,'.repeat(200)}1]`, 100)).toThrow(new Problem('body_too_large'));
    expect(readJson(JSON.stringify([',,,,[[[['.repeat(100)]), 3)).toHaveLength(1);
  });

  it.each(['__proto__', '\\u005f\\u005fproto__', '\\u005F\\u005Fproto\\u005F\\u005F', '__pr\\u006fto__'])(
    'refuses the key %s, however it is written',
    (key) => {
      expect(() => readJson(`{"a":{"${key}":{"isAdmin":true}}}`)).toThrow(Problem);
    },
  );

  it.each(['constructor', '\\u0063onstructor', 'c\\u006Fnstructor'])('refuses a prototype under %s', (key) => {
    expect(() => readJson(`{"${key}":{"prototype":{"isAdmin":true}}}`)).toThrow(Problem);
    expect(readJson(`{"title":"\\u0022${key}\\u0022"}`)).toHaveProperty('title');
  });

  it.each(['"', '\\', '["a', '{'])('refuses %s, which ends too early', (text) => {
    expect(() => readJson(text)).toThrow(Problem);
  });
});

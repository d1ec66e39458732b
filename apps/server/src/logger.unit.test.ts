import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { errorText } from './logger.ts';

it.each<[unknown, string]>([
  [new Error('no'), 'Error: no'],
  [new TypeError('no', { cause: new Error('deeper') }), 'TypeError: no: Error: deeper'],
  [{ message: 'the queue failed', code: '57P01', queue: 'mail' }, 'the queue failed (57P01)'],
  [{ queue: 'mail', worker: 1 }, '{"queue":"mail","worker":1}'],
  [
    new AggregateError([new Error('::1 refused'), new Error('127.0.0.1 refused')]),
    'AggregateError: Error: ::1 refused; Error: 127.0.0.1 refused',
  ],
  ['text', 'text'],
  [undefined, 'undefined'],
])('an error of any kind says in the log what it is: %s', (error, text) => {
  expect(errorText(error)).toBe(text);
});

it('every error is logged so', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const files = globSync('{src,demo}/**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(500);
  // Of a call of the logger its first lines: what stands in its object.
  const logged = /logger\.(?:warn|error|info|fatal)\([^;]{0,300}/g;
  const found = files.flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(logged)].flatMap(([call]) =>
      /\bString\(|\$\{(?:error|failure|reason)\}|\{ (?:error|failure|reason)[ ,]/.test(call)
        ? [`${file}: ${call}`]
        : [],
    ),
  );
  expect(found).toEqual([]);
});

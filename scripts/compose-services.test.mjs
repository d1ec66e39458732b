import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { servicesOf, variablesOf } from './compose-services.mjs';
import { root } from './repository.mjs';

it('fills the variables of a compose file in, where they are set', () => {
  const text =
    'services:\n  a:\n    environment:\n      ONE: ${ONE:-else}\n      TWO: x${TWO:?needed}y\n      THREE: 3\n';
  expect(servicesOf(text, { ONE: '', TWO: '7' }).a?.environment).toEqual({ ONE: 'else', TWO: 'x7y', THREE: '3' });
  expect(() => servicesOf(text, {})).toThrow('TWO: needed');
});

it('reads the one of this repository, with its example', () => {
  const example = variablesOf(readFileSync(join(root, 'deploy/compose.env'), 'utf8'));
  const text = readFileSync(join(root, 'compose.yaml'), 'utf8');
  expect(() => servicesOf(text, example)).toThrow('POSTGRES_PASSWORD');
  const { web } = servicesOf(text, { ...example, POSTGRES_PASSWORD: 'p', STORE_PASSWORD: 's' });
  expect(web?.environment).toMatchObject({
    DATABASE_URL: 'postgres://plumbline:p@database:5432/plumbline',
    SMTP_URL: '',
  });
});

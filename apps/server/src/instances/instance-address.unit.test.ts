import { expect, test } from 'vitest';
import { instanceAddress } from './instance-address.ts';

const main = { publicUrl: undefined, mainHost: 'localhost', port: 8080 };

test('links lead to the instance that sent them', () => {
  expect(instanceAddress(main, '')).toBe('http://localhost:8080');
  expect(instanceAddress(main, 'acme')).toBe('http://acme.localhost:8080');
  const behind = { ...main, publicUrl: 'https://inspections.example.org' };
  expect(instanceAddress(behind, '')).toBe('https://inspections.example.org');
  expect(instanceAddress(behind, 'acme')).toBe('https://acme.inspections.example.org');
  expect(instanceAddress({ ...main, port: 80 }, '')).toBe('http://localhost');
});

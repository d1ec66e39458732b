import { expect, it } from 'vitest';
import { columnKeys, rememberedKeys, type KeyedColumn } from './column-keys.ts';

const column = (id: string, name: string, isOwnName = false): KeyedColumn => ({ id, name, isOwnName });

it('columns keep their keys, whatever they show is called later, and in whichever order they stand', () => {
  const before = [column('a', 'width'), column('b', 'width'), column('c', 'Remark', true)];
  const keys = columnKeys(before, {});
  expect(keys).toEqual(['width', 'width (2)', 'Remark']);
  const known = rememberedKeys(before, keys);
  expect(known).toEqual({ a: 'width', b: 'width (2)' });
  expect(columnKeys([column('b', 'Width two'), column('new', 'width'), column('a', 'Missing column')], known)).toEqual([
    'width (2)',
    'width (3)',
    'width',
  ]);
});

it('a column has the name that the report gives it, at once', () => {
  expect(columnKeys([column('a', 'Breadth', true), column('b', 'width')], { a: 'width', b: 'depth' })).toEqual([
    'Breadth',
    'depth',
  ]);
});

it('no two keys are the same', () => {
  expect(columnKeys([column('a', 'x'), column('b', 'x', true), column('c', 'x')], { a: 'x' })).toEqual([
    'x',
    'x (2)',
    'x (3)',
  ]);
});

it('a column may be called like what every object has', () => {
  expect(columnKeys([column('constructor', 'toString'), column('__proto__', 'x')], {})).toEqual(['toString', 'x']);
});

it('what a column is called while what it shows is hidden is not remembered', () => {
  const hidden = { ...column('a', 'Missing column'), isMissing: true };
  expect(rememberedKeys([hidden, column('b', 'x')], ['Missing column', 'x'])).toEqual({ b: 'x' });
});

import { expect, it } from 'vitest';
import { qualifiedFirst } from './who-first.ts';

const person = (name: string, state: string, isBusy: boolean | null) => ({ name, state, isBusy });

it('offers qualified and free people first, invited ones last, each otherwise as they came', () => {
  const people = [
    person('invited', 'invited', false),
    person('lacks', 'active', false),
    person('busy', 'active', true),
    person('Anna', 'active', false),
    person('Ben', 'active', null),
  ];
  const order = qualifiedFirst(people, ({ name }) => name === 'lacks').map(({ name }) => name);
  expect(order).toEqual(['Anna', 'Ben', 'busy', 'lacks', 'invited']);
});

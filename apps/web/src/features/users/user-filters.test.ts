import { expect, test } from 'vitest';
import { checkFilter } from '@plumbline/domain/filters/check';
import { filterFields } from '@plumbline/domain/filters/fields';
import { roles } from '@plumbline/domain/access/roles';
import { userStates } from '@plumbline/domain/users/state';
import { filtersFrom, filtersText } from './user-filters.ts';

test('the two choices come back from the address, and the server reads them', () => {
  for (const role of [null, ...roles]) {
    for (const state of [null, ...userStates]) {
      const text = filtersText({ role, state });
      expect(filtersFrom(text)).toEqual({ role, state });
      if (text) expect(checkFilter(JSON.parse(text), filterFields.users).ok).toBe(true);
    }
  }
});

test('what is no filter of ours is none', () => {
  for (const text of ['', 'x', '[]', 'null', '{"and":[null,{"field":"role","value":"king"}]}', '{"and":{}}']) {
    expect(filtersFrom(text)).toEqual({ role: null, state: null });
  }
});

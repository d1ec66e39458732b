import { expect, test } from 'vitest';
import { checkFilter } from '@plumbline/domain/filters/check';
import { filterFields } from '@plumbline/domain/filters/fields';
import { roles } from '@plumbline/domain/access/roles';
import { userStates } from '@plumbline/domain/users/state';
import { filtersFrom, filtersText } from './user-filters.ts';

test('the choices come back from the address, and the server reads them', () => {
  for (const role of [null, ...roles]) {
    for (const state of [null, ...userStates]) {
      for (const skill of [null, '0197a1b2-0000-7000-8000-000000000001']) {
        const text = filtersText({ role, state, skill });
        expect(filtersFrom(text)).toEqual({ role, state, skill });
        if (text) expect(checkFilter(JSON.parse(text), filterFields.users).ok).toBe(true);
      }
    }
  }
});

test('what is no filter of ours is none', () => {
  for (const text of ['', 'x', '[]', 'null', '{"and":[null,{"field":"role","value":"king"}]}', '{"and":{}}']) {
    expect(filtersFrom(text)).toEqual({ role: null, state: null, skill: null });
  }
});

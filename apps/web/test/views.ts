import type { ListView } from '@plumbline/contract/views';
import { listView } from '@plumbline/contract/views';
import { idOf } from './people.ts';

/** The n-th view of the list of jobs, of the person who looks unless said otherwise. */
export function aView(n: number, name: string, part: Partial<ListView> = {}): ListView {
  return listView.parse({
    _id: idOf(700 + n),
    list: 'jobs',
    name,
    filters: null,
    sort: null,
    section: null,
    display: 'list',
    columns: null,
    sharing: 'private',
    roles: [],
    owner: { _id: idOf(1), name: { first: 'Dana', last: 'Cohen' }, imgUrl: null, inTraining: false, greenMark: false },
    version: 1,
    created_at: '2026-01-01T08:00:00.000Z',
    updated_at: '2026-01-01T08:00:00.000Z',
    problems: [],
    can: ['change', 'erase'],
    ...part,
  });
}

import type { JobListItem } from '@plumbline/contract/job-shapes';
import { expect, it } from 'vitest';
import { gridQueryFrom } from '../../ui/grid/grid-state.ts';
import { pageOfKept } from './kept-page.ts';

const job = (ID: number, title: string, project: string | null, person = 'Dana') =>
  ({
    ID,
    jobType: { title },
    project: project === null ? null : { name: project },
    users: [{ name: { first: person, last: 'Levi' } }],
  }) as unknown as JobListItem;

const docs = [job(1, 'Lift', 'Tower'), job(2, 'מעלית', 'מגדל'), job(13, 'Lift', null, 'Amir')];
const kept = { docs };
const numbers = (address: Record<string, string>) => pageOfKept(kept, gridQueryFrom(address)).docs.map(({ ID }) => ID);

it('finds the jobs of the device by number, job type, project and person, as they are written', () => {
  expect(numbers({})).toEqual([1, 2, 13]);
  expect(numbers({ search: '13' })).toEqual([13]);
  expect(numbers({ search: 'LIFT tow' })).toEqual([1]);
  expect(numbers({ search: 'מגדל' })).toEqual([2]);
  expect(numbers({ search: 'amir' })).toEqual([13]);
});

it('gives them a page at a time', () => {
  const many = { docs: Array.from({ length: 12 }, (_, index) => job(index, 'Lift', null)) };
  const page = pageOfKept(many, gridQueryFrom({ page: '2', page_size: '5' }));
  expect(page.docs.map(({ ID }) => ID)).toEqual([5, 6, 7, 8, 9]);
  expect([page.total, page.pages, page.next]).toEqual([12, 3, null]);
});

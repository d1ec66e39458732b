import type { JobListItem } from '@plumbline/contract/job-shapes';
import { projectField } from '@plumbline/domain/projects/field-definitions';
import { expect, it } from 'vitest';
import { gridQueryFrom } from '../../ui/grid/grid-state.ts';
import type { OfflineFields } from './offline-filter.ts';
import { offlineFilter, unknownSorts } from './offline-filter.ts';
import { offlinePage } from './offline-page.ts';
import type { JobGroup } from './job-group-value.tsx';

const job = (
  ID: number,
  title: string,
  project: string | null,
  more: Partial<JobListItem> & { person?: string } = {},
) =>
  ({
    _id: `job-${String(ID).padStart(3, '0')}`,
    ID,
    status: 'assigned',
    jobType: { _id: title, title },
    project: project === null ? null : { _id: project, name: project },
    users: [{ _id: more.person ?? 'Dana', name: { first: more.person ?? 'Dana', last: 'Levi' } }],
    confirmedUsers: [],
    skills: [],
    prevJob: [],
    startDate: null,
    created_at: `2026-03-01T10:00:${String(ID % 60).padStart(2, '0')}Z`,
    updated_at: '2026-03-01T10:00:00Z',
    ...more,
  }) as unknown as JobListItem;

const docs = [
  job(13, 'Lift', null, {
    person: 'Amir',
    startDate: '2026-03-15T10:00:00Z',
    plannedLength: 90,
    plannedEnd: '2026-03-15T11:30:00Z',
  }),
  job(2, 'מעלית', 'מגדל', { status: 'confirmed', startDate: '2026-03-14T22:30:00Z' }),
  job(1, 'Lift', 'Tower'),
];
const dates = { now: '2026-03-15T08:00:00Z', timeZone: 'Asia/Jerusalem', weekStart: 7 } as const;
const fields: OfflineFields = {
  projectFields: ['text', 'ranking', 'list', 'file_list', 'table'].map((type) =>
    projectField.parse({
      id: `f-${type.replace('_', '-')}`,
      label: type,
      type,
      ...(type === 'table' && { table: [['Door']] }),
    }),
  ),
  isAsked: ({ id }) => id !== 'f-file-list',
};
const pageOf = (address: Record<string, string>, section: JobGroup | null = null, jobs = docs) =>
  offlinePage({ docs: jobs }, gridQueryFrom(address), { section, dates, fields });
const numbers = (...given: Parameters<typeof pageOf>) => pageOf(...given).docs.map(({ ID }) => ID);
const filtered = (filter: unknown) => numbers({ filters: JSON.stringify(filter) });

it('finds the jobs of the device by number, job type, project and person, as they are written', () => {
  expect(numbers({})).toEqual([13, 2, 1]);
  expect(numbers({ search: '13' })).toEqual([13]);
  expect(numbers({ search: '#13' })).toEqual([13]);
  expect(numbers({ search: 'LIFT tow' })).toEqual([1]);
  expect(numbers({ search: 'מגדל' })).toEqual([2]);
  expect(numbers({ search: 'amir' })).toEqual([13]);
});

it('finds them however letters and numbers are written, as the server does', () => {
  const jobs = [
    job(300, 'בדיקת צה״ל', 'Straße', { person: 'O’Brien' }),
    job(21, 'ΟΔΟΣ ΣΟΦΙΑΣ', 'בית־ספר', { person: 'Jos\u00e9' }),
  ];
  const found = (search: string) => numbers({ search }, null, jobs);
  for (const search of ['צה"ל', "o'brien", 'STRASSE', '0300', '(300)', '#300', '٣٠٠', '\u200f300', '\u2066#300\u2069'])
    expect(found(search), search).toEqual([300]);
  for (const search of ['ΟΔΟΣ', 'jose\u0301', 'בית-ספר', 'σοφιας οδος']) expect(found(search), search).toEqual([21]);
});

it('filters them as the server does', () => {
  expect(filtered({ field: 'status', operator: 'in', value: ['confirmed'] })).toEqual([2]);
  expect(filtered({ field: 'users', operator: 'not_in', value: ['Dana'] })).toEqual([13]);
  expect(filtered({ field: 'project', operator: 'empty' })).toEqual([13]);
  expect(filtered({ field: 'startDate', operator: 'within', value: 'today' })).toEqual([13, 2]);
  const both = [
    { field: 'startDate', operator: 'between', value: ['2026-03-15', '2026-03-15'] },
    { field: 'jobType', operator: 'in', value: ['Lift'] },
  ];
  expect(filtered({ and: both })).toEqual([13]);
});

it('leaves out what only the server can tell, and says what', () => {
  const made = { field: 'createdBy', operator: 'in', value: ['someone'] };
  const status = { field: 'status', operator: 'in', value: ['confirmed'] };
  expect(filtered({ and: [made, status] })).toEqual([2]);
  expect(offlineFilter(JSON.stringify({ and: [{ or: [made, status] }] }), fields)).toEqual({
    filter: { and: [] },
    unknown: ['createdBy'],
  });
  expect(offlineFilter('{"broken', fields).unknown).toEqual([]);
});

it('filters them by the fields of their projects, as far as it knows them', () => {
  const option = { _id: 'otis', label: 'Otis', value: 'Otis' };
  const inProject = (ID: number, project_values: object | undefined) =>
    job(ID, 'Lift', 'Tower', { ...(project_values && { project_values }) } as object);
  const jobs = [
    inProject(1, { 'f-text': 'Straße 4', 'f-ranking': 4, 'f-list': [option], 'f-file-list': null }),
    inProject(2, { 'f-text': null, 'f-ranking': null, 'f-list': null, 'f-file-list': null }),
    // A project that hides its fields, and a copy from before they were told.
    inProject(3, {}),
    inProject(4, undefined),
  ];
  const found = (name: string, operator: string, value?: unknown) =>
    numbers({ sort: 'ID', filters: JSON.stringify({ field: `project_field.${name}`, operator, value }) }, null, jobs);
  expect(found('f-text.text', 'contains', 'STRASSE')).toEqual([1]);
  expect(found('f-text.text', 'not_contains', 'strasse')).toEqual([2, 3, 4]);
  expect(found('f-text.text', 'empty')).toEqual([2, 3, 4]);
  // Where nobody gave a rank it is the lowest; where it is hidden there is none.
  expect(found('f-ranking.number', 'less', 4)).toEqual([2]);
  expect(found('f-ranking.number', 'not_empty')).toEqual([1, 2]);
  expect(found('f-list.option', 'in', ['otis'])).toEqual([1]);
  expect(found('f-list.option', 'not_in', ['otis'])).toEqual([2, 3, 4]);
  // Rows of tables are not on the device, and this person doesn't read the files.
  for (const name of ['project_field.f-table.text', 'project_field.f-file-list.filled', 'answers.width.number']) {
    expect(offlineFilter(JSON.stringify({ field: name, operator: 'not_empty' }), fields).unknown).toEqual([name]);
  }
});

it('sorts and gathers them', () => {
  expect(numbers({ sort: 'ID' })).toEqual([1, 2, 13]);
  expect(numbers({ sort: '-startDate' })).toEqual([13, 2, 1]);
  expect(numbers({ sort: 'startDate' })).toEqual([1, 2, 13]);
  expect(numbers({ sort: 'status' })).toEqual([1, 13, 2]);
  // Copies from before there were lengths have none.
  expect(numbers({ sort: '-plannedLength,ID' })).toEqual([13, 1, 2]);
  expect(numbers({ sort: 'plannedEnd,ID' })).toEqual([13, 1, 2]);
  expect(numbers({ sort: 'ID' }, 'plannedLength')).toEqual([1, 2, 13]);
  expect(numbers({}, 'status')).toEqual([13, 1, 2]);
});

it('filters them by planned length and planned end', () => {
  expect(filtered({ field: 'plannedLength', operator: 'between', value: [60, 120] })).toEqual([13]);
  expect(filtered({ field: 'plannedLength', operator: 'empty' })).toEqual([2, 1]);
  expect(filtered({ field: 'plannedEnd', operator: 'within', value: 'today' })).toEqual([13]);
});

it('gives them a page at a time', () => {
  const many = Array.from({ length: 12 }, (_, index) => job(index, 'Lift', null));
  const page = pageOf({ page: '2', page_size: '5', sort: 'ID' }, null, many);
  expect(page.docs.map(({ ID }) => ID)).toEqual([5, 6, 7, 8, 9]);
  expect([page.total, page.pages, page.next]).toEqual([12, 3, null]);
});

it('says by what it can’t sort without the server, and sorts by the rest', () => {
  expect(unknownSorts('-project_field.makers.option,ID,statusSince')).toEqual([
    'project_field.makers.option',
    'statusSince',
  ]);
  expect(unknownSorts(null)).toEqual([]);
  expect(numbers({ sort: '-project_field.makers.option,ID' })).toEqual([1, 2, 13]);
});

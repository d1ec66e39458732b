import { describe, expect, it } from 'vitest';
import { anActor } from '../access/actors.fixtures.ts';
import { toggleIds } from '../settings/toggles.ts';
import { jobNumberIn, searchedKinds, searchWords } from './search.ts';

describe('the search for everything', () => {
  it('finds jobs, projects, answers, rows of tables, files, people and job types; people are not there for a client', () => {
    const toggles = new Set(toggleIds);
    for (const role of ['sys_admin', 'business_admin', 'project_manager', 'inspector'] as const) {
      expect(searchedKinds(anActor(role, { toggles }))).toEqual([
        'jobs',
        'projects',
        'answers',
        'tableRows',
        // The list of files is for those who plan.
        ...(role === 'inspector' ? [] : ['files']),
        'users',
        'jobTypes',
      ]);
    }
    expect(searchedKinds(anActor('client', { toggles }))).toEqual([
      'jobs',
      'projects',
      'answers',
      'tableRows',
      'jobTypes',
    ]);
  });

  it('finds no projects and no files while their apps are off', () => {
    const kinds = searchedKinds(anActor('sys_admin', { toggles: new Set() }));
    for (const kind of ['projects', 'tableRows', 'files']) expect(kinds).not.toContain(kind);
  });

  it('takes ten words', () => {
    expect(searchWords('  lift \t tower\n')).toEqual(['lift', 'tower']);
    expect(searchWords('')).toEqual([]);
    expect(searchWords('a '.repeat(40))).toHaveLength(10);
  });

  it('knows a job’s number', () => {
    expect(['#12', ' 12 ', '12a', '#', '', '2147483648', '#99999999999', '٣'].map(jobNumberIn)).toEqual([
      12,
      12,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

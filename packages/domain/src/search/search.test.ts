import { describe, expect, it } from 'vitest';
import { anActor } from '../access/actors.fixtures.ts';
import { toggleIds } from '../actor/toggles.ts';
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

  it('folds the words', () => {
    expect(searchWords('\u2068Łódź\u2069\u00a0STRASSE \u200f300')).toEqual(['łodz', 'strasse', '300']);
  });

  it('knows a job’s number however it is written', () => {
    const written = [
      '#12',
      ' 12 ',
      '0012',
      '(12)',
      '[12]',
      '(#12)',
      '#012',
      '\u200f12',
      '\u2066#12\u2069',
      '١٢',
      '１２',
    ];
    for (const text of written) expect(jobNumberIn(text), text).toBe(12);
    for (const text of ['12a', '#', '', '()', '2147483648', '#99999999999', '1 2', '(12'])
      expect(jobNumberIn(text), text).toBeNull();
  });
});

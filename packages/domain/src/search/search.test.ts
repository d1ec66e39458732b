import { describe, expect, it } from 'vitest';
import { anActor } from '../access/actors.fixtures.ts';
import { toggleIds } from '../settings/toggles.ts';
import { jobNumberIn, searchedKinds, searchWords } from './search.ts';

describe('the search for everything', () => {
  it('finds jobs, projects, people and job types; people are not there for a client', () => {
    const toggles = new Set(toggleIds);
    for (const role of ['sys_admin', 'business_admin', 'project_manager', 'inspector'] as const) {
      expect(searchedKinds(anActor(role, { toggles }))).toEqual(['jobs', 'projects', 'users', 'jobTypes']);
    }
    expect(searchedKinds(anActor('client', { toggles }))).toEqual(['jobs', 'projects', 'jobTypes']);
  });

  it('finds no projects while their app is off', () => {
    expect(searchedKinds(anActor('sys_admin', { toggles: new Set() }))).not.toContain('projects');
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

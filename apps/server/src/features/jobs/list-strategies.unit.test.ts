import type { Role } from '@plumbline/domain/actor/roles';
import { roles } from '@plumbline/domain/actor/roles';
import { describe, expect, it } from 'vitest';
import type { AskedList } from './list-strategies.ts';
import { strategyOf } from './list-strategies.ts';

interface Asked {
  role?: Role;
  byAnswers?: boolean;
  isOfTime?: boolean;
  section?: AskedList['section'];
  sort?: string;
}

/** The strategy of a list, of which only what decides it is there. */
function chosen({ role = 'business_admin', byAnswers = false, isOfTime = false, section, sort }: Asked) {
  return strategyOf({
    reader: { actor: { role } },
    narrowing: { split: byAnswers ? {} : undefined, isOfTime },
    section,
    sort,
  } as unknown as AskedList);
}

describe('the strategy of a list of jobs', () => {
  it('is plain where nothing else is sooner', () => {
    expect(chosen({})).toBe('plain');
    expect(chosen({ section: 'project' })).toBe('plain');
    expect(chosen({ sort: '-startDate', isOfTime: true })).toBe('plain');
  });

  it('goes day by day, newest or oldest first, through jobs that start within a time', () => {
    expect(['', '-created_at', 'created_at'].map((sort) => chosen({ isOfTime: true, sort }))).toEqual(
      Array.from({ length: 3 }, () => 'dayByDay'),
    );
    expect(chosen({ isOfTime: true, section: 'project' })).toBe('plain');
  });

  it('is by answers where the filter asks for some, in any order and group but statuses', () => {
    expect(chosen({ byAnswers: true })).toBe('byAnswers');
    expect(chosen({ byAnswers: true, isOfTime: true, section: 'project', sort: 'status' })).toBe('byAnswers');
  });

  it('is by status where the list is grouped by it, whatever it is filtered by', () => {
    expect(chosen({ section: 'status' })).toBe('byStatus');
    expect(chosen({ section: 'status', byAnswers: true, isOfTime: true })).toBe('byStatus');
  });

  it('is the inspectors’ own for them alone, whatever they ask for', () => {
    const all = { byAnswers: true, isOfTime: true, section: 'status' } as const;
    expect(roles.filter((role) => chosen({ role, ...all }) === 'inspector')).toEqual(['inspector']);
  });
});

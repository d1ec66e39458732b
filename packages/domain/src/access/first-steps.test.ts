import { describe, expect, it } from 'vitest';
import { anActor } from './actors.fixtures.ts';
import { type CompanyFacts, firstSteps, jobsOfStart, showsFirstSteps } from './first-steps.ts';

const empty: CompanyFacts = {
  hasName: false,
  hasLogo: false,
  hasOtherPeople: false,
  hasJobTypes: false,
  hasProjects: false,
  hasAnswers: false,
  jobs: 0,
};
const whole: CompanyFacts = {
  hasName: true,
  hasLogo: true,
  hasOtherPeople: true,
  hasJobTypes: true,
  hasProjects: true,
  hasAnswers: true,
  jobs: 1,
};
const admin = anActor('business_admin', { toggles: new Set(['projects']) });
const kinds = (actor: typeof admin) => firstSteps(actor, empty).map(({ kind }) => kind);

describe('the first steps of a company', () => {
  it('are for each person those that they may take', () => {
    expect(kinds(admin)).toEqual(['company', 'people', 'job_type', 'project', 'job', 'answer']);
    expect(kinds(anActor('business_admin', { toggles: new Set() }))).not.toContain('project');
    const manager = kinds(anActor('project_manager', { toggles: new Set(['projects']) }));
    expect(manager).toEqual(['people', 'project', 'job', 'answer']);
  });

  it('are done once what they lead to is there; the company has a name and a logo then', () => {
    const done = (facts: CompanyFacts) =>
      firstSteps(admin, facts).flatMap(({ kind, isDone }) => (isDone ? [kind] : []));
    expect(done(empty)).toEqual([]);
    expect(done({ ...empty, hasName: true })).toEqual([]);
    expect(done({ ...empty, hasName: true, hasLogo: true, jobs: 2 })).toEqual(['company', 'job']);
    expect(done(whole)).toEqual(kinds(admin));
  });

  it('are shown while a new company has open ones, and otherwise as the person has decided', () => {
    const open = firstSteps(admin, empty);
    const none = firstSteps(admin, whole);
    expect(showsFirstSteps(open, { jobs: 0 }, null)).toBe(true);
    expect(showsFirstSteps(open, { jobs: jobsOfStart + 1 }, null)).toBe(false);
    expect(showsFirstSteps(none, { jobs: 1 }, null)).toBe(false);
    expect(showsFirstSteps(open, { jobs: 0 }, 'hidden')).toBe(false);
    expect(showsFirstSteps(none, { jobs: jobsOfStart + 1 }, 'shown')).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import type { Draft } from './draft.ts';
import { emptyDraft, isBegun, isJobComplete, lengthOf, mayCreate, onlyOf, withOnly } from './draft.ts';

const lift = { _id: 't', name: 'Lift', icon: '', mainQuestions: 0, plannedLength: 90 };
const harbour = { _id: 'p', name: 'Harbour' };
const first: Draft = { ...emptyDraft, startDate: '2026-05-04T08:00:00.000Z', project: harbour };

describe('closing the form', () => {
  it.each<[string, Partial<Draft>]>([
    ['a name was typed', { projectName: 'Tower' }],
    ['an address was typed', { email: 'a' }],
    ['a job type was chosen', { jobType: lift }],
    ['somebody was chosen for it', { users: [{ _id: 'u' } as Draft['users'][number]] }],
    ['another project was chosen', { project: { _id: 'q', name: 'Quay' } }],
    ['the start was moved', { startDate: '2026-05-05T08:00:00.000Z' }],
    ['another length was typed', { plannedLength: 30 }],
    ['a skill was added', { skills: [{ _id: 's', name: 'Climbing', avatar: null }] }],
    ['a job was chosen that comes before', { previous: [{ _id: 'j', ID: 12 }] }],
  ])('would lose something when %s', (_, part) => {
    expect(isBegun({ ...first, ...part }, first)).toBe(true);
  });

  it('loses nothing as it began, nor by another choice of what is created, nor by blanks', () => {
    expect(isBegun({ ...first, entity: 'project', role: 'client', projectName: '  ' }, first)).toBe(false);
  });
});

describe('Create', () => {
  it('of a job needs a job type, a start date and, while that app is on, a project (spec/1 §5)', () => {
    const whole = { ...emptyDraft, jobType: lift, startDate: '2026-01-01T00:00:00Z' };
    expect(isJobComplete(whole, false)).toBe(true);
    expect(isJobComplete(whole, true)).toBe(false);
    expect(isJobComplete({ ...whole, project: harbour }, true)).toBe(true);
    expect(isJobComplete({ ...whole, startDate: null }, false)).toBe(false);
    expect(mayCreate({ ...whole, jobType: null }, false)).toBe(false);
  });

  it('of a user needs an address (spec/1 §5), of a client projects as well (spec/3 §5)', () => {
    const user = { ...emptyDraft, entity: 'user' } as const;
    expect(mayCreate({ ...user, email: 'noa@' }, true)).toBe(false);
    expect(mayCreate({ ...user, email: 'noa@here.test' }, true)).toBe(true);
    expect(mayCreate({ ...user, email: 'noa@here.test', role: 'client' }, true)).toBe(false);
    expect(mayCreate({ ...user, email: 'noa@here.test', role: 'client', clientProjects: ['p'] }, true)).toBe(true);
  });

  it('of a project is always there: a missing name is said at its field (spec/1 §5)', () => {
    expect(mayCreate({ ...emptyDraft, entity: 'project' }, true)).toBe(true);
  });
});

describe('what is filled in', () => {
  it('is the length of the job type, until another is typed or none', () => {
    expect(lengthOf({ ...first, jobType: lift })).toBe(90);
    expect(lengthOf({ ...first, jobType: lift, plannedLength: 30 })).toBe(30);
    expect(lengthOf({ ...first, jobType: lift, plannedLength: null })).toBeNull();
    expect(lengthOf(first)).toBeNull();
  });

  it('is what there is only one of', () => {
    expect(onlyOf([harbour])).toBe(harbour);
    expect([onlyOf([]), onlyOf(undefined), onlyOf([harbour, harbour])]).toEqual([null, null, null]);
    expect(withOnly(emptyDraft, { jobType: lift, project: harbour })).toMatchObject({
      jobType: lift,
      project: harbour,
    });
    const quay = { _id: 'q', name: 'Quay' };
    expect(withOnly({ ...emptyDraft, project: quay }, { jobType: null, project: harbour }).project).toBe(quay);
  });
});

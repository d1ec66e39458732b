import { describe, expect, it } from 'vitest';
import { emptyDraft, isJobComplete } from './draft.ts';
import type { Step, StepFacts } from './steps.ts';
import { stepAfter, stepAfterCreation, stepAfterMaking, stepBefore, stepsOf } from './steps.ts';

const job: StepFacts = { entity: 'job', hasProjects: true, invitesClient: false };

describe('the steps of the create-new wizard', () => {
  it('of a job: type, project while that app is on, start date, summary', () => {
    expect(stepsOf(job)).toEqual(['job_type', 'job_project', 'job_date', 'job_summary']);
    expect(stepsOf({ ...job, hasProjects: false })).toEqual(['job_type', 'job_date', 'job_summary']);
  });

  it('of a project: its name; of a user: e-mail and role, for a client companies and projects as well', () => {
    expect(stepsOf({ ...job, entity: 'project' })).toEqual(['project']);
    expect(stepsOf({ ...job, entity: 'user' })).toEqual(['user']);
    expect(stepsOf({ ...job, entity: 'user', invitesClient: true })).toEqual([
      'user',
      'user_companies',
      'user_projects',
    ]);
  });

  it('lead forward to the one that creates, and back to the first choice where there was one', () => {
    let step: Step | null = 'job_type';
    const seen: Step[] = [];
    while (step) {
      seen.push(step);
      step = stepAfter(step, job);
    }
    expect(seen).toEqual(stepsOf(job));
    for (let place = seen.length - 1; place > 0; place -= 1) {
      expect(stepBefore(seen[place] as Step, job, true)).toBe(seen[place - 1]);
    }
    expect(stepBefore('job_type', job, true)).toBe('entity');
    expect(stepBefore('job_type', job, false)).toBeNull();
    for (const after of ['job_pause', 'job_questions', 'job_created', 'success', 'entity'] as const) {
      expect(stepBefore(after, job, true)).toBeNull();
    }
  });

  it('after a job was created: its questions or its previous job first, where there are any', () => {
    expect(stepAfterCreation({ hasMainQuestions: true, asksPrevious: false })).toBe('job_questions');
    expect(stepAfterCreation({ hasMainQuestions: false, asksPrevious: true })).toBe('job_questions');
    expect(stepAfterCreation({ hasMainQuestions: false, asksPrevious: false })).toBe('job_created');
  });
});

describe('what is typed', () => {
  it('makes a job with type, date and project', () => {
    const whole = {
      ...emptyDraft,
      jobType: { _id: 't', name: 'T', icon: '', mainQuestions: 0 },
      startDate: '2026-01-01T00:00:00Z',
    };
    expect(isJobComplete(whole, false)).toBe(true);
    expect(isJobComplete(whole, true)).toBe(false);
    expect(isJobComplete({ ...whole, project: { _id: 'p', name: 'P' } }, true)).toBe(true);
    expect(isJobComplete({ ...whole, startDate: null }, false)).toBe(false);
  });

  it('lead a new project and a new person to their skills, where these may be chosen', () => {
    expect(stepAfterMaking('project', true)).toBe('project_skills');
    expect(stepAfterMaking('user', true)).toBe('user_skills');
    expect(stepAfterMaking('user', false)).toBe('success');
    for (const step of ['project_skills', 'user_skills'] as const) expect(stepBefore(step, job, true)).toBeNull();
  });
});

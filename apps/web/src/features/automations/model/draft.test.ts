import { describe, expect, it } from 'vitest';
import {
  contentOf,
  draftOf,
  emptyDraft,
  isStepDone,
  newAction,
  problemsOf,
  problemsWithin,
  stepOf,
  withEvent,
} from './draft.ts';

const none = { customStatuses: [] };
const email = newAction('send_email');
const filled = {
  ...email,
  config: { to: [{ kind: 'assignees' }], subject: 'New job {{job.number}}', text: 'Look at {{job.link}}' },
};
const complete = { ...withEvent(emptyDraft, 'job_created'), name: 'Notify', actions: [filled] };

describe('the wizard of automations', () => {
  it('goes on from a step once nothing of it is missing', () => {
    expect(isStepDone(emptyDraft, 'topic', none)).toBe(false);
    expect(isStepDone({ ...emptyDraft, topic: 'jobs' }, 'topic', none)).toBe(true);
    expect(isStepDone({ ...emptyDraft, topic: 'jobs' }, 'event', none)).toBe(false);
    const waiting = withEvent(emptyDraft, 'job_created');
    expect(isStepDone(waiting, 'event', none)).toBe(true);
    expect(isStepDone(waiting, 'action', none)).toBe(false);
    expect(isStepDone({ ...waiting, actions: [email] }, 'action', none)).toBe(true);
    expect(isStepDone({ ...waiting, actions: [email] }, 'configuration', none)).toBe(false);
    expect(isStepDone(complete, 'configuration', none)).toBe(true);
    expect(isStepDone({ ...complete, name: ' ' }, 'name', none)).toBe(false);
    expect(problemsOf(complete, none)).toEqual([]);
  });

  it('says of each problem where it is', () => {
    const draft = { ...withEvent(emptyDraft, 'webhook_received'), name: '', actions: [filled] };
    const problems = problemsOf(draft, none);
    expect(new Set(problems.map(stepOf))).toEqual(new Set(['event', 'name']));
    expect(problemsWithin(problems, 'event')).toEqual([{ path: 'webhook', code: 'required' }]);
  });

  it('drops conditions with the event that they ask about, and keeps them with the same', () => {
    const conditions = { and: [{ field: 'job.status', operator: 0, value: 'open' }] };
    const asking = { ...complete, conditions };
    expect(withEvent(asking, 'job_created').conditions).toBe(conditions);
    expect(withEvent(asking, 'project_created').conditions).toEqual({ and: [] });
  });

  it('opens what is kept as it is kept', () => {
    const content = contentOf(complete);
    const again = draftOf({ name: 'Notify', ...content, event: content.event ?? { kind: 'time' } });
    expect(contentOf(again)).toEqual(content);
  });
});

import { aQuestion } from '@plumbline/testkit/scenario/a-question';
import { anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import { describe, expect, it } from 'vitest';
import { roles } from '../actor/roles.ts';
import {
  answererOf,
  isJobAnswerable,
  mayAnswerQuestion,
  maySeeAnswer,
  maySeeQuestion,
  publicAnswerer,
} from './answerability.ts';

const question = aQuestion('text', { isClientVisible: true });

describe('answerability by status', () => {
  it('blocks a done job for everyone, unless the setting allows it', () => {
    for (const role of roles) {
      expect(isJobAnswerable(anAnswerer({ role, status: 'done' }))).toBe(false);
      expect(isJobAnswerable(anAnswerer({ role, status: 'done', allowedStatuses: { done: true } }))).toBe(true);
    }
  });

  it('blocks an inspector in statuses that the setting leaves out or denies', () => {
    const allowedStatuses = { assigned: true, review: false };
    expect(isJobAnswerable(anAnswerer({ status: 'assigned', allowedStatuses }))).toBe(true);
    expect(isJobAnswerable(anAnswerer({ status: 'review', allowedStatuses }))).toBe(false);
    expect(isJobAnswerable(anAnswerer({ status: 'open', allowedStatuses }))).toBe(false);
    expect(isJobAnswerable(anAnswerer({ role: 'project_manager', status: 'open', allowedStatuses }))).toBe(true);
  });

  it('does not ask for the status while there is no job', () => {
    expect(isJobAnswerable(publicAnswerer)).toBe(true);
    expect(mayAnswerQuestion(question, publicAnswerer)).toBe(true);
  });

  it('takes the person and the settings from who asks', () => {
    const allowedStatuses = { review: true };
    expect(answererOf({ id: 'dana', role: 'inspector', allowedStatuses }, 'review')).toEqual(
      anAnswerer({ status: 'review', allowedStatuses }),
    );
  });

  it('stops every question of a job that takes no answers', () => {
    expect(mayAnswerQuestion(question, anAnswerer({ status: 'done' }))).toBe(false);
  });
});

describe('who may answer a question', () => {
  it('lets a client answer only blueprints that are shown to clients, with the permission', () => {
    const client = anAnswerer({ role: 'client' });
    expect(mayAnswerQuestion(question, client)).toBe(false);
    expect(mayAnswerQuestion(aQuestion('blueprint', { isClientVisible: true }), client)).toBe(true);
    expect(mayAnswerQuestion(aQuestion('blueprint', { isClientVisible: false }), client)).toBe(false);
    const denied = aQuestion('blueprint', { isClientVisible: true, permissions: { client: false } });
    expect(mayAnswerQuestion(denied, client)).toBe(false);
  });

  it('lets nobody mark plans by a public link', () => {
    expect(mayAnswerQuestion(aQuestion('blueprint', { isMandatory: true }), publicAnswerer)).toBe(false);
  });

  it('blocks inspectors from a date with isBlockInspector', () => {
    const date = aQuestion('date_time', { isBlockInspector: true });
    expect(mayAnswerQuestion(date, anAnswerer())).toBe(false);
    expect(mayAnswerQuestion(date, anAnswerer({ role: 'project_manager' }))).toBe(true);
    expect(mayAnswerQuestion(aQuestion('text', { isBlockInspector: true }), anAnswerer())).toBe(true);
  });

  it('tells the first answer (set) from a change (update)', () => {
    const first = aQuestion('text', { permissions: { inspector: { set: true, update: false } } });
    expect(mayAnswerQuestion(first, anAnswerer())).toBe(true);
    expect(mayAnswerQuestion(first, anAnswerer(), 'dana')).toBe(false);
    const later = aQuestion('text', { permissions: { inspector: { set: false } } });
    expect(mayAnswerQuestion(later, anAnswerer())).toBe(false);
    expect(mayAnswerQuestion(later, anAnswerer(), 'noa')).toBe(true);
  });

  it('hides a question from a role without the read permission', () => {
    const hidden = aQuestion('text', { permissions: { inspector: { read: false } } });
    expect(maySeeQuestion(hidden, anAnswerer())).toBe(false);
    expect(mayAnswerQuestion(hidden, anAnswerer())).toBe(false);
    expect(maySeeQuestion(hidden, anAnswerer({ role: 'project_manager' }))).toBe(true);
  });

  it('never restricts administrators', () => {
    const closed = aQuestion('text', { permissions: { creators: { who: 'no_one' }, readers: { who: 'no_one' } } });
    expect(mayAnswerQuestion(closed, anAnswerer({ role: 'business_admin' }))).toBe(true);
    expect(mayAnswerQuestion(closed, anAnswerer({ role: 'project_manager' }))).toBe(false);
  });

  it('knows all, selected, no one and own only', () => {
    const by = (creators: object) => aQuestion('text', { permissions: { creators: creators as never } });
    expect(mayAnswerQuestion(by({ who: 'all' }), anAnswerer())).toBe(true);
    expect(mayAnswerQuestion(by({ who: 'selected', users: ['dana'] }), anAnswerer())).toBe(true);
    expect(mayAnswerQuestion(by({ who: 'selected', users: ['noa'] }), anAnswerer())).toBe(false);
    expect(mayAnswerQuestion(by({ who: 'selected' }), anAnswerer())).toBe(false);
    expect(mayAnswerQuestion(by({ who: 'no_one' }), anAnswerer())).toBe(false);
    expect(mayAnswerQuestion(by({ who: 'own_only' }), anAnswerer())).toBe(true);
    expect(mayAnswerQuestion(by({ who: 'own_only' }), anAnswerer(), 'dana')).toBe(true);
    expect(mayAnswerQuestion(by({ who: 'own_only' }), anAnswerer(), 'noa')).toBe(false);
    expect(mayAnswerQuestion(by({ who: 'own_only' }), anAnswerer(), null)).toBe(false);
  });

  it('hides the answers of others with own only, not the question', () => {
    const own = aQuestion('text', { permissions: { readers: { who: 'own_only' } } });
    expect(maySeeQuestion(own, anAnswerer())).toBe(true);
    expect(maySeeAnswer(own, anAnswerer(), 'dana')).toBe(true);
    expect(maySeeAnswer(own, anAnswerer(), 'noa')).toBe(false);
  });

  it('keeps the answers of a disabled question readable', () => {
    expect(maySeeAnswer(aQuestion('text', { disabled: true }), anAnswerer(), 'noa')).toBe(true);
    expect(maySeeQuestion(aQuestion('text', { disabled: true }), anAnswerer())).toBe(false);
  });

  it('takes no answer to steps, messages and summaries', () => {
    for (const type of ['step', 'message', 'summary'] as const) {
      expect(mayAnswerQuestion(aQuestion(type), anAnswerer({ role: 'sys_admin' }))).toBe(false);
    }
  });
});

import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { anAnswer, anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import type { Answer } from '@plumbline/domain/questionnaire/answers';
import { asSeen } from '@plumbline/domain/questionnaire/as-seen';
import { jumpTo, next, startQuestionnaire, submit } from '@plumbline/domain/questionnaire/engine';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { describe, expect, it } from 'vitest';
import { AnsweringSession } from './answering-session.ts';

const definition = aQuestionnaire(
  aQuestion('text', { id: 'a', allowAddingFile: true, fileRequired: true }),
  aQuestion('text', { id: 'b', isMandatory: true }),
);

function begin(words: { stored?: readonly Answer[]; store?: () => Promise<void> } = {}) {
  return beginWith(startQuestionnaire(definition, words.stored ?? [], 'single', anAnswerer()), words);
}

function beginWith(state: QuestionnaireState, words: { store?: () => Promise<void> } = {}) {
  const told: string[] = [];
  let made = 0;
  const session = new AnsweringSession(state, {
    by: 'dana',
    timeZone: 'Asia/Jerusalem',
    now: () => new Date('2026-01-01T08:00:00Z'),
    newSuffix: () => `s${++made}`,
    store: async (answers, isSubmit) => {
      await words.store?.();
      told.push(`${answers.map((one) => `${one.id}=${String(one.value)}`).join()}${isSubmit ? '!' : ''}`);
    },
    keepDraft: (id, content) => told.push(`draft ${id}=${String(content.value)}`),
    endDrafts: (ids) => ids.length > 0 && told.push(`end ${ids.join()}`),
  });
  return { session, told };
}

describe('a session of answering', () => {
  it('keeps a draft of what is put in, and stores before the screen moves on', async () => {
    let release: () => void = () => undefined;
    const { session, told } = begin({ store: () => new Promise((resolve) => (release = resolve)) });
    session.answer('a', { value: 'x', files: ['f'] });
    expect(told).toEqual(['draft a=x']);
    const moving = session.move(next);
    expect(session.view()).toMatchObject({ isStoring: true });
    expect(session.view().state.focus).toBe('a');
    release();
    expect(await moving).toBe(true);
    expect(told).toEqual(['draft a=x', 'end a', 'a_s1=x']);
    expect(session.view()).toMatchObject({ isStoring: false, moves: 1 });
    expect(session.view().state.focus).toBe('b');
  });

  it('does not move when the device can’t keep it, and keeps what was put in', async () => {
    const { session } = begin({ store: () => Promise.reject(new Error('full')) });
    session.answer('a', { value: 'x', files: ['f'] });
    expect(await session.move(next)).toBe(false);
    const { state, failure } = session.view();
    expect(failure).toBeInstanceOf(Error);
    expect(state.focus).toBe('a');
    expect(state.changed.has('a')).toBe(true);
  });

  it('loses nothing that is typed while it writes', async () => {
    let release: () => void = () => undefined;
    const { session, told } = begin({ store: () => new Promise((resolve) => (release = resolve)) });
    session.answer('a', { value: 'x', files: ['f'] });
    const moving = session.move(next);
    session.answer('a', { comment: null, value: 'xy' });
    release();
    await moving;
    expect(session.view().state.contents.get('a')?.value).toBe('xy');
    expect(told.at(-1)).toBe('draft a=xy');
  });

  it('stores at once that the last file was removed', async () => {
    const { session, told } = begin({ stored: [anAnswer('a', 'x', { files: ['f'] })] });
    session.answer('a', { files: [] });
    await Promise.resolve();
    await Promise.resolve();
    expect(told.at(-1)).toBe('a_s1=x');
    expect(session.view().moves).toBe(0);
  });

  it('submits with the last answers, and says so until the next move', async () => {
    const { session, told } = begin({ stored: [anAnswer('a', 'x', { files: ['f'] })] });
    await session.move(next);
    session.answer('b', { value: 'y' });
    expect(await session.move(submit)).toBe(true);
    expect(told.at(-1)).toBe('b_s1=y!');
    expect(session.view().isSubmitted).toBe(true);
    await session.move(next);
    expect(session.view().isSubmitted).toBe(false);
  });

  it('tells a refused move, and that it has to be brought into view', async () => {
    const { session } = begin();
    expect(await session.move(next)).toBe(false);
    expect(session.view()).toMatchObject({ moves: 1, state: { refusal: 'missing' } });
  });

  it('takes in other people’s answers, but not an older reading over its own answer', async () => {
    const older = anAnswer('b', 'old', { at: '2027-01-01T00:00:00Z' });
    const { session } = begin({ stored: [anAnswer('a', 'x', { files: ['f'] }), older] });
    await session.move(next);
    session.answer('b', { value: 'mine' });
    await session.move(submit);
    // A reading from before, while the outbox has not shown the new entry yet.
    session.meet([older], new Set(), definition);
    expect(session.view().state.contents.get('b')?.value).toBe('mine');
    const own = session.view().state.setting.stored.get('b')!;
    session.meet([own], new Set([own.id]), definition);
    session.meet([anAnswer('b', 'theirs', { by: 'noa', base: own.id })], new Set(), definition);
    expect(session.view().state.contents.get('b')?.value).toBe('theirs');
  });

  it('takes in with a reading what follows from answers that the person doesn’t see', async () => {
    const asked = aQuestionnaire(
      aQuestion('bool', { id: 'hidden', permissions: { inspector: { read: false } } }),
      aQuestion('text', { id: 'shown', showWhen: '{hidden}' }),
      aQuestion('text', { id: 'own' }),
    );
    const read = (...answers: Answer[]) => asSeen(asked, answers, anAnswerer());
    const { session } = beginWith(startQuestionnaire(read().definition, [], 'single', anAnswerer()));
    const screens = () => session.view().state.screens.flatMap((screen) => screen.questionIds);
    expect(screens()).toEqual(['own']);
    session.answer('own', { value: 'mine' });
    const { definition: renewed, answers } = read(anAnswer('hidden', true, { by: 'noa' }));
    session.meet(answers, new Set(), renewed);
    expect(screens()).toEqual(['shown', 'own']);
    expect(session.view().state.contents.get('own')?.value).toBe('mine');
    // What was stored and has not arrived yet stands, whatever a reading says.
    await session.move((state) => jumpTo(state, 'own'));
    await session.move(submit);
    session.meet([], new Set(), read().definition);
    expect(screens()).toEqual(['own']);
    expect(session.view().state.contents.get('own')?.value).toBe('mine');
  });
});

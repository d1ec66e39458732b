import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { anAnswer, anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import type { Answer } from '@plumbline/domain/questionnaire/answers';
import { asSeen } from '@plumbline/domain/questionnaire/as-seen';
import { jumpTo, next, save, startQuestionnaire, submit } from '@plumbline/domain/questionnaire/engine';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { draftsToSave } from '@plumbline/domain/questionnaire/storing';
import { addRepetition } from '@plumbline/domain/questionnaire/repetitions';
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
  const reported: string[] = [];
  let made = 0;
  const session = new AnsweringSession(state, {
    by: 'dana',
    timeZone: 'Asia/Jerusalem',
    now: () => new Date('2026-01-01T08:00:00Z'),
    newSuffix: () => `s${++made}`,
    store: async (answers, isSubmit) => {
      await words.store?.();
      reported.push(`${answers.map((one) => `${one.id}=${String(one.value)}`).join()}${isSubmit ? '!' : ''}`);
    },
    storeDraft: (id, content) => reported.push(`draft ${id}=${String(content.value)}`),
    endDrafts: (ids) => ids.length > 0 && reported.push(`end ${ids.join()}`),
  });
  return { session, told: reported };
}

describe('a session of answering', () => {
  it('keeps a draft of what is put in, moves on at once, and says that it is written once it is', async () => {
    let release: () => void = () => undefined;
    const { session, told: reported } = begin({ store: () => new Promise((resolve) => (release = resolve)) });
    session.answer('a', { value: 'x', files: ['f'] });
    expect(reported).toEqual(['draft a=x']);
    const moving = session.move(next);
    expect(session.isWriting()).toBe(true);
    expect(session.view()).toMatchObject({ moves: 1, state: { focus: 'b' } });
    await Promise.resolve();
    release();
    expect(await moving).toBe(true);
    expect(reported).toEqual(['draft a=x', 'end a', 'a_s1=x']);
    expect(session.isWriting()).toBe(false);
    expect(session.view()).toMatchObject({ moves: 1, state: { focus: 'b' } });
  });

  it('stores with the state that asked for it: a submit in one piece takes all answers from there', async () => {
    const stored = [anAnswer('a', 'x', { files: ['f'] }), anAnswer('b', 'y')];
    const submitted: unknown[] = [];
    const session = new AnsweringSession(startQuestionnaire(definition, stored, 'single', anAnswerer()), {
      by: null,
      timeZone: 'Asia/Jerusalem',
      now: () => new Date('2026-01-01T08:00:00Z'),
      newSuffix: () => 's',
      store: async (answers, isSubmit, { contents }) => {
        submitted.push([answers.map(({ value }) => value), isSubmit, [...contents.values()].map(({ value }) => value)]);
      },
      storeDraft: () => undefined,
      endDrafts: () => undefined,
    });
    await session.move((state) => jumpTo(state, 'b'));
    session.answer('b', { value: 'z' });
    expect(await session.move(submit)).toBe(true);
    expect(submitted).toEqual([[['z'], true, ['x', 'z']]]);
  });

  it('goes back when the device can’t keep it, says why, and keeps what was put in since too', async () => {
    const { session, told: reported } = begin({ store: () => Promise.reject(new Error('full')) });
    session.answer('a', { value: 'x', files: ['f'] });
    const moving = session.move(next);
    session.answer('b', { value: 'y' });
    expect(await moving).toBe(false);
    const { state, failure } = session.view();
    expect(failure).toBeInstanceOf(Error);
    expect(session.isWriting()).toBe(false);
    expect(state.focus).toBe('a');
    expect([...state.changed]).toEqual(['a', 'b']);
    expect(state.contents.get('b')?.value).toBe('y');
    expect(reported.slice(-2)).toEqual(['draft a=x', 'draft b=y']);
  });

  describe('when an answer that was refused is discarded', () => {
    const note = aQuestionnaire(aQuestion('text', { id: 'note' }), aQuestion('text', { id: 'last' }));
    const refused = anAnswer('note', 'refused');
    const discarded = new Set([refused.id]);
    const nothing: ReadonlySet<string> = new Set();
    const open = (stored: readonly Answer[]) => {
      const made = beginWith(startQuestionnaire(note, stored, 'single', anAnswerer()));
      made.session.meet(stored, new Set([refused.id]), note, nothing);
      return made;
    };

    it('shows the question unanswered where the server has nothing, and writes nothing back', async () => {
      const { session, told: reported } = open([refused]);
      session.meet([], nothing, note, discarded);
      expect(session.view().state.contents.get('note')?.value ?? null).toBe(null);
      session.answer('last', { value: 'y' });
      expect(await session.move(save)).toBe(true);
      expect(reported.at(-1)).toBe('last_s1=y');
    });

    it('shows what the server has', () => {
      const { session } = open([refused]);
      const theirs = { ...anAnswer('note', 'theirs'), id: 'note_theirs' };
      session.meet([theirs], nothing, note, discarded);
      expect(session.view().state.contents.get('note')?.value).toBe('theirs');
    });

    it('keeps what is being put in over it, which is based on it no more', () => {
      const { session } = open([refused]);
      session.answer('note', { value: 'refused, and more' });
      session.meet([], nothing, note, discarded);
      const { state } = session.view();
      expect(state.contents.get('note')?.value).toBe('refused, and more');
      expect(draftsToSave(save(state))).toMatchObject([{ value: 'refused, and more', base: null }]);
    });

    it('leaves alone what only has been read as stored', () => {
      const { session } = open([refused]);
      session.meet([], nothing, note, nothing);
      expect(session.view().state.contents.get('note')?.value).toBe('refused');
    });
  });

  it('lets nobody leave as if all was kept while it is written', async () => {
    let refuse: (failure: Error) => void = () => undefined;
    const { session } = begin({ store: () => new Promise((_, reject) => (refuse = reject)) });
    session.answer('a', { value: 'x', files: ['f'] });
    void session.move(next);
    const left = session.whenWritten();
    await Promise.resolve();
    refuse(new Error('full'));
    expect(await left).toBe(false);
    expect(await session.whenWritten()).toBe(true);
  });

  it('holds the screen while a submit is written, and takes what is typed meanwhile', async () => {
    let release: () => void = () => undefined;
    const stored = [anAnswer('a', 'x', { files: ['f'] }), anAnswer('b', 'y')];
    const { session } = begin({ stored, store: () => new Promise((resolve) => (release = resolve)) });
    await session.move((state) => jumpTo(state, 'b'));
    const submitting = session.move(submit);
    expect(session.view()).toMatchObject({ isHeld: true, isSubmitted: false, state: { focus: 'b' } });
    expect(await session.move(next)).toBe(false);
    session.answer('b', { value: 'z' });
    release();
    expect(await submitting).toBe(true);
    expect(session.view()).toMatchObject({ isHeld: false, isSubmitted: true });
    expect(session.view().state.contents.get('b')?.value).toBe('z');
  });

  describe('while another repetition is written', () => {
    const doors = aQuestionnaire(
      aQuestion('step', { id: 'g', repeat: { min: 1, max: null } }),
      aQuestion('text', { id: 'width' }),
      aQuestion('text', { id: 'note' }),
    );

    /** A disk that ends each write when it is told to. */
    function atDoors() {
      const disk: PromiseWithResolvers<void>[] = [];
      let arrival = Promise.withResolvers<void>();
      const store = () => {
        const write = Promise.withResolvers<void>();
        disk.push(write);
        arrival.resolve();
        return write.promise;
      };
      const arrived = async (): Promise<PromiseWithResolvers<void>> => {
        const write = disk.shift();
        if (write) return write;
        arrival = Promise.withResolvers<void>();
        await arrival.promise;
        return arrived();
      };
      const made = beginWith(startQuestionnaire(doors, [], 'single', anAnswerer()), { store });
      return { ...made, arrived, add: (id: string) => made.session.move((state) => addRepetition(state, 'g', id)) };
    }

    it('carries out afterwards what is pressed, in its order with what is typed', async () => {
      const { session, told: reported, arrived, add } = atDoors();
      const adding = add('r1');
      session.answer('width', { value: '80' });
      const saving = session.move(save);
      session.answer('width', { value: '90' });
      const addingAnother = add('r2');
      expect(session.view()).toMatchObject({ isHeld: true, moves: 0 });
      const left = session.whenWritten();

      (await arrived()).resolve();
      expect(await adding).toBe(true);
      (await arrived()).resolve();
      expect(await saving).toBe(true);
      (await arrived()).resolve();
      expect(await addingAnother).toBe(true);
      expect(await left).toBe(true);
      expect(reported.filter((one) => /^[gw]/.test(one))).toEqual([
        expect.stringMatching(/^g_/),
        expect.stringMatching(/^width_.*=80$/),
        expect.stringMatching(/^g_/),
      ]);
      const { isHeld, moves, state } = session.view();
      expect({ isHeld, moves }).toEqual({ isHeld: false, moves: 3 });
      expect(state.contents.get('width')?.value).toBe('90');
      expect([...state.changed]).toContain('width');
    });

    it('takes the same pressed twice for once: nothing had moved', async () => {
      const { session, arrived, add } = atDoors();
      void add('r1');
      const presses = [session.move(next), session.move(next)];
      (await arrived()).resolve();
      expect(await Promise.all(presses)).toEqual([true, true]);
      expect(session.view().moves).toBe(2);
    });

    it('takes the press that is being written, pressed again, for once as well', async () => {
      const { session, arrived } = atDoors();
      const more = (state: QuestionnaireState) => addRepetition(state, 'g', 'r1');
      const presses = [session.move(more), session.move(more)];
      (await arrived()).resolve();
      expect(await Promise.all(presses)).toEqual([true, true]);
      const value = session.view().state.contents.get('g')?.value;
      expect([session.view().moves, value]).toEqual([1, expect.objectContaining({ present: ['', 'r1'] })]);
      expect(session.isWriting()).toBe(false);
    });

    it('does nothing of it when that can’t be kept', async () => {
      const { session, arrived, add } = atDoors();
      const adding = add('r1');
      const going = session.move(next);
      session.answer('width', { value: '80' });
      (await arrived()).reject(new Error('full'));
      expect(await Promise.all([adding, going])).toEqual([false, false]);
      expect(session.view()).toMatchObject({ isHeld: false, moves: 0 });
      expect(session.view().failure).toBeInstanceOf(Error);
      expect(session.view().state.contents.get('width')?.value).toBe('80');
    });
  });

  it('loses nothing that is typed while it writes', async () => {
    let release: () => void = () => undefined;
    const { session, told: reported } = begin({ store: () => new Promise((resolve) => (release = resolve)) });
    session.answer('a', { value: 'x', files: ['f'] });
    const moving = session.move(next);
    session.answer('a', { comment: null, value: 'xy' });
    await Promise.resolve();
    release();
    await moving;
    expect(session.view().state.contents.get('a')?.value).toBe('xy');
    expect(reported.at(-1)).toBe('draft a=xy');
  });

  it('stores at once that the last file was removed', async () => {
    const { session, told: reported } = begin({ stored: [anAnswer('a', 'x', { files: ['f'] })] });
    session.answer('a', { files: [] });
    await Promise.resolve();
    await Promise.resolve();
    expect(reported.at(-1)).toBe('a_s1=x');
    expect(session.view().moves).toBe(0);
  });

  it('submits with the last answers, and says so until the next move', async () => {
    const { session, told: reported } = begin({ stored: [anAnswer('a', 'x', { files: ['f'] })] });
    await session.move(next);
    session.answer('b', { value: 'y' });
    expect(await session.move(submit)).toBe(true);
    expect(reported.at(-1)).toBe('b_s1=y!');
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

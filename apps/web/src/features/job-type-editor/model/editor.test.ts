import type { Question } from '@plumbline/domain/questionnaire/definition';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutBlanks } from '@plumbline/domain/translations/texts';
import { changeQuestion, insertQuestions, newQuestion, removeQuestions } from './draft.ts';
import type { EditorCalls, QuestionChange } from './editor-types.ts';
import { Editor } from './editor.ts';
import { examine } from './problems.ts';
import { isSameQuestion } from './save-plan.ts';
import { duplicateTogether, moveAllByOne, moveTogether } from './together.ts';

class Stale extends Error {}
class Unreachable extends Error {}
class Refused extends Error {}

/** A server as the calls describe it, in memory; `breakdowns` says before which calls it isn't reached, or whose reply is lost. */
class FakeServer implements EditorCalls {
  questions: Question[] = [];
  removed = new Map<string, Question>();
  breakdowns: ('before' | 'after' | null)[] = [];
  count = 0;

  async #run<T>(act: () => T): Promise<T> {
    await Promise.resolve();
    this.count += 1;
    const breakdown = this.breakdowns.shift() ?? null;
    if (breakdown === 'before') throw new Unreachable();
    const result = act();
    if (breakdown === 'after') throw new Unreachable();
    return result;
  }
  #number(questions: readonly Question[]): void {
    this.questions = questions.map((question, sequence) => ({ ...question, sequence }));
  }
  #find(id: string): Question {
    const found = this.questions.find((question) => question.id === id);
    if (!found) throw new Stale();
    return found;
  }
  create = (question: Question, sequence: number) =>
    this.#run(() => {
      if (this.removed.has(question.id) || this.questions.some((one) => one.id === question.id)) throw new Stale();
      if (question.title === 'refused') throw new Refused();
      this.#number(this.questions.toSpliced(sequence, 0, { ...question, revision: 1 }));
      return this.#find(question.id);
    });
  restore = (question: Question, sequence: number) =>
    this.#run(() => {
      const stored = this.removed.get(question.id);
      if (!stored) throw new Stale();
      this.removed.delete(question.id);
      this.#number(this.questions.toSpliced(sequence, 0, stored));
      return this.#find(question.id);
    });
  attach = this.restore;
  change = (question: Question, was: Question) =>
    this.#run(() => {
      const known = this.#find(question.id);
      const { revision } = was;
      if (known.revision !== revision) throw new Stale();
      if (question.title === 'refused') throw new Refused();
      const stored = {
        ...question,
        name: question.name === was.name ? known.name : question.name,
        disabled: question.disabled === was.disabled ? known.disabled : question.disabled,
        title: question.title.trim(),
        translations: withoutBlanks(question.translations),
      };
      this.#number(this.questions.map((one) => (one === known ? { ...stored, revision: revision + 1 } : one)));
      return this.#find(question.id);
    });
  remove = (question: Question) =>
    this.#run(() => {
      const known = this.#find(question.id);
      this.removed.set(known.id, known);
      this.#number(this.questions.filter((one) => one !== known));
    });
  detach = this.remove;
  reorder = (ids: readonly string[]) =>
    this.#run(() => {
      if (ids.length !== this.questions.length) throw new Stale();
      this.#number(ids.map((id) => this.#find(id)));
      return this.questions;
    });
  changes = new Map<string, QuestionChange>();
  reload = () => this.#run(() => ({ questions: this.questions, changes: this.changes }));
}

function editorOn(server: FakeServer): Editor {
  return new Editor({
    questions: server.questions,
    calls: server,
    failureOf: (refusal) => {
      if (refusal instanceof Unreachable) return { kind: 'passing' };
      if (refusal instanceof Stale) return { kind: 'stale' };
      return { kind: 'refused', message: 'no', fields: { title: 'no' } };
    },
    delay: 1_000_000,
    now: () => 0,
  });
}

const ask = (id: string, more: Partial<Question> = {}): Question => ({
  ...newQuestion('text', id),
  title: id,
  ...more,
});
const titles = (questions: readonly Question[]) => questions.map((question) => question.title).join(' ');
const ids = (questions: readonly Question[]) => questions.map((question) => question.id).join(' ');

async function started(...names: string[]): Promise<{ server: FakeServer; editor: Editor }> {
  const server = new FakeServer();
  for (const name of names) await server.create(ask(name), server.questions.length);
  return { server, editor: editorOn(server) };
}

describe('the editor', () => {
  it('saves what was added, changed, removed and moved', async () => {
    const { server, editor } = await started('a', 'b', 'c');
    editor.edit((draft) => insertQuestions(draft, [ask('d')], 1));
    editor.edit((draft) => changeQuestion(draft, 'a', { title: 'A' }));
    editor.edit((draft) => removeQuestions(draft, ['b']));
    editor.edit((draft) => moveAllByOne(draft, new Set(['a']), 1));
    expect(editor.snapshot().saving.kind).toBe('saving');
    await editor.flush();
    expect(editor.snapshot().saving.kind).toBe('saved');
    expect(titles(server.questions)).toBe('d A c');
    expect(editor.isDirty).toBe(false);
  });

  it('names an added question after its whole title, though a pause had its beginning saved', async () => {
    const { server, editor } = await started('a');
    const write = (id: string, title: string) =>
      editor.edit((draft) => changeQuestion(draft, id, { title }, editor.isAdded), `${id} title`);
    editor.edit((draft) => insertQuestions(draft, [newQuestion('text', 'b')], 1));
    write('b', 'Number');
    await editor.flush();
    write('b', 'Number of doors');
    write('a', 'A title of later');
    await editor.flush();
    expect(server.questions.map(({ name }) => name)).toEqual(['a', 'number_of_doors']);
  });

  it('saves once what the server keeps in another form: blanks at the end, texts of blanks alone', async () => {
    const { server, editor } = await started('a');
    const { count } = server;
    editor.edit((draft) => changeQuestion(draft, 'a', { title: 'Width ', translations: { he: { title: ' ' } } }));
    await editor.flush();
    expect(editor.snapshot()).toMatchObject({ saving: { kind: 'saved' }, draft: [{ title: 'Width ' }] });
    expect([server.count - count, server.questions[0]?.title]).toEqual([1, 'Width']);
    expect(editor.isDirty).toBe(false);
  });

  it('goes back and forth, and the server with it; a removed question comes back itself', async () => {
    const { server, editor } = await started('a', 'b');
    editor.edit((draft) => removeQuestions(draft, ['a']));
    await editor.flush();
    editor.undo();
    await editor.flush();
    expect(ids(server.questions)).toBe('a b');
    editor.redo();
    await editor.flush();
    expect(ids(server.questions)).toBe('b');
    expect(editor.snapshot().canRedo).toBe(false);
  });

  it('joins quick changes of one thing into one step back', async () => {
    const { editor } = await started('a');
    for (const title of ['W', 'Wi', 'Wid']) editor.edit((draft) => changeQuestion(draft, 'a', { title }), 'a title');
    editor.undo();
    expect(titles(editor.snapshot().draft)).toBe('a');
  });

  it('keeps the draft while the server is not reached, and saves it later', async () => {
    const { server, editor } = await started('a');
    server.breakdowns = ['before', 'after'];
    editor.edit((draft) => changeQuestion(draft, 'a', { title: 'A' }));
    await editor.flush();
    expect(editor.snapshot().saving.kind).toBe('waiting');
    await editor.flush();
    await editor.flush();
    expect(editor.snapshot()).toMatchObject({ saving: { kind: 'saved' }, conflicts: new Map() });
    expect(server.questions[0]).toMatchObject({ title: 'A', revision: 2 });
  });

  it('saves everything else when one question is refused, and that one once it has changed', async () => {
    const { server, editor } = await started('a', 'b');
    editor.edit((draft) => changeQuestion(draft, 'a', { title: 'refused' }));
    editor.edit((draft) => changeQuestion(draft, 'b', { title: 'B' }));
    await editor.flush();
    expect(titles(server.questions)).toBe('a B');
    expect(editor.snapshot().saving).toEqual({ kind: 'refused', message: 'no' });
    expect(editor.snapshot().refusals.get('a')).toEqual({ title: 'no' });
    editor.edit((draft) => changeQuestion(draft, 'a', { title: 'fine' }));
    await editor.flush();
    expect(titles(server.questions)).toBe('fine B');
    expect(editor.snapshot().refusals.size).toBe(0);
  });

  it('does not save a circle, and says so', async () => {
    const { server, editor } = await started('a', 'b');
    const jump = (toQuestion: string) => ({ path: [{ value: 'any', toQuestion }] });
    editor.edit((draft) => changeQuestion(draft, 'b', { settings: jump('a') }));
    await editor.flush();
    expect(editor.snapshot().saving.kind).toBe('loops');
    expect(server.questions[1]?.settings).toEqual(newQuestion('text', 'b').settings);
    expect(examine(editor.snapshot().draft).byQuestion.get('a')).toMatchObject([{ kind: 'loop', through: ['a', 'b'] }]);
  });

  it('takes in what others do, and asks where both changed one question', async () => {
    const { server, editor } = await started('a', 'b', 'c');
    await server.change(ask('a', { title: 'theirs' }), server.questions[0]!);
    await server.change(ask('b', { title: 'also theirs' }), server.questions[1]!);
    await server.create(ask('new'), 1);
    await server.remove(ask('c'));
    const theirChange = { at: '2026-03-01T08:00:00.000Z', by: { first: 'Dana', last: 'Elbaz' } };
    server.changes.set('a', theirChange);
    editor.edit((draft) => changeQuestion(draft, 'a', { title: 'mine' }));
    editor.notice(server.questions);
    await editor.flush();
    expect(titles(editor.snapshot().draft)).toBe('mine new also theirs');
    expect(editor.snapshot().saving.kind).toBe('conflict');
    expect(editor.snapshot().changes.get('a')).toEqual(theirChange);
    expect(titles(server.questions)).toBe('theirs new also theirs');
    editor.resolve('a', 'mine');
    await editor.flush();
    expect(titles(server.questions)).toBe('mine new also theirs');
    // Going back undoes one's own work, not theirs.
    editor.undo();
    expect(titles(editor.snapshot().draft)).toContain('also theirs');
  });

  it('puts nothing back that somebody else changed without a new revision: the name, and whether it is asked', async () => {
    for (const isNoticed of [true, false]) {
      const { server, editor } = await started('a', 'b');
      const theirs = { name: 'their_name', disabled: true };
      server.questions = server.questions.map((one) => (one.id === 'a' ? { ...one, ...theirs } : one));
      editor.edit((draft) => changeQuestion(draft, 'a', { title: 'mine' }));
      if (isNoticed) editor.notice(server.questions);
      await editor.flush();
      expect(server.questions[0]).toMatchObject({ title: 'mine', ...theirs });
      editor.edit((draft) => changeQuestion(draft, 'a', { title: 'mine again' }));
      await editor.flush();
      expect(server.questions[0]).toMatchObject({ title: 'mine again', ...theirs });
      expect(editor.snapshot().draft[0]).toMatchObject(theirs);
      expect(editor.snapshot().saving.kind).toBe('saved');
    }
  });

  it('takes theirs when told so', async () => {
    const { server, editor } = await started('a');
    await server.change(ask('a', { title: 'theirs' }), server.questions[0]!);
    editor.edit((draft) => changeQuestion(draft, 'a', { title: 'mine' }));
    await editor.flush();
    editor.resolve('a', 'theirs');
    await editor.flush();
    expect(titles(editor.snapshot().draft)).toBe('theirs');
    expect(server.questions[0]?.revision).toBe(2);
  });

  it('brings the server to the draft, whatever is done and however often it is not reached', async () => {
    const move = fc.record({
      what: fc.constantFrom('add', 'change', 'remove', 'move', 'copy', 'undo', 'redo', 'flush'),
      which: fc.nat(9),
      where: fc.nat(9),
    });
    const breakdown = fc.constantFrom(null, null, null, 'before' as const, 'after' as const);
    await fc.assert(
      fc.asyncProperty(
        fc.array(move, { maxLength: 25 }),
        fc.array(breakdown, { maxLength: 15 }),
        async (moves, broken) => {
          const { server, editor } = await started('a', 'b', 'c');
          server.breakdowns = [...broken];
          let made = 0;
          for (const { what, which, where } of moves) {
            const { draft } = editor.snapshot();
            const id = draft[which % Math.max(1, draft.length)]?.id ?? '';
            made += 1;
            if (what === 'add') editor.edit((now) => insertQuestions(now, [ask(`n${made}`)], where % (now.length + 1)));
            if (what === 'change') editor.edit((now) => changeQuestion(now, id, { title: `t${where}` }));
            if (what === 'remove') editor.edit((now) => removeQuestions(now, [id]));
            if (what === 'move') editor.edit((now) => moveTogether(now, new Set([id]), where));
            if (what === 'copy') editor.edit((now) => duplicateTogether(now, new Set([id]), () => `c${made}`).draft);
            if (what === 'undo') editor.undo();
            if (what === 'redo') editor.redo();
            if (what === 'flush') await editor.flush();
          }
          for (let n = 0; n < 40 && editor.snapshot().saving.kind !== 'saved'; n += 1) await editor.flush();
          await editor.flush();
          editor.close();
          const { draft } = editor.snapshot();
          expect(ids(server.questions)).toBe(ids(draft));
          expect(server.questions.every((question, place) => isSameQuestion(question, draft[place] as Question))).toBe(
            true,
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});

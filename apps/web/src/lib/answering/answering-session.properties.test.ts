import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import type { Answer } from '@plumbline/domain/questionnaire/answers';
import { back, jumpTo, next, save, startQuestionnaire, submit } from '@plumbline/domain/questionnaire/engine';
import { addRepetition } from '@plumbline/domain/questionnaire/repetitions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnsweringSession } from './answering-session.ts';

const definition = aQuestionnaire(
  aQuestion('bool', { id: 'present', paths: [[false, 'why']] }),
  aQuestion('text', { id: 'maker', isMandatory: true }),
  aQuestion('list', { id: 'kind', options: ['x', 'y'], initialValue: 'x' }),
  aQuestion('text', { id: 'why' }),
  aQuestion('step', { id: 'g', repeat: { min: 1, max: 3 } }),
  aQuestion('text', { id: 'width' }),
);
const asked = ['present', 'maker', 'kind', 'why', 'width'];

type Kind = 'answer' | 'next' | 'back' | 'jump' | 'save' | 'submit' | 'add' | 'written' | 'failed';
interface Doing {
  readonly kind: Kind;
  readonly pick: number;
  readonly value: string | boolean;
  /** Its place among all that was done: the same whoever does it again. */
  readonly place: number;
}
/** With the question that it came to be about. */
interface Done extends Doing {
  readonly id: string;
}

const kinds: readonly Kind[] = ['answer', 'answer', 'answer', 'next', 'next', 'next', 'back', 'jump', 'save', 'submit'];
const doings: fc.Arbitrary<readonly Doing[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom<Kind>(...kinds, 'add', 'written', 'written', 'failed'),
      pick: fc.nat(9),
      value: fc.constantFrom('x', 'y', '', true, false),
    }),
    { maxLength: 40, size: 'max' },
  )
  .map((all) => all.map((one, place) => ({ ...one, place })));

function open(
  store: (answers: readonly Answer[], isSubmit: boolean) => Promise<void>,
  onWrite = (): void => undefined,
) {
  let made = 0;
  return new AnsweringSession(startQuestionnaire(definition, [], 'single', anAnswerer()), {
    by: 'dana',
    timeZone: 'Asia/Jerusalem',
    now: () => new Date('2026-01-01T08:00:00Z'),
    newSuffix: () => `s${++made}`,
    store,
    storeDraft: () => undefined,
    endDrafts: onWrite,
  });
}

/** The question meant among those that are asked now. */
function meant(session: AnsweringSession, { pick }: Doing): string {
  const { paths } = session.view().state.setting;
  const ids = paths.questions.map(({ id }) => id).filter((id) => asked.some((one) => id.startsWith(one)));
  return ids[pick % ids.length] ?? '';
}

const plain: Partial<Record<Kind, typeof next>> = { next, back, save, submit };

/** Answers, or moves; `onMove` hears when it comes to that. */
function act(session: AnsweringSession, { kind, id, value, place }: Done, onMove = (): void => undefined) {
  if (kind === 'answer') return void session.answer(id, { value });
  return session.move((state) => {
    onMove();
    if (kind === 'add') return addRepetition(state, 'g', `r${place}`);
    return kind === 'jump' ? jumpTo(state, id) : (plain[kind]?.(state) ?? state);
  });
}

/** What came to be: everything but the ids that were made on the way. */
function cameToBe(session: AnsweringSession, written: readonly (readonly Answer[])[]) {
  const { contents, changed, filled, path, position, focus } = session.view().state;
  const valueOf = new Map(written.flat().map(({ id, value }) => [id, value]));
  const said = written.map((answers) =>
    answers.map(({ questionId, repetition, value, base }) => [
      questionId,
      repetition,
      value,
      base && valueOf.get(base),
    ]),
  );
  return { contents, changed, filled, path, position, focus, said };
}

/** Lets what waits for nothing but its turn come to its turn. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

describe('answering while it is written', () => {
  it('comes to what one thing after the other would have come to, without the moves that could not be kept', async () => {
    await fc.assert(
      fc.asyncProperty(doings, async (sequence) => {
        const written: (readonly Answer[])[] = [];
        const disk: { answers: readonly Answer[]; end: (failure?: Error) => void }[] = [];
        /** Which doing each write of the line comes from. */
        let line: number[] = [];
        let now = 0;
        const session = open(
          (answers) =>
            new Promise((resolve, reject) => {
              disk.push({ answers, end: (failure) => (failure ? reject(failure) : resolve()) });
            }),
          () => line.push(now),
        );
        let done: Done[] = [];
        const moved = new Set<number>();
        const end = async (isWritten: boolean) => {
          await settle();
          const write = disk.shift();
          if (!write) return;
          write.end(isWritten ? undefined : new Error('full'));
          const first = line.shift() ?? 0;
          if (isWritten) written.push(write.answers);
          else {
            line = [];
            done = done.filter(({ kind, place }) => place < first || kind === 'answer');
          }
          await settle();
          expect(session.view().failure === null).toBe(isWritten);
        };
        for (const one of sequence) {
          now = one.place;
          if (one.kind === 'written' || one.kind === 'failed') {
            await end(one.kind === 'written');
            continue;
          }
          const doing = { ...one, id: meant(session, one) };
          done.push(doing);
          void act(session, doing, () => {
            now = doing.place;
            moved.add(now);
          });
        }
        while (session.isWriting()) await end(true);
        // What was pressed while a submit was written is not done.
        done = done.filter(({ kind, place }) => kind === 'answer' || moved.has(place));

        const inOrder: (readonly Answer[])[] = [];
        const other = open(async (answers) => void inOrder.push(answers));
        for (const one of done) await act(other, one);
        expect(cameToBe(session, written)).toEqual(cameToBe(other, inOrder));
      }),
      { numRuns: 500 },
    );
  });
});

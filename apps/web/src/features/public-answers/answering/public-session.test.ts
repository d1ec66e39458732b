import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { back, currentAnswers, jumpTo, next } from '@plumbline/domain/questionnaire/engine';
import { addRepetition } from '@plumbline/domain/questionnaire/repetitions';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { beginRun } from '../../../question-inputs/begin-run.ts';
import { newAnswers, SubmissionStorage, type StoredAnswers } from '../api/stored-submissions.ts';
import { PublicSession } from './public-session.ts';
import { FakeStorage, scope, settled } from './submission.fixtures.ts';

const definition = aQuestionnaire(
  aQuestion('bool', { id: 'broken', paths: [[false, 'note']] }),
  aQuestion('text', { id: 'what', isMandatory: true }),
  aQuestion('list', { id: 'kind', options: ['x', 'y'], initialValue: 'x' }),
  aQuestion('text', { id: 'note' }),
  aQuestion('step', { id: 'g', repeat: { min: 1, max: 3 } }),
  aQuestion('text', { id: 'width' }),
);
const clock = { now: new Date('2026-01-01T08:00:00Z'), timeZone: 'Asia/Jerusalem' };

function open(stored: StoredAnswers, storage: SubmissionStorage) {
  const state = beginRun(definition, stored.contents, null, clock);
  return new PublicSession({ stored, storage, definition, state, timeZone: clock.timeZone });
}

const doings = fc.array(
  fc.record({
    kind: fc.constantFrom('answer', 'answer', 'answer', 'comment', 'next', 'back', 'jump', 'add'),
    pick: fc.nat(9),
    value: fc.constantFrom<string | boolean>('x', 'y', '', true, false),
  }),
  { maxLength: 25 },
);

it('has stored all that was put in, whenever the tab ends', async () => {
  await fc.assert(
    fc.asyncProperty(doings, async (sequence) => {
      const [lasting, tab] = [new FakeStorage(), new FakeStorage()];
      const storage = new SubmissionStorage(lasting, tab);
      const { answering } = open(newAnswers(scope), storage);
      for (const [place, { kind, pick, value }] of sequence.entries()) {
        const { questions } = answering.view().state.setting.paths;
        const id = questions[pick % questions.length]?.id ?? '';
        if (kind === 'answer') answering.answer(id, { value });
        else if (kind === 'comment') answering.answer(id, { comment: String(value) });
        else if (kind === 'next') void answering.move(next);
        else if (kind === 'back') void answering.move(back);
        else if (kind === 'jump') void answering.move((state) => jumpTo(state, id));
        else void answering.move((state) => addRepetition(state, 'g', `r${place}`));
        // Another repetition is asked once it is stored.
        await settled();

        const stored = new SubmissionStorage(lasting, tab).readOfTab(scope);
        const reopened = stored && open(stored, storage).answering.view().state;
        const { state } = answering.view();
        const put = [...state.changed, ...state.setting.stored.keys()];
        if (put.length === 0) continue;
        expect(reopened && currentAnswers(reopened)).toEqual(currentAnswers(state));
        expect(reopened?.path).toEqual(state.path);
      }
    }),
    { numRuns: 100 },
  );
});

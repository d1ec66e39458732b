import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import { addRepetition, removeRepetition } from '@plumbline/domain/questionnaire/repetitions';
import { repetitionsIn } from '@plumbline/domain/question-types/repetition-list';
import { contentOf, emptyContent, newestAnswers } from '@plumbline/domain/questionnaire/answers';
import {
  answer,
  back,
  currentAnswers,
  jumpTo,
  next,
  save,
  startQuestionnaire,
  submit,
} from '@plumbline/domain/questionnaire/engine';
import { pathOf } from '@plumbline/domain/questionnaire/path-of';
import { currentScreen, type QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { draftsToSave, receiveAnswers, stampDraft, withWaiting } from '@plumbline/domain/questionnaire/storing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersNotRead } from './outbox-rules.ts';
import { drain, FaithfulServer, luck, MemoryOutbox, type Luck } from './outbox.fixtures.ts';

const definition = aQuestionnaire(
  aQuestion('step', { id: 's1' }),
  aQuestion('bool', { id: 'present', isMandatory: true, paths: [[false, 'why']] }),
  aQuestion('text', { id: 'maker' }),
  aQuestion('step', { id: 's2' }),
  aQuestion('list', { id: 'state', options: ['x', 'y'], paths: [['x', 'why']] }),
  aQuestion('text', { id: 'model' }),
  aQuestion('step', { id: 's3' }),
  aQuestion('text', { id: 'why' }),
  aQuestion('step', { id: 'g', repeat: { min: 1, max: 4 } }),
  aQuestion('bool', { id: 'door', isMandatory: true }),
  aQuestion('text', { id: 'width' }),
);

interface Move {
  readonly kind: 'answer' | 'next' | 'back' | 'jump' | 'save' | 'submit' | 'send' | 'reopen' | 'add' | 'remove';
  readonly pick: number;
  readonly value: string | boolean;
  readonly fates: readonly Luck[];
}

const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(
      ...(['answer', 'answer', 'answer', 'next', 'next', 'back', 'jump', 'save', 'submit', 'send', 'reopen'] as const),
      ...(['add', 'remove'] as const),
    ),
    pick: fc.nat(10),
    value: fc.constantFrom('x', 'y', '', true, false),
    fates: fc.array(luck, { maxLength: 4 }),
  }),
  // Long enough for a question to be answered, sent, answered again and met again after a restart.
  { maxLength: 50, size: 'max' },
);

describe('a questionnaire answered through the outbox', () => {
  it('stands on the server, once all is sent, as it stands on the screen, whatever the order of moves, sends and restarts', async () => {
    await fc.assert(
      fc.asyncProperty(moves, fc.boolean(), async (sequence, isClockWrong) => {
        const store = new MemoryOutbox();
        const server = new FaithfulServer();
        let made = 0;
        let repetitionsMade = 0;
        let state = startQuestionnaire(definition, [], 'stepped', anAnswerer());

        const keep = (after: QuestionnaireState): QuestionnaireState => {
          const drafts = draftsToSave(after);
          if (drafts.length === 0) return after;
          const answers = drafts.map((draft) => {
            made += 1;
            // A wrong clock runs backwards: the order of sending must decide, never the times.
            const at = new Date(Date.UTC(2026, 0, 1) + (isClockWrong ? -made : made) * 60_000).toISOString();
            return stampDraft(draft, { suffix: `t${made}`, at, by: 'dana' });
          });
          store.add({ answers });
          return receiveAnswers(after, answers);
        };
        const reopened = () =>
          startQuestionnaire(
            definition,
            withWaiting([...server.current().values()], answersNotRead(store.entries, 'job', Infinity)),
            'stepped',
            anAnswerer(),
          );

        for (const { kind, pick, value, fates } of sequence) {
          const shown = currentScreen(state)?.questionIds ?? [];
          const target = shown[pick % Math.max(1, shown.length)] ?? 'none';
          const repetitions = repetitionsIn(state.contents.get('g')?.value, { repeat: { min: 1, max: 4 } });
          if (kind === 'answer' && target !== 'g') state = answer(state, target, { value });
          else if (kind === 'answer') continue;
          else if (kind === 'add') state = keep(addRepetition(state, 'g', `r${(repetitionsMade += 1)}`));
          else if (kind === 'remove') {
            state = keep(removeRepetition(state, 'g', repetitions[pick % repetitions.length] ?? ''));
          } else if (kind === 'next') state = keep(next(state));
          else if (kind === 'back') state = keep(back(state));
          else if (kind === 'jump') state = keep(jumpTo(state, definition.questions[pick]!.id));
          else if (kind === 'save') state = keep(save(state));
          else if (kind === 'submit') state = keep(submit(state));
          else if (kind === 'send') await drain(store, server, [...fates]);
          else {
            // The tab was closed: what is acknowledged, what waits and what was being put in come together again.
            const before = state;
            state = reopened();
            for (const id of before.changed) state = answer(state, id, before.contents.get(id)!);
            for (const { id } of definition.questions) {
              // What was put into a repetition and not saved before it was removed: nobody is asked for it again.
              if (!state.setting.paths.indexOf.has(id)) continue;
              expect(state.contents.get(id) ?? emptyContent).toEqual(before.contents.get(id) ?? emptyContent);
            }
            expect(state.path).toEqual(before.path);
          }
        }
        await drain(store, server, []);

        const saved = [...state.contents].filter(([id]) => !state.changed.has(id));
        for (const [id, content] of saved) expect(contentOf(server.current().get(id)!)).toEqual(content);
        if (state.changed.size > 0) return;
        expect(pathOf(definition, server.current())).toEqual(state.path);
        const current = currentAnswers(state);
        for (const [id, content] of current) expect(contentOf(server.current().get(id)!)).toEqual(content);
        expect(newestAnswers(server.answers).size).toBe(server.current().size);
      }),
      { numRuns: 300 },
    );
  });
});

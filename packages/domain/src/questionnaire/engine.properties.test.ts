import { aQuestion, aQuestionnaire, type QuestionWords } from '@plumbline/testkit/scenario/a-question';
import { anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentProblems } from './content-rules.ts';
import type { QuestionnaireDefinition } from './definition.ts';
import { allMissing, answer, back, currentAnswers, jumpTo, next, startQuestionnaire, submit } from './engine.ts';
import { isRepeatGroup } from '../question-types/takes-answer.ts';
import { repeatBounds, repetitionsIn } from '../question-types/repetition-list.ts';
import { splitAskedId } from './asked-id.ts';
import { addRepetition, moveRepetition, removeRepetition } from './repetitions.ts';
import { isCalculated } from './calculated-value.ts';
import { followAnswers } from './path-of.ts';
import { layoutOf } from './layout.ts';
import { rebuilt } from './screen-state.ts';
import { receiveAnswers } from './storing.ts';
import { pathOf } from './path-of.ts';
import { findPathLoops } from './path-check.ts';
import { currentScreen, questionOf, type QuestionnaireState } from './state.ts';
import { validateSubmission } from './validation.ts';
import { emptyContent, type Answer } from './answers.ts';

const answers = ['x', 'y', '3', ''] as const;

const words: fc.Arbitrary<QuestionWords> = fc.record({
  isMandatory: fc.boolean(),
  fileRequired: fc.constantFrom(false, false, true),
  disabled: fc.constantFrom(false, false, false, true),
});

/** An expression over another question, which may lie anywhere: before, behind, in another group, or nowhere. */
function formulaOf(name: string, kind: number, own: string, other: string): string {
  if (name === 'constraint') return kind % 2 ? `{${own}} != {${other}}` : `length({${own}} & "") < 2`;
  if (name === 'showWhen') return kind % 2 ? `not empty({${other}})` : `{${other}} & "" != "x"`;
  return [`{${other}} & "x"`, `{${other}}`, `if(empty({${other}}), "x", "y")`, `count({${other}}) > 1`][kind % 4] ?? '';
}

/** Questionnaires with any path rules, loops included: the engine must hold its promises in all of them. */
const definitions: fc.Arbitrary<QuestionnaireDefinition> = fc
  .array(
    fc.tuple(
      fc.constantFrom('text', 'text', 'list', 'bool', 'message', 'step', 'group'),
      words,
      fc.array(fc.tuple(fc.constantFrom('any', '', 'x', 'y', true), fc.nat(11)), { maxLength: 3 }),
      fc.tuple(fc.constantFrom('showWhen', 'calculate', 'constraint', null, null, null), fc.nat(5), fc.nat(11)),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((questions) =>
    aQuestionnaire(
      ...questions.map(([type, own, rules, [formula, kind, other]], index) =>
        aQuestion(type === 'group' ? 'step' : (type as 'text'), {
          id: `q${index}`,
          ...own,
          ...(formula === null ? {} : { [formula]: formulaOf(formula, kind, `q${index}`, `q${other}`) }),
          ...(type === 'group' ? { repeat: { min: index % 3, max: 3 } } : {}),
          ...(type === 'list' ? { options: ['x', 'y'] } : {}),
          paths: rules.map(([value, target]) => [value, `q${target}`] as const),
        }),
      ),
    ),
  );

interface Move {
  readonly kind: 'answer' | 'file' | 'next' | 'back' | 'jump' | 'submit' | 'add' | 'remove' | 'move';
  readonly pick: number;
  readonly value: (typeof answers)[number] | boolean;
}

const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(
      ...(['answer', 'answer', 'answer', 'file', 'next', 'next', 'back', 'jump', 'submit'] as const),
      ...(['add', 'add', 'remove', 'move'] as const),
    ),
    pick: fc.nat(11),
    value: fc.constantFrom(...answers, true, false),
  }),
  { maxLength: 40 },
);

/** Answers only what the screen shows, as a person does. */
function make(state: QuestionnaireState, move: Move): QuestionnaireState {
  const shown = currentScreen(state)?.questionIds ?? [];
  const target = shown[move.pick % Math.max(1, shown.length)] ?? 'none';
  const question = questionOf(state, target);
  const group = groupAt(state, move.pick);
  switch (move.kind) {
    case 'answer':
      // A group's own answer is changed by its own moves.
      if (question && isRepeatGroup(question)) return state;
      return answer(state, target, { value: move.value });
    case 'file':
      return answer(state, target, { files: move.value ? ['f'] : [] });
    case 'next':
      return next(state);
    case 'back':
      return back(state);
    case 'jump':
      return jumpTo(state, state.path[move.pick % Math.max(1, state.path.length)] ?? `q${move.pick}`);
    case 'submit':
      return submit(state);
    case 'add':
      return group ? addRepetition(state, group, `r${state.contents.size}-${move.pick}`) : state;
    case 'remove':
      return group ? removeRepetition(state, group, repetitionAt(state, group, move.pick)) : state;
    case 'move':
      return group ? moveRepetition(state, group, repetitionAt(state, group, move.pick), move.pick % 3) : state;
  }
}

function groupAt(state: QuestionnaireState, pick: number): string | null {
  const groups = state.path.filter((id) => isRepeatGroup(questionOf(state, id)!));
  return groups[pick % Math.max(1, groups.length)] ?? null;
}

function repetitionAt(state: QuestionnaireState, groupId: string, pick: number): string {
  const ids = repetitionsIn(state.contents.get(groupId)?.value, questionOf(state, groupId)!.settings);
  return ids[pick % Math.max(1, ids.length)] ?? 'none';
}

function begin(definition: QuestionnaireDefinition): QuestionnaireState {
  return startQuestionnaire(definition, [], layoutOf(definition), anAnswerer());
}

function eachState(check: (state: QuestionnaireState, before: QuestionnaireState, move: Move) => void) {
  fc.assert(
    fc.property(definitions, moves, (definition, sequence) => {
      let state = begin(definition);
      for (const move of sequence) {
        const before = state;
        state = make(state, move);
        check(state, before, move);
      }
    }),
    { numRuns: 300 },
  );
}

describe('whatever a person does, the engine', () => {
  it('leaves no screen behind on which something is missing', () => {
    eachState((state) => {
      for (const screen of state.screens.slice(0, state.position)) {
        for (const id of screen.questionIds) {
          if (isCalculated(questionOf(state, id)!)) continue;
          expect(contentProblems(questionOf(state, id)!, state.contents.get(id) ?? emptyContent)).toEqual([]);
          expect(state.verdicts[state.setting.paths.indexOf.get(id)!]!.problems).toEqual([]);
        }
      }
    });
  });

  it('finishes only when nothing on the path is missing, and all of it was handed out', () => {
    eachState((state) => {
      if (!state.finished) return;
      expect(allMissing(state)).toEqual([]);
      expect(state.path.filter((id) => state.changed.has(id))).toEqual([]);
    });
  });

  it('keeps the path simple: from the first question on, asked questions only, each once', () => {
    eachState((state) => {
      expect(new Set(state.path).size).toBe(state.path.length);
      const { formulas, questions } = state.setting.paths;
      if (formulas.size === 0) expect(state.path[0]).toBe(questions[0]?.id);
      for (const id of state.path) expect(questionOf(state, id)?.disabled).toBe(false);
    });
  });

  it('shows and demands only what is on the path, in its order', () => {
    eachState((state) => {
      const shown = state.screens.flatMap((screen) => screen.questionIds);
      expect(state.path.filter((id) => shown.includes(id))).toEqual(shown);
      for (const { questionId } of state.missing) expect(currentScreen(state)?.questionIds).toContain(questionId);
      for (const id of state.toSave) expect(state.path).toContain(id);
    });
  });

  it('keeps the repetitions of a group within its bounds, asks each under an id of its own, and saves the list at once', () => {
    eachState((state, before) => {
      const { questions, repetitionOf } = state.setting.paths;
      expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
      questions.forEach((question, index) => {
        if (isRepeatGroup(question)) {
          const ids = repetitionsIn(state.contents.get(question.id)?.value, question.settings);
          const { min, max } = repeatBounds(question.settings);
          expect(ids.length).toBeGreaterThanOrEqual(min);
          expect(ids.length).toBeLessThanOrEqual(max);
          const isNew = state.contents.get(question.id) !== before.contents.get(question.id);
          if (isNew && state.path.includes(question.id)) expect(state.toSave).toContain(question.id);
          expect(state.changed.has(question.id) && state.path.includes(question.id)).toBe(false);
        }
        const repetition = repetitionOf[index];
        if (repetition) expect(splitAskedId(question.id).repetition).toBe(repetition.id);
      });
      for (const { repetition, questionIds } of state.screens) {
        for (const id of questionIds) {
          expect(repetitionOf[state.setting.paths.indexOf.get(id)!]).toBe(repetition);
        }
      }
    });
  });

  it('never hands out what is calculated, and takes no other answer to it', () => {
    expect.hasAssertions();
    eachState((state) => {
      for (const id of [...state.toSave, ...state.changed]) {
        const question = questionOf(state, id);
        // What was put into a repetition that is gone stays with it.
        if (question) expect(isCalculated(question)).toBe(false);
      }
      for (const question of state.setting.paths.questions) {
        if (isCalculated(question)) expect(answer(state, question.id, { value: 'x' }).refusal).toBe('not_answerable');
      }
    });
  });

  it('counts as current only answers on the path, with what was last put in', () => {
    eachState((state) => {
      for (const [id, content] of currentAnswers(state)) {
        expect(state.path).toContain(id);
        expect(content).toBe(state.contents.get(id));
      }
    });
  });

  it('comes back with Back from where Next went', () => {
    eachState((state) => {
      if (!state.canGoNext) return;
      const there = next(state);
      expect(there.position).toBe(state.position + 1);
      const again = back(there);
      expect(again.position).toBe(state.position);
      expect(again.path).toEqual(state.path);
      expect(again.contents).toEqual(state.contents);
    });
  });

  it('says with its buttons exactly what its moves will do', () => {
    eachState((state) => {
      expect(next(state).refusal === null).toBe(state.canGoNext);
      expect(back(state).refusal === null).toBe(state.canGoBack);
      if (submit(state).finished) expect(state.canSubmit).toBe(true);
      expect(state.canGoNext && state.canSubmit).toBe(false);
    });
  });

  it('changes nothing but the place and the marks when it refuses', () => {
    eachState((state, before) => {
      if (state.refusal === null) return;
      expect(state.contents).toBe(before.contents);
      expect(state.path).toBe(before.path);
    });
  });

  it('gives the same state for the same moves, and a state that a fresh start would give for the same answers', () => {
    fc.assert(
      fc.property(definitions, moves, (definition, sequence) => {
        const run = () => sequence.reduce(make, begin(definition));
        const state = run();
        expect(run()).toEqual(state);

        const stored = [...state.contents].map(([id, content], index): Answer => ({
          ...content,
          ...splitAskedId(id),
          id: `${splitAskedId(id).questionId}_${index}`,
          revision: 1,
          base: null,
          at: new Date(index * 1000).toISOString(),
          by: 'dana',
          isParallel: false,
        }));
        const fresh = startQuestionnaire(definition, stored, layoutOf(definition), anAnswerer());
        expect(fresh.path).toEqual(state.path);
        expect(pathOf(definition, state.contents)).toEqual(state.path);
        for (const [id, value] of followAnswers(definition, state.contents).calculated) {
          expect(state.contents.get(id)?.value ?? null).toEqual(value);
        }
        expect(fresh.screens).toEqual(state.screens);
        expect(fresh.verdicts).toEqual(state.verdicts);
        expect(validateSubmission(definition, stored, anAnswerer())).toEqual(allMissing(state));
      }),
    );
  });
});

describe('answers that arrive meanwhile', () => {
  it('leave the engine where a fresh start over all of them would be', () => {
    fc.assert(
      fc.property(definitions, moves, moves, (definition, sequence, theirs) => {
        const state = { ...sequence.reduce(make, begin(definition)), changed: new Set<string>() };
        const others = theirs.reduce(make, begin(definition));
        const arriving = [...others.contents].flatMap(([id, content], index): Answer[] => {
          const { questionId } = splitAskedId(id);
          const isOwn = isCalculated(definition.questions.find((one) => one.id === questionId)!);
          if (isOwn) return [];
          const suffix = `_t${index}`;
          const stamp = { revision: 1, base: null, at: '2026-01-01T00:00:00Z', by: 'noa', isParallel: false };
          return [{ ...content, ...splitAskedId(id), id: questionId + suffix, ...stamp }];
        });
        const met = receiveAnswers(state, arriving);
        expect(pathOf(definition, met.contents)).toEqual(met.path);
        const restarted = rebuilt(met, met.setting.stored);
        expect(restarted.path).toEqual(met.path);
        expect(restarted.screens).toEqual(met.screens);
        expect(restarted.verdicts).toEqual(met.verdicts);
        expect(restarted.setting.mayAnswer).toEqual(met.setting.mayAnswer);
      }),
    );
  });
});

describe('where the check of path rules finds no loop', () => {
  it('no answers lead back to a question that was passed: every jump on the path is the one its rule says', () => {
    fc.assert(
      fc.property(definitions, moves, (definition, sequence) => {
        fc.pre(findPathLoops(definition).loops.length === 0);
        const state = sequence.reduce(make, begin(definition));
        const { indexOf, questions, formulas } = state.setting.paths;
        fc.pre([...formulas.values()].every((own) => !own.showWhen));
        state.path.forEach((id, place) => {
          const target = state.verdicts[indexOf.get(id)!]!.leadsTo;
          expect(state.path[place + 1]).toBe(questions[target]?.id);
        });
      }),
      { numRuns: 500 },
    );
  });
});

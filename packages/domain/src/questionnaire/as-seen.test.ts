import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { anAnswer, anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import { describe, expect, it } from 'vitest';
import type { Answer } from './answers.ts';
import { asSeen } from './as-seen.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import { allMissing, answer, next, startQuestionnaire } from './engine.ts';
import { pathOf } from './path-of.ts';
import { addRepetition } from './repetitions.ts';
import { receiveQuestionnaire } from './storing.ts';

/* Dana is an inspector; what inspectors may not read, a manager has answered. */
const dana = anAnswerer();
const hidden = { permissions: { inspector: { read: false } } } as const;
const ownOnly = { permissions: { readers: { who: 'own_only' } } } as const;
const byNoa = { by: 'noa' } as const;

function seenBy(definition: QuestionnaireDefinition, answers: readonly Answer[] = []) {
  return asSeen(definition, answers, dana);
}

function begin(definition: QuestionnaireDefinition, answers: readonly Answer[] = []) {
  const seen = seenBy(definition, answers);
  return startQuestionnaire(seen.definition, seen.answers, 'single', dana);
}

const shown = (state: ReturnType<typeof begin>) => state.screens.flatMap((screen) => screen.questionIds);

describe('what a device gets where its person sees everything', () => {
  it('is the questionnaire as it is', () => {
    const definition = aQuestionnaire(
      aQuestion('text', { id: 'a' }),
      aQuestion('text', { id: 'b', showWhen: '{a} = "x"' }),
    );
    const answers = [anAnswer('a', 'x', byNoa)];
    expect(seenBy(definition, answers)).toEqual({ definition, answers });
  });

  it('holds the place of a question that is not asked any more where a rule leads to it', () => {
    const definition = aQuestionnaire(
      aQuestion('bool', { id: 'a', paths: [[true, 'old']] }),
      aQuestion('text', { id: 'between' }),
      aQuestion('text', { id: 'old', disabled: true, title: 'Old' }),
      aQuestion('text', { id: 'last' }),
    );
    const seen = seenBy(definition, [anAnswer('a', true)]);
    expect(pathOf(seen.definition, new Map([['a', { value: true }]]))).toEqual(['a', 'last']);
    expect(JSON.stringify(seen)).not.toContain('Old');
  });
});

describe('a question that a person may not see', () => {
  const definition = aQuestionnaire(
    aQuestion('list', {
      id: 'verdict',
      title: 'Verdict',
      options: ['safe', 'unsafe'],
      ...hidden,
      paths: [['unsafe', 'why']],
    }),
    aQuestion('text', { id: 'next', isMandatory: true }),
    aQuestion('text', { id: 'why', isMandatory: true }),
    aQuestion('text', { id: 'close', showWhen: '{verdict} = "unsafe" and {why} = "worn"' }),
  );

  it('leads them where its answer leads, and tells nothing else', () => {
    const state = begin(definition, [anAnswer('verdict', 'unsafe', byNoa)]);
    expect(shown(state)).toEqual(['why']);
    expect(allMissing(state)).toEqual([{ questionId: 'why', code: 'answer_required' }]);
    const { definition: seen } = seenBy(definition, [anAnswer('verdict', 'unsafe', byNoa)]);
    expect(JSON.stringify(seen)).not.toMatch(/Verdict|safe|"list"/);
    expect(seen.given).toEqual({
      places: { verdict: { leadsTo: 'why' }, close: { outcomes: [true] } },
      fresh: {},
    });
  });

  it('lets what they answer themselves move a condition that looks at both', () => {
    const state = begin(definition, [anAnswer('verdict', 'unsafe', byNoa)]);
    expect(shown(answer(state, 'why', { value: 'worn' }))).toEqual(['why', 'close']);
    expect(shown(answer(begin(definition), 'why', { value: 'worn' }))).toEqual(['next', 'why']);
  });

  it('moves their path when it is answered again, and leaves what they are in the middle of', () => {
    const before = answer(begin(definition), 'why', { value: 'worn' });
    const seen = seenBy(definition, [anAnswer('verdict', 'unsafe', byNoa)]);
    const after = receiveQuestionnaire(before, seen.definition, seen.answers);
    expect(shown(after)).toEqual(['why', 'close']);
    expect(after.contents.get('why')?.value).toBe('worn');
    expect([...after.changed]).toEqual(['why']);
  });
});

describe('a condition on the unseen', () => {
  it('sees what came before it on the path, as on the server', () => {
    const definition = aQuestionnaire(
      aQuestion('message', { id: 'start', paths: [['any', 'judged']] }),
      aQuestion('text', { id: 'grade', ...hidden, paths: [['any', 'end']] }),
      aQuestion('message', { id: 'judged', showWhen: '{grade} != "x"', paths: [['any', 'grade']] }),
      aQuestion('text', { id: 'end' }),
    );
    expect(shown(begin(definition, [anAnswer('grade', 'x', byNoa)]))).toEqual(['start', 'judged', 'end']);
  });
});

describe('an answer that a person may not see', () => {
  const asked = aQuestion('bool', { id: 'mine', isMandatory: true, ...ownOnly, paths: [[false, 'last']] });
  const definition = aQuestionnaire(asked, aQuestion('text', { id: 'between' }), aQuestion('text', { id: 'last' }));

  it('counts as given, and leads on, without being told', () => {
    const state = begin(definition, [anAnswer('mine', false, byNoa)]);
    expect(shown(state)).toEqual(['mine', 'last']);
    expect(state.canGoNext).toBe(true);
    expect(state.contents.has('mine')).toBe(false);
  });

  it('gives way to their own, as soon as it is put in', () => {
    const state = answer(begin(definition, [anAnswer('mine', false, byNoa)]), 'mine', { value: true });
    expect(shown(state)).toEqual(['mine', 'between', 'last']);
  });

  it('is not held against what they put in themselves, which its own constraint judges at once', () => {
    const strict = aQuestionnaire(aQuestion('text', { id: 'mine', ...ownOnly, constraint: '{mine} != "x"' }));
    const state = begin(strict, [anAnswer('mine', 'x', byNoa)]);
    expect(allMissing(state)).toEqual([{ questionId: 'mine', code: 'constraint_not_met' }]);
    expect(allMissing(answer(state, 'mine', { value: 'y' }))).toEqual([]);
    expect(allMissing(answer(begin(strict, [anAnswer('mine', 'y', byNoa)]), 'mine', { value: 'x' }))).toHaveLength(1);
  });

  it('takes theirs away again when another answers after them', () => {
    const own = begin(definition, [anAnswer('mine', true)]);
    expect(own.contents.get('mine')?.value).toBe(true);
    const seen = seenBy(definition, [anAnswer('mine', false, byNoa)]);
    const after = receiveQuestionnaire(own, seen.definition, seen.answers);
    expect(after.contents.has('mine')).toBe(false);
    expect(shown(after)).toEqual(['mine', 'last']);
  });

  it('is not theirs to change where each may change only their own', () => {
    const who = { readers: { who: 'own_only' }, creators: { who: 'own_only' } } as const;
    const guarded = aQuestionnaire(aQuestion('text', { id: 'mine', permissions: who }));
    expect(answer(begin(guarded), 'mine', { value: 'x' }).refusal).toBeNull();
    expect(answer(begin(guarded, [anAnswer('mine', 'y', byNoa)]), 'mine', { value: 'x' }).refusal).toBe(
      'not_answerable',
    );
  });
});

describe('a constraint that looks at the unseen', () => {
  const definition = aQuestionnaire(
    aQuestion('text', { id: 'limit', textKind: 'number', ...hidden }),
    aQuestion('text', { id: 'load', textKind: 'number', constraint: '{load} <= {limit}' }),
    aQuestion('text', { id: 'end' }),
  );
  const limit = anAnswer('limit', 300, byNoa);

  it('holds them while the server finds it broken, and lets them go once they have put in something else', () => {
    const state = begin(definition, [limit, anAnswer('load', 400)]);
    expect(allMissing(state)).toEqual([{ questionId: 'load', code: 'constraint_not_met' }]);
    expect(next(state).refusal).toBe('missing');
    const mended = answer(state, 'load', { value: 350 });
    expect(allMissing(mended)).toEqual([]);
    expect(next(mended).toSave).toEqual(['load']);
  });

  it('does not stop a first answer, which only the server can judge', () => {
    expect(next(answer(begin(definition, [limit]), 'load', { value: 999 })).refusal).toBeNull();
    expect(JSON.stringify(seenBy(definition, [limit]))).not.toContain('300');
  });
});

describe('a calculation that rests on the unseen', () => {
  const price = aQuestion('text', { id: 'price', textKind: 'number', ...hidden });
  const total = (more: object = {}) =>
    aQuestion('text', { id: 'total', textKind: 'number', calculate: '{price} * 3', ...more });
  const dear = (of: string): Question => aQuestion('text', { id: 'dear', showWhen: `{${of}} > 100` });
  const answers = [anAnswer('price', 50, byNoa), anAnswer('total', 150, byNoa)];

  it('is told with its result, which is an answer that they see', () => {
    const state = begin(aQuestionnaire(price, total(), dear('total')), answers);
    expect(state.contents.get('total')?.value).toBe(150);
    expect(shown(state)).toEqual(['total', 'dear']);
  });

  it('is not told where its answer is not theirs to see, but what follows from it is', () => {
    const definition = aQuestionnaire(price, total(ownOnly), dear('total'));
    expect(shown(begin(definition, answers))).toEqual(['total', 'dear']);
    expect(JSON.stringify(seenBy(definition, answers))).not.toMatch(/\b(50|150)\b/);
  });
});

describe('a repeat group', () => {
  const doors = aQuestion('step', { id: 'doors', repeat: { min: 1, max: 5 } });
  const secret = aQuestion('bool', { id: 'secret', ...hidden, paths: [['', 'last']] });
  const list = (...present: string[]) => anAnswer('doors', { present, removed: [] }, byNoa);

  it('follows the unseen in each repetition by itself', () => {
    const definition = aQuestionnaire(
      doors,
      secret,
      aQuestion('text', { id: 'more', showWhen: '{secret}' }),
      aQuestion('text', { id: 'last' }),
    );
    const answers = [list('', 'r'), anAnswer('secret', true, { ...byNoa, repetition: 'r' })];
    expect(shown(begin(definition, answers))).toEqual(['doors', 'last', 'more/r', 'last/r']);
  });

  it('tells beforehand what holds in a repetition that they add', () => {
    const definition = aQuestionnaire(
      aQuestion('bool', { id: 'strict', ...hidden }),
      doors,
      secret,
      aQuestion('text', { id: 'more' }),
      aQuestion('text', { id: 'last', showWhen: '{strict}' }),
    );
    const answers = [anAnswer('strict', true, byNoa), anAnswer('secret', false, byNoa)];
    const grown = addRepetition(begin(definition, answers), 'doors', 'new');
    // Nobody has answered the unseen question there: the rule for no answer leads past what lies between.
    expect(shown(grown)).toEqual(['doors', 'more', 'last', 'last/new']);
  });

  it('is asked as often as it is, where only its questions are seen', () => {
    const definition = aQuestionnaire(
      { ...doors, settings: { ...doors.settings, ...hidden } },
      aQuestion('text', { id: 'a' }),
    );
    expect(shown(begin(definition, [list('', 'r')]))).toEqual(['a', 'a/r']);
  });
});

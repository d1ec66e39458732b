import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { anAnswer, anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import { scenario } from '@plumbline/testkit/scenario/scenario';
import { describe, expect, it } from 'vitest';
import { answer, atTime, startQuestionnaire } from './engine.ts';
import { followAnswers } from './path-of.ts';
import { draftsToSave, receiveAnswers } from './storing.ts';
import { validateAnswer, validateSubmission } from './validation.ts';

const number = { textKind: 'number', min: -1000 } as const;

describe('a question with a condition', () => {
  const lift = aQuestionnaire(
    aQuestion('bool', { id: 'lift' }),
    aQuestion('text', { id: 'maker', showWhen: '{lift}', isMandatory: true }),
    aQuestion('text', { id: 'model', showWhen: '{maker} = "Otis"' }),
    aQuestion('text', { id: 'end' }),
  );

  it('is asked only while it holds, and its answer is kept but not current while it does not', () => {
    scenario(lift)
      .expectPath('lift', 'end')
      .answer('lift', true)
      .expectPath('lift', 'maker', 'end')
      .answer('maker', 'Otis')
      .expectPath('lift', 'maker', 'model', 'end')
      .answer('lift', false)
      .expectPath('lift', 'end')
      .expectCurrent('lift')
      .expectValue('maker', 'Otis')
      .answer('lift', true)
      .expectPath('lift', 'maker', 'model', 'end');
  });

  it.each([
    ['12', 24],
    [' 3,5 ', 7],
    ['deep', null],
    ['1,234', null],
  ])('counts with an answer of a time when a text was asked for: %s', (depth, twice) => {
    const definition = aQuestionnaire(
      aQuestion('text', { id: 'depth', ...number }),
      aQuestion('text', { id: 'twice', ...number, calculate: '{depth} * 2' }),
      aQuestion('text', { id: 'why', showWhen: '{depth} > 3' }),
      aQuestion('text', { id: 'end' }),
    );
    const path = ['depth', 'twice', ...(twice === null ? [] : ['why']), 'end'];
    scenario(definition, { answers: [anAnswer('depth', depth)] })
      .expectPath(...path)
      .expectValue('twice', twice);
    // The server's twin says the same.
    const stored = new Map([['depth', { value: depth }]]) as never;
    const followed = followAnswers(definition, stored);
    expect([followed.path, followed.calculated.get('twice') ?? null]).toEqual([path, twice]);
  });

  it('sees nothing of a question that is jumped over', () => {
    const jumping = aQuestionnaire(
      aQuestion('text', { id: 'a', paths: [['skip', 'c']] }),
      aQuestion('text', { id: 'b' }),
      aQuestion('text', { id: 'c', showWhen: 'not empty({b})' }),
      aQuestion('text', { id: 'd' }),
    );
    scenario(jumping, { answers: [anAnswer('b', 'x')] })
      .expectPath('a', 'b', 'c', 'd')
      .answer('a', 'skip')
      .expectPath('a', 'd');
  });

  it('passes on a rule that leads to it', () => {
    const jumping = aQuestionnaire(
      aQuestion('text', { id: 'a', paths: [['go', 'c']] }),
      aQuestion('text', { id: 'b' }),
      aQuestion('text', { id: 'c', showWhen: 'false' }),
      aQuestion('text', { id: 'd' }),
    );
    scenario(jumping).answer('a', 'go').expectPath('a', 'd');
  });

  it('takes its whole step along, also when a rule leads into the middle of it', () => {
    const steps = aQuestionnaire(
      aQuestion('step', { id: 's1' }),
      aQuestion('bool', { id: 'roof' }),
      aQuestion('text', { id: 'jump', paths: [['go', 'slope']] }),
      aQuestion('step', { id: 's2', showWhen: '{roof}' }),
      aQuestion('text', { id: 'tiles', isMandatory: true }),
      aQuestion('text', { id: 'slope' }),
      aQuestion('step', { id: 's3' }),
      aQuestion('text', { id: 'end' }),
    );
    scenario(steps)
      .expectPath('s1', 'roof', 'jump', 's3', 'end')
      .answer('jump', 'go')
      .expectPath('s1', 'roof', 'jump', 's3', 'end')
      .answer('roof', true)
      .expectPath('s1', 'roof', 'jump', 'slope', 's3', 'end');
  });

  it('can be harmlessly circular: what looks ahead or at itself sees nothing there', () => {
    const circle = aQuestionnaire(
      aQuestion('text', { id: 'a', showWhen: 'empty({b})' }),
      aQuestion('text', { id: 'b', showWhen: 'empty({a})' }),
      aQuestion('text', { id: 'c', calculate: '{c} & "x"' }),
    );
    scenario(circle).expectPath('a', 'b', 'c').expectValue('c', 'x').answer('a', '1').expectPath('a', 'c');
  });
});

describe('a calculated question', () => {
  const area = aQuestionnaire(
    aQuestion('text', { id: 'width', ...number }),
    aQuestion('text', { id: 'height', ...number }),
    aQuestion('text', {
      id: 'area',
      ...number,
      isMandatory: true,
      calculate: '{width} * {height}',
      paths: [[6, 'six']],
    }),
    aQuestion('text', { id: 'other' }),
    aQuestion('text', { id: 'six', calculate: '"area " & {area}' }),
  );

  it('follows its inputs at once, leads on, and is neither demanded nor handed out', () => {
    const run = scenario(area).answer('width', 2).expectValue('area', null).answer('height', 3);
    run.expectValue('area', 6).expectValue('six', 'area 6').expectPath('width', 'height', 'area', 'six');
    expect(answer(run.state, 'area', { value: 7 }).refusal).toBe('not_answerable');
    run.next().next().next().expectToBeAt('six').submit().expectFinished().expectSaved('width', 'height');
    expect(draftsToSave({ ...run.state, toSave: [] })).toEqual([]);
  });

  it('is computed again from answers that arrive', () => {
    const { state } = scenario(area, { answers: [anAnswer('width', 2), anAnswer('height', 3), anAnswer('area', 99)] });
    expect(state.contents.get('area')?.value).toBe(6);
    expect(receiveAnswers(state, [anAnswer('height', 5)]).contents.get('area')?.value).toBe(10);
  });

  it('is a moment that stays the moment that it is in the hour that comes twice', () => {
    const timed = aQuestionnaire(aQuestion('date_time', { id: 'moment', dateMode: 'date_time', calculate: 'now()' }));
    const clock = { now: new Date('2026-10-24T23:30:00Z'), timeZone: 'Asia/Jerusalem' };
    const state = startQuestionnaire(timed, [], 'single', anAnswerer(), clock);
    expect(state.contents.get('moment')?.value).toMatchObject({ date: '2026-10-25T01:30+02:00' });
  });

  it('takes the form of its type, and none when it does not fit', () => {
    const types = aQuestionnaire(
      aQuestion('text', { id: 'n', ...number }),
      aQuestion('bool', { id: 'yes', calculate: '{n} > 1' }),
      aQuestion('list', { id: 'size', options: ['small', 'big'], calculate: 'if({n} > 1, "big", "none")' }),
      aQuestion('list', { id: 'sizes', options: ['1', '2'], multiSelect: true, calculate: '["1", "2"]' }),
      aQuestion('date_time', { id: 'due', calculate: 'add_days(date("2026-03-01"), {n})' }),
      aQuestion('date_time', { id: 'moment', dateMode: 'date_time', calculate: 'datetime("2026-03-01T07:30Z")' }),
      aQuestion('length', { id: 'long', max: 5, calculate: '{n} * 10' }),
      aQuestion('image', { id: 'not', options: ['a'], calculate: '"a"' }),
    );
    const { state } = scenario(types).answer('n', 2);
    const value = (id: string) => state.contents.get(id)?.value ?? null;
    expect([value('yes'), value('size'), value('sizes'), value('long'), value('not')]).toEqual([
      true,
      'big',
      ['1', '2'],
      5,
      null,
    ]);
    expect(value('due')).toMatchObject({ date: '2026-03-03' });
    expect(value('moment')).toMatchObject({ date: '2026-03-01T07:30+00:00' });
    const less = answer(state, 'n', { value: 1 });
    expect(less.contents.get('size')?.value).toBeNull();
  });

  it('knows the time only when it is told', () => {
    const dated = aQuestionnaire(aQuestion('date_time', { id: 'today', calculate: 'today()' }));
    const at = (now: string) => ({ now: new Date(now), timeZone: 'Asia/Jerusalem' });
    const blind = startQuestionnaire(dated, [], 'single', anAnswerer());
    expect(blind.contents.get('today')?.value ?? null).toBeNull();
    const evening = startQuestionnaire(dated, [], 'single', anAnswerer(), at('2026-03-01T20:00:00Z'));
    expect(evening.contents.get('today')?.value).toMatchObject({ date: '2026-03-01' });
    expect(atTime(evening, at('2026-03-01T22:30:00Z')).contents.get('today')?.value).toMatchObject({
      date: '2026-03-02',
    });
  });
});

describe('a constraint', () => {
  const order = aQuestionnaire(
    aQuestion('text', { id: 'from', ...number, constraint: '{from} >= 0', constraintMessage: 'Not below zero' }),
    aQuestion('text', { id: 'to', ...number, constraint: '{to} > {from}' }),
    aQuestion('text', { id: 'end' }),
  );

  it('is met by no answer, and holds Next when an answer breaks it', () => {
    scenario(order)
      .next()
      .expectToBeAt('to')
      .back()
      .answer('from', -1)
      .next()
      .expectMissing('from: constraint_not_met')
      .expectPointedAt('from')
      .answer('from', 5)
      .expectPointedAt()
      .next()
      .answer('to', 4)
      .next()
      .expectMissing('to: constraint_not_met')
      .answer('to', 6)
      .next()
      .expectToBeAt('end');
  });

  it('is looked at again when another answer changes, wherever the person is', () => {
    scenario(order)
      .answer('from', 1)
      .next()
      .answer('to', 2)
      .next()
      .back()
      .back()
      .answer('from', 3)
      .expectToBeAt('from')
      .next()
      .expectMissing('to: constraint_not_met');
  });

  it('is refused where the answer itself breaks it, and demanded at the end where it is about others', () => {
    const [from, to] = order.questions;
    const codes = (question: typeof from, value: number) =>
      validateAnswer(
        question!,
        { ...anAnswer(question!.id, value), questionId: question!.id },
        { answerer: anAnswerer() },
      ).map(({ code }) => code);
    expect(codes(from, -1)).toEqual(['constraint_not_met']);
    expect(codes(from, 1)).toEqual([]);
    expect(codes(to, -5)).toEqual([]);
    expect(validateSubmission(order, [anAnswer('from', 5), anAnswer('to', 4)], anAnswerer())).toEqual([
      { questionId: 'to', code: 'constraint_not_met' },
    ]);
  });

  it('of an answer to an older revision is not held against it', () => {
    const answers = [anAnswer('from', 5), anAnswer('to', 4, { revision: 0 })];
    expect(validateSubmission(order, answers, anAnswerer())).toEqual([]);
  });
});

describe('expressions and repeat groups', () => {
  const doors = aQuestionnaire(
    aQuestion('text', { id: 'limit', ...number }),
    aQuestion('step', { id: 'doors', repeat: { min: 2, max: null }, showWhen: '{limit} > 0' }),
    aQuestion('text', { id: 'width', ...number, constraint: '{width} < {limit}' }),
    aQuestion('text', { id: 'note', showWhen: '{width} > 100' }),
    aQuestion('text', { id: 'half', ...number, calculate: '{width} / 2' }),
    aQuestion('step', { id: 'end' }),
    aQuestion('text', { id: 'all', ...number, calculate: 'sum({width})' }),
    aQuestion('text', { id: 'notes', calculate: 'join({note}, "+")' }),
  );

  it('look within the same repetition, and from outside at all of them', () => {
    const run = scenario(doors).expectPath('limit', 'end', 'all', 'notes').answer('limit', 300);
    run
      .answer('width', 90)
      .answer('width/2', 120)
      .expectValue('half', 45)
      .expectValue('half/2', 60)
      .expectValue('all', 210);
    run.expectPath('limit', 'doors', 'width', 'half', 'width/2', 'note/2', 'half/2', 'end', 'all', 'notes');
    run.answer('note/2', 'wide').expectValue('notes', 'wide');
    run.answer('width/2', 80).expectValue('notes', null).expectValue('all', 170);
    run.removeRepetition('doors', '2').expectRefusal('too_few_repetitions');
    run.addRepetition('doors', 'x').answer('width/x', 500).expectValue('all', 670);
    expect(run.state.verdicts[run.state.setting.paths.indexOf.get('width/x')!]?.problems).toEqual([
      'constraint_not_met',
    ]);
    run.removeRepetition('doors', 'x').expectValue('all', 170);
  });
});

import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { anAnswer } from '@plumbline/testkit/scenario/an-answer';
import { scenario } from '@plumbline/testkit/scenario/scenario';
import { describe, expect, it } from 'vitest';
import { layoutOf, stepsOf } from './layout.ts';
import { startQuestionnaire } from './engine.ts';
import { compilePaths } from './paths.ts';

const lift = aQuestionnaire(
  aQuestion('step', { id: 'cabin' }),
  aQuestion('bool', { id: 'light', isMandatory: true }),
  aQuestion('text', {
    id: 'floor',
    paths: [
      ['skip', 'rope'],
      ['far', 'signed'],
    ],
  }),
  aQuestion('text', { id: 'doors', isMandatory: true, fileRequired: true }),
  aQuestion('step', { id: 'shaft' }),
  aQuestion('text', { id: 'pit', isMandatory: true }),
  aQuestion('text', { id: 'rope' }),
  aQuestion('step', { id: 'end' }),
  aQuestion('summary', { id: 'all' }),
  aQuestion('bool', { id: 'signed', isMandatory: true }),
);

describe('the layout', () => {
  it('is by steps when the first question is a step and there is more than one', () => {
    expect(layoutOf(lift)).toBe('stepped');
    expect(layoutOf(aQuestionnaire(aQuestion('step')))).toBe('single');
    expect(layoutOf(aQuestionnaire(aQuestion('bool'), aQuestion('step')))).toBe('single');
    expect(layoutOf(aQuestionnaire())).toBe('single');
  });

  it('looks at the questions that are asked', () => {
    expect(layoutOf(aQuestionnaire(aQuestion('step'), aQuestion('bool', { disabled: true })))).toBe('single');
    expect(layoutOf(aQuestionnaire(aQuestion('bool', { disabled: true }), aQuestion('step'), aQuestion('text')))).toBe(
      'stepped',
    );
  });

  it('gathers questions under their steps', () => {
    const outline = stepsOf(compilePaths(lift, () => null)).map(({ step, questions }) => [
      step?.id,
      questions.map((question) => question.id),
    ]);
    expect(outline).toEqual([
      ['cabin', ['light', 'floor', 'doors']],
      ['shaft', ['pit', 'rope']],
      ['end', ['all', 'signed']],
    ]);
    expect(stepsOf(compilePaths(aQuestionnaire(aQuestion('bool'), aQuestion('step')), () => null))[0]).toMatchObject({
      step: null,
    });
  });
});

describe('answering by steps', () => {
  it('shows a step with its questions', () => {
    scenario(lift)
      .expectToSee('cabin', 'light', 'floor', 'doors')
      .expectMissing('light: answer_required', 'doors: answer_required', 'doors: file_required');
  });

  it('stays until all that is mandatory in the step is there, and focuses the first that is missing', () => {
    scenario(lift)
      .answer('light', true)
      .next()
      .expectToBeAt('doors')
      .expectPointedAt('doors')
      .answer('doors', 'two')
      .next()
      .expectMissing('doors: file_required')
      .add('doors', { files: ['f'] })
      .next()
      .expectToSee('shaft', 'pit', 'rope');
  });

  it('saves the answers of the step that Next leaves', () => {
    scenario(lift)
      .answer('light', true)
      .answer('doors', 'two')
      .add('doors', { files: ['f'] })
      .expectSaved()
      .next()
      .expectSaved('light', 'doors');
  });

  it('hides what a rule jumps over inside the step and lands in the middle of another', () => {
    scenario(lift)
      .answer('light', true)
      .answer('floor', 'skip')
      .expectToSee('cabin', 'light', 'floor')
      .next()
      .expectToSee('rope')
      .expectToBeAt('rope');
  });

  it('jumps over whole steps and comes back along the path', () => {
    scenario(lift)
      .answer('light', true)
      .answer('floor', 'far')
      .next()
      .expectToSee('signed')
      .back()
      .expectToSee('cabin', 'light', 'floor')
      .expectToBeAt('cabin');
  });

  it('brings another question of the same step into view', () => {
    scenario(lift)
      .jumpTo('doors')
      .expectToBeAt('doors')
      .expectToSee('cabin', 'light', 'floor', 'doors')
      .expectRefusal(null);
  });

  it('stays with what is missing where an answer puts what was in view onto a later screen', () => {
    const split = aQuestionnaire(
      aQuestion('step', { id: 'cabin' }),
      aQuestion('text', { id: 'first', paths: [['skip', 'photo']] }),
      aQuestion('step', { id: 'pit' }),
      aQuestion('text', { id: 'oil' }),
      aQuestion('text', { id: 'photo', fileRequired: true, paths: [['low', 'pit']] }),
      aQuestion('text', { id: 'note' }),
    );
    scenario(split)
      .answer('first', 'skip')
      .next()
      .jumpTo('note')
      .expectToSee('photo', 'note')
      .answer('photo', 'low')
      .expectToSee('photo')
      .expectMissing('photo: file_required')
      .next()
      .expectRefusal('missing');
  });

  it('begins a new screen where a jump back meets a step heading', () => {
    const odd = aQuestionnaire(
      aQuestion('step', { id: 's1', paths: [['any', 'c']] }),
      aQuestion('step', { id: 's2' }),
      aQuestion('text', { id: 'b', paths: [['', 'd']] }),
      aQuestion('text', { id: 'c', paths: [['', 's2']] }),
      aQuestion('text', { id: 'd' }),
    );
    scenario(odd).next().expectToSee('c').next().expectToSee('s2', 'b', 'd');
  });

  it('submits on the last step, and stays there', () => {
    scenario(lift)
      .answer('light', true)
      .answer('floor', 'far')
      .next()
      .expectButtons({ back: true, next: false, submit: false })
      .submit()
      .expectFinished(false)
      .expectPointedAt('signed')
      .answer('signed', false)
      .submit()
      .expectFinished()
      .expectToBeAt('signed')
      .expectSaved('light', 'floor', 'signed');
  });

  it('leaves out a step of which this person sees no question', () => {
    const shared = aQuestionnaire(
      aQuestion('step', { id: 's1', isClientVisible: true }),
      aQuestion('text', { id: 'inner' }),
      aQuestion('step', { id: 's2', isClientVisible: true }),
      aQuestion('text', { id: 'outer', isClientVisible: true }),
    );
    scenario(shared, { answerer: { role: 'client' } }).expectToSee('s2', 'outer');
  });

  it('leads everybody along the same path, whoever sees what', () => {
    const shared = aQuestionnaire(
      aQuestion('bool', { id: 'inner', paths: [[true, 'c']] }),
      aQuestion('text', { id: 'b', isClientVisible: true }),
      aQuestion('text', { id: 'c', isClientVisible: true }),
    );
    scenario(shared, { answers: [anAnswer('inner', true)], answerer: { role: 'client' } })
      .expectPath('inner', 'c')
      .expectToSee('c');
  });

  it('goes through steps one question at a time when asked to, headings left out', () => {
    const state = startQuestionnaire(lift, [], 'single', {
      id: 'dana',
      role: 'inspector',
      status: 'assigned',
      allowedStatuses: null,
    });
    expect(state.screens[0]).toEqual({ stepId: 'cabin', repetition: null, questionIds: ['light'] });
    expect(state.screens).toHaveLength(7);
  });
});

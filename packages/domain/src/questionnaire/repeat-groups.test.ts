import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { anAnswer } from '@plumbline/testkit/scenario/an-answer';
import { scenario } from '@plumbline/testkit/scenario/scenario';
import { describe, expect, it } from 'vitest';
import { pathOf } from './path-of.ts';
import { findPathLoops } from './path-check.ts';
import { canAddRepetition, canRemoveRepetition, repetitionStates } from './repetitions.ts';
import { currentScreen } from './state.ts';
import { draftsToSave, receiveAnswers, withWaiting } from './storing.ts';
import { fillMentions } from './mentions.ts';

/** A building with doors; each is looked at in the same way. */
function doors(repeat: { min: number; max: number | null } = { min: 1, max: 3 }) {
  return aQuestionnaire(
    aQuestion('step', { id: 'house' }),
    aQuestion('text', { id: 'name' }),
    aQuestion('step', { id: 'doors', repeat: { ...repeat, title: 'Door' } }),
    aQuestion('bool', { id: 'there', isMandatory: true, paths: [[false, 'roof']], allowTaggingIssue: true }),
    aQuestion('text', { id: 'width', paths: [['skip', 'lock']] }),
    aQuestion('text', { id: 'height' }),
    aQuestion('text', { id: 'lock' }),
    aQuestion('step', { id: 'roof' }),
    aQuestion('text', { id: 'tiles' }),
  );
}

describe('a repeat group', () => {
  it('has a screen of its own and one for each repetition', () => {
    const { state } = scenario(doors({ min: 2, max: null }));
    expect(state.screens.map(({ repetition, questionIds }) => [repetition?.number ?? null, ...questionIds])).toEqual([
      [null, 'house', 'name'],
      [null, 'doors'],
      [1, 'there', 'width', 'height', 'lock'],
      [2, 'there/2', 'width/2', 'height/2', 'lock/2'],
      [null, 'roof', 'tiles'],
    ]);
    expect(state.screens[3]).toMatchObject({ stepId: 'doors', repetition: { groupId: 'doors', id: '2', count: 2 } });
  });

  it('grows from its own screen, which stays, and saves its list at once', () => {
    scenario(doors())
      .next()
      .expectToSee('doors')
      .addRepetition('doors', 'x')
      .expectToSee('doors')
      .expectSaved('doors')
      .expectValue('doors', { present: ['', 'x'], removed: [] })
      .next()
      .answer('there', true)
      .next()
      .expectToSee('there/x', 'width/x', 'height/x', 'lock/x');
  });

  it('grows from its last repetition as Next would: nothing missing is left behind', () => {
    scenario(doors())
      .next()
      .next()
      .addRepetition('doors', 'x')
      .expectRefusal('missing')
      .expectPointedAt('there')
      .expectValue('doors', null)
      .answer('there', true)
      .addRepetition('doors', 'x')
      .expectSaved('doors', 'there')
      .expectToBeAt('there/x');
  });

  it('answers each repetition for itself: demanded, current and saved by repetition', () => {
    const run = scenario(doors({ min: 2, max: null }))
      .next()
      .next();
    run.answer('there', true).answer('width', '80').next().expectMissing('there/2: answer_required');
    run.answer('there/2', true).answer('width/2', '90').next();
    run.expectSaved('there', 'width', 'there/2', 'width/2').expectCurrent('there', 'width', 'there/2', 'width/2');
    expect(draftsToSave({ ...run.state, toSave: ['width/2'] })).toMatchObject([
      { questionId: 'width', repetition: '2', value: '90' },
    ]);
  });

  it('follows path rules within a repetition; one that leads out ends the repetition, the last one goes where it says', () => {
    scenario(doors({ min: 2, max: null }))
      .answer('there', false)
      .answer('width/2', 'skip')
      .expectPath('house', 'name', 'doors', 'there', 'there/2', 'width/2', 'lock/2', 'roof', 'tiles')
      .answer('there/2', false)
      .expectPath('house', 'name', 'doors', 'there', 'there/2', 'roof', 'tiles');
  });

  it('is entered by its step: a rule from outside to one of its questions leads there', () => {
    const questionnaire = aQuestionnaire(
      aQuestion('text', { id: 'a', paths: [['go', 'c']] }),
      aQuestion('text', { id: 'between' }),
      aQuestion('step', { id: 'g', repeat: { min: 1, max: null } }),
      aQuestion('text', { id: 'b' }),
      aQuestion('text', { id: 'c' }),
    );
    scenario(questionnaire).answer('a', 'go').expectPath('a', 'g', 'b', 'c');
  });

  it('may be empty, and its rules speak of how many there are', () => {
    const questionnaire = aQuestionnaire(
      aQuestion('step', {
        id: 'g',
        repeat: { min: 0, max: null },
        paths: [
          ['', 'end'],
          ['2', 'end'],
        ],
      }),
      aQuestion('text', { id: 'b' }),
      aQuestion('text', { id: 'c' }),
      aQuestion('step', { id: 'h' }),
      aQuestion('text', { id: 'between' }),
      aQuestion('text', { id: 'end' }),
    );
    scenario(questionnaire)
      .expectPath('g', 'end')
      .addRepetition('g', 'x')
      .expectPath('g', 'b/x', 'c/x', 'h', 'between', 'end')
      .addRepetition('g', 'y')
      .expectPath('g', 'end');
    expect(findPathLoops(questionnaire)).toEqual({ loops: [], unreachable: [], deadEnds: [], shadowed: [] });
  });

  it('keeps to its bounds', () => {
    const run = scenario(doors({ min: 1, max: 2 })).next();
    expect(canRemoveRepetition(run.state, 'doors')).toBe(false);
    run.removeRepetition('doors', '').expectRefusal('too_few_repetitions');
    run.addRepetition('doors', 'x');
    expect(canAddRepetition(run.state, 'doors')).toBe(false);
    run.addRepetition('doors', 'y').expectRefusal('too_many_repetitions');
    run.addRepetition('name', 'y').expectRefusal('not_answerable');
  });

  it('drops what was answered in a removed repetition, and keeps it', () => {
    scenario(doors({ min: 1, max: null }))
      .next()
      .addRepetition('doors', 'x')
      .next()
      .answer('there', true)
      .next()
      .answer('there/x', true)
      .removeRepetition('doors', 'x')
      .expectToSee('doors')
      .expectCurrent('doors', 'there')
      .expectValue('there/x', true)
      .addRepetition('doors', 'x')
      .expectValue('doors', { present: [''], removed: ['x'] });
  });

  it('can be put in another order', () => {
    scenario(doors({ min: 2, max: null }))
      .moveRepetition('doors', '2', 0)
      .expectPath(
        'house',
        'name',
        'doors',
        'there/2',
        'width/2',
        'height/2',
        'lock/2',
        'there',
        'width',
        'height',
        'lock',
        'roof',
        'tiles',
      );
  });

  it('holds Next when it has too many or too few, which may be stored', () => {
    const over = anAnswer('doors', { present: ['', 'a', 'b', 'c'], removed: [] });
    scenario(doors(), { answers: [over] })
      .next()
      .next()
      .expectMissing('doors: repetitions_above_max')
      .removeRepetition('doors', 'b')
      .next()
      .expectToSee('there', 'width', 'height', 'lock');
  });

  it('keeps what was answered before its step was repeated, and after', () => {
    const answers = [anAnswer('width', '80')];
    const before = aQuestionnaire(
      ...doors().questions.map((one) => ({ ...one, settings: { ...one.settings, repeat: null } })),
    );
    scenario(before, { answers }).expectCurrent('width');
    scenario(doors(), { answers }).expectCurrent('width');
  });

  it('tells how far each repetition is', () => {
    const run = scenario(doors({ min: 2, max: null }))
      .answer('there', true)
      .answer('there/2', false);
    run.add('there/2', { isIssue: true });
    expect(repetitionStates(run.state, 'doors')).toEqual([
      { id: '', number: 1, startsAt: 'there', answered: 1, asked: 4, hasIssue: false, isUnfinished: false },
      { id: '2', number: 2, startsAt: 'there/2', answered: 1, asked: 1, hasIssue: true, isUnfinished: false },
    ]);
  });

  it('merges what other devices have added, without leaving the place', () => {
    const run = scenario(doors({ min: 1, max: null }))
      .next()
      .addRepetition('doors', 'x')
      .next();
    const merged = anAnswer('doors', { present: ['', 'y', 'x'], removed: [] });
    const met = receiveAnswers(run.state, [merged]);
    expect(currentScreen(met)?.repetition).toMatchObject({ id: '', number: 1, count: 3 });
    expect(met.path).toContain('there/y');
  });

  it('shows a list that waits on the device together with what the server has', () => {
    const seen = anAnswer('doors', { present: ['', 'y'], removed: [] });
    const own = anAnswer('doors', { present: ['', 'x'], removed: [] });
    expect(withWaiting([seen], [own])[0]?.value).toEqual({ present: ['', 'y', 'x'], removed: [] });
  });

  it('is the same for whoever works the path out from what is stored', () => {
    const run = scenario(doors({ min: 0, max: null }))
      .next()
      .addRepetition('doors', 'x')
      .answer('there/x', false);
    expect(pathOf(doors({ min: 0, max: null }), run.state.contents)).toEqual(run.state.path);
  });

  it('reads a mention in the same repetition, and from outside in all of them', () => {
    const definition = doors({ min: 2, max: null });
    const { state } = scenario(definition).answer('width', '80').answer('width/2', '90');
    const fill = (at: string) =>
      fillMentions('$width', definition, state.contents, (part) => (part.kind === 'text' ? part.text : '?'), at);
    expect([fill('there'), fill('there/2'), fill('tiles')]).toEqual(['80', '90', '80, 90']);
  });
});

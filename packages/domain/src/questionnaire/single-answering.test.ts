import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { anAnswer, anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import { scenario } from '@plumbline/testkit/scenario/scenario';
import { describe, expect, it } from 'vitest';
import { answer, save, startQuestionnaire } from './engine.ts';
import { pathTaken } from './state.ts';

const lift = aQuestionnaire(
  aQuestion('bool', { id: 'present', isMandatory: true, paths: [[false, 'why']] }),
  aQuestion('text', { id: 'width', textKind: 'number', min: 1, max: 9, isMandatory: true }),
  aQuestion('text', {
    id: 'maker',
    paths: [
      ['any', 'photo'],
      ['', 'why'],
    ],
  }),
  aQuestion('text', { id: 'model', isMandatory: true }),
  aQuestion('text', { id: 'photo', allowAddingFile: true, fileRequired: true }),
  aQuestion('text', { id: 'why' }),
);

describe('answering one question at a time', () => {
  it('begins at the first question, where Back is off', () => {
    scenario(lift)
      .expectToBeAt('present')
      .expectToSee('present')
      .expectButtons({ back: false, next: false, submit: false })
      .back()
      .expectRefusal('first_screen')
      .expectToBeAt('present');
  });

  it('stays at a mandatory question without an answer and points at it once Next is pressed', () => {
    scenario(lift)
      .expectPointedAt()
      .next()
      .expectToBeAt('present')
      .expectRefusal('missing')
      .expectMissing('present: answer_required')
      .expectPointedAt('present')
      .answer('present', true)
      .expectPointedAt()
      .expectButtons({ back: false, next: true, submit: false });
  });

  it('takes no and 0 as answers of mandatory questions', () => {
    scenario(lift).answer('present', false).expectMissing().next().expectToBeAt('why');
    scenario(aQuestionnaire(aQuestion('text', { textKind: 'number', isMandatory: true })))
      .answer('text', '0')
      .expectValue('text', 0)
      .submit()
      .expectFinished();
  });

  it('saves the question that Next leaves, and only what was changed', () => {
    scenario(lift)
      .answer('present', true)
      .expectSaved()
      .next()
      .expectSaved('present')
      .back()
      .next()
      .expectSaved()
      .expectToBeAt('width');
  });

  it('clamps a number as it is answered', () => {
    scenario(lift).answer('width', '12').expectValue('width', 9);
  });

  it('goes on, saves and submits with no number that it could not read, and counts with none', () => {
    const counted = aQuestionnaire(
      aQuestion('text', { id: 'width', textKind: 'number', constraint: '{width} > 2' }),
      aQuestion('text', { id: 'twice', textKind: 'number', calculate: '{width} * 2' }),
      aQuestion('text', { id: 'why' }),
    );
    scenario(counted)
      .answer('width', '12,75')
      .expectValue('twice', 25.5)
      .answer('width', '1,234')
      .expectValue('width', '1,234')
      .expectValue('twice', null)
      .expectMissing('width: number_ambiguous')
      .next()
      .expectToBeAt('width')
      .expectSaved()
      .answer('width', '1,234.5')
      .next()
      .expectSaved('width')
      .expectValue('width', 1234.5);
    const edited = answer(startQuestionnaire(counted, [], 'single', anAnswerer()), 'width', { value: '1 2' });
    expect(save(edited)).toMatchObject({ toSave: [], refusal: 'missing' });
  });

  it('goes back over a jump to where it came from', () => {
    scenario(lift).answer('present', false).next().expectToBeAt('why').back().expectToBeAt('present');
  });

  it('requires a file until one is attached; removing the last requires it again and saves', () => {
    scenario(lift)
      .answer('present', true)
      .next()
      .answer('width', 3)
      .next()
      .answer('maker', 'Kone')
      .next()
      .expectToBeAt('photo')
      .expectMissing('photo: file_required')
      .add('photo', { files: ['f1', 'f2'] })
      .expectMissing()
      .expectSaved('present', 'width', 'maker')
      .add('photo', { files: ['f1'] })
      .expectSaved()
      .add('photo', { files: [] })
      .expectSaved('photo')
      .expectMissing('photo: file_required');
  });

  it('waits for an upload that runs', () => {
    scenario(lift)
      .answer('present', true)
      .startUpload('present')
      .expectButtons({ back: false, next: false, submit: false })
      .next()
      .expectRefusal('upload_running')
      .expectToBeAt('present')
      .endUpload('present')
      .next()
      .expectToBeAt('width')
      .startUpload('width')
      .back()
      .expectRefusal('upload_running');
  });

  it('submits on the last question only, saves it and stands at question 0 again', () => {
    scenario(lift)
      .answer('present', false)
      .submit()
      .expectRefusal('not_last_screen')
      .next()
      .expectButtons({ back: true, next: false, submit: true })
      .next()
      .expectRefusal('last_screen')
      .answer('why', 'no lift here')
      .expectSaved('present')
      .submit()
      .expectFinished()
      .expectSaved('why')
      .expectToBeAt('present');
  });

  it('refuses a Submit while something earlier on the path is missing, and goes there', () => {
    const answers = [anAnswer('present', true), anAnswer('maker', null)];
    scenario(lift, { answers })
      .answer('width', 3)
      .jumpTo('why')
      .expectToBeAt('why')
      .answer('width', null)
      .submit()
      .expectFinished(false)
      .expectRefusal('missing')
      .expectToBeAt('width');
  });

  it('jumps back freely, forward only as far as nothing is missing', () => {
    scenario(lift)
      .answer('present', true)
      .jumpTo('why')
      .expectToBeAt('width')
      .expectRefusal('missing')
      .expectSaved('present')
      .answer('width', 3)
      .jumpTo('why')
      .expectToBeAt('why')
      .expectSaved('width')
      .jumpTo('present')
      .expectToBeAt('present')
      .expectRefusal(null);
  });

  it('does not jump to a question that is jumped over', () => {
    scenario(lift).answer('present', false).jumpTo('width').expectRefusal('not_on_path').expectToBeAt('present');
    scenario(lift).jumpTo('nothing').expectRefusal('not_on_path');
  });

  it('holds an answer that is not valid', () => {
    const mail = aQuestionnaire(aQuestion('text', { id: 'mail', textKind: 'email' }), aQuestion('text'));
    scenario(mail).answer('mail', 'dana@').expectMissing('mail: email_not_valid').next().expectToBeAt('mail');
    scenario(mail)
      .add('mail', { emails: ['nobody'] })
      .expectMissing('mail: emails_not_valid');
  });

  it('saves a signature only if the pad is non-empty', () => {
    const { state } = scenario(lift).add('present', { signature: '' });
    expect(state.contents.get('present')?.signature ?? null).toBeNull();
    expect(state.changed.size).toBe(0);
  });

  it('asks nothing of an empty questionnaire', () => {
    scenario(aQuestionnaire())
      .expectButtons({ back: false, next: false, submit: false })
      .submit()
      .expectFinished(false)
      .next()
      .back();
  });

  it('refuses to answer what is not asked or not allowed', () => {
    scenario(lift).answer('nothing', 1).expectRefusal('not_answerable');
    scenario(lift, { answerer: { status: 'done' } })
      .answer('present', true)
      .expectRefusal('not_answerable')
      .expectMissing();
  });

  it('stays at the question in view when an answer elsewhere moves its place', () => {
    scenario(
      aQuestionnaire(
        aQuestion('bool', { id: 'a', paths: [[true, 'd']] }),
        aQuestion('text', { id: 'b' }),
        aQuestion('text', { id: 'c' }),
        aQuestion('text', { id: 'd' }),
        aQuestion('text', { id: 'e' }),
        aQuestion('text', { id: 'f' }),
      ),
    )
      .jumpTo('d')
      .answer('a', true)
      .expectToBeAt('d')
      .answer('a', false)
      .jumpTo('c')
      .answer('a', true)
      .expectToBeAt('a');
  });

  it('tells the way that led here', () => {
    const { state } = scenario(lift).answer('present', true).next().answer('width', 3).next();
    expect(pathTaken(state)).toEqual(['present', 'width', 'maker']);
    expect(pathTaken(scenario(aQuestionnaire()).state)).toEqual([]);
  });
});

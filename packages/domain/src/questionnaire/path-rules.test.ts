import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { scenario } from '@plumbline/testkit/scenario/scenario';
import { describe, it } from 'vitest';

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

describe('path rules', () => {
  it('follows path rules: a value, any, empty, in their order', () => {
    const start = () => scenario(lift).answer('present', true).answer('width', 3);
    start().expectPath('present', 'width', 'maker', 'why');
    start().answer('maker', 'Kone').expectPath('present', 'width', 'maker', 'photo', 'why');
    scenario(lift).answer('present', false).expectPath('present', 'why');

    const both = aQuestionnaire(
      aQuestion('list', {
        id: 'a',
        options: ['x', 'y'],
        paths: [
          ['x', 'c'],
          ['any', 'b'],
          ['x', 'b'],
        ],
      }),
      aQuestion('text', { id: 'b' }),
      aQuestion('text', { id: 'c' }),
    );
    scenario(both).answer('a', 'x').expectPath('a', 'c');
    scenario(both).answer('a', 'y').expectPath('a', 'b', 'c');
  });

  it('passes over rules while they are switched off', () => {
    const off = aQuestionnaire(
      aQuestion('bool', { id: 'a', pathOrder: false, paths: [['any', 'c']] }),
      aQuestion('text', { id: 'b' }),
      aQuestion('text', { id: 'c' }),
    );
    scenario(off).answer('a', true).expectPath('a', 'b', 'c');
  });

  it('jumps from a message without condition', () => {
    const seen = aQuestionnaire(
      aQuestion('message', { paths: [['any', 'c']] }),
      aQuestion('text', { id: 'b' }),
      aQuestion('text', { id: 'c' }),
    );
    scenario(seen).next().expectToBeAt('c');
  });

  it('does not demand what a path jumps over, and does not count its earlier answer', () => {
    scenario(lift)
      .answer('present', true)
      .next()
      .answer('width', 3)
      .next()
      .back()
      .back()
      .answer('present', false)
      .expectCurrent('present')
      .next()
      .submit()
      .expectFinished()
      .expectSaved('present', 'width', 'present');
  });

  it('counts the earlier answer again when the path leads through it again', () => {
    scenario(lift)
      .answer('width', 3)
      .answer('present', false)
      .expectCurrent('present')
      .answer('present', true)
      .expectCurrent('present', 'width')
      .expectValue('width', 3);
  });

  it('leaves out disabled questions; a rule to one leads to the next that is asked', () => {
    const gone = aQuestionnaire(
      aQuestion('bool', { id: 'a', paths: [[true, 'c']] }),
      aQuestion('text', { id: 'b' }),
      aQuestion('text', { id: 'c', disabled: true }),
      aQuestion('text', { id: 'd' }),
    );
    scenario(gone).expectPath('a', 'b', 'd').answer('a', true).expectPath('a', 'd');
  });

  it('compares a whole answer with a rule’s value, blanks around it aside', () => {
    const exact = aQuestionnaire(
      aQuestion('text', { id: 'a', paths: [['no', 'c']] }),
      aQuestion('text', { id: 'b' }),
      aQuestion('text', { id: 'c' }),
    );
    scenario(exact).answer('a', 'nothing').expectPath('a', 'b', 'c').answer('a', ' no ').expectPath('a', 'c');
  });

  it('passes over a jump back to where the path has been, not to what lies after it', () => {
    const round = aQuestionnaire(
      aQuestion('text', { id: 'a', paths: [['', 'c']] }),
      aQuestion('text', { id: 'b' }),
      aQuestion('text', { id: 'c', paths: [['', 'a']] }),
      aQuestion('text', { id: 'd' }),
    );
    scenario(round).expectPath('a', 'c', 'd');
  });
});

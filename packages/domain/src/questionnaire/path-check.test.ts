import { aQuestion, aQuestionnaire, type QuestionWords } from '@plumbline/testkit/scenario/a-question';
import { describe, expect, it } from 'vitest';
import { arePathsSavable, findPathLoops, findPathEdges } from './path-check.ts';

const text = (id: string, paths: QuestionWords['paths'] = []) => aQuestion('text', { id, paths });

describe('the check of path rules', () => {
  it('finds nothing in a questionnaire that only goes on', () => {
    const report = findPathLoops(aQuestionnaire(text('a', [['x', 'c']]), text('b'), text('c')));
    expect(report).toEqual({ loops: [], unreachable: [], deadEnds: [], shadowed: [] });
    expect(arePathsSavable(report)).toBe(true);
  });

  it('names the questions of a loop in order', () => {
    const report = findPathLoops(aQuestionnaire(text('a'), text('b'), text('c', [['again', 'b']])));
    expect(report.loops).toEqual([['b', 'c']]);
    expect(arePathsSavable(report)).toBe(false);
  });

  it('finds a question that leads to itself, and loops over several jumps', () => {
    expect(findPathLoops(aQuestionnaire(text('a', [['x', 'a']]))).loops).toEqual([['a']]);
    const jumpy = aQuestionnaire(
      text('a', [['x', 'c']]),
      text('b'),
      text('c', [
        ['any', 'b'],
        ['', 'b'],
      ]),
    );
    expect(findPathLoops(jumpy).loops).toEqual([['c', 'b']]);
  });

  it('allows a jump back that nothing leads on from', () => {
    const always = [
      ['any', 'd'],
      ['', 'd'],
    ] as const;
    const report = findPathLoops(
      aQuestionnaire(
        text('a', [
          ['x', 'c'],
          ['any', 'd'],
          ['', 'd'],
        ]),
        text('b', always),
        text('c', [
          ['any', 'b'],
          ['', 'd'],
        ]),
        text('d'),
      ),
    );
    expect(report.loops).toEqual([]);
    expect(report.unreachable).toEqual([]);
  });

  it('knows when the options of a question leave nothing over', () => {
    const bool = aQuestion('bool', {
      id: 'a',
      isMandatory: true,
      paths: [
        [true, 'c'],
        [false, 'c'],
      ],
    });
    expect(findPathLoops(aQuestionnaire(bool, text('b'), text('c'))).unreachable).toEqual(['b']);
    const list = aQuestion('list', {
      id: 'a',
      options: ['x', 'y'],
      paths: [
        ['x', 'c'],
        ['y', 'c'],
        ['', 'c'],
      ],
    });
    expect(findPathLoops(aQuestionnaire(list, text('b'), text('c'))).unreachable).toEqual(['b']);
    const several = aQuestion('list', {
      id: 'a',
      options: ['x'],
      multiSelect: true,
      paths: [
        ['x', 'c'],
        ['', 'c'],
      ],
    });
    expect(findPathLoops(aQuestionnaire(several, text('b'), text('c'))).unreachable).toEqual([]);
  });

  it('counts a loop that opens only while a mandatory question is empty, or when an option goes', () => {
    const words = { id: 'a', options: ['x'], isMandatory: true, paths: [['x', 'c']] } as const;
    const back = [
      ['any', 'a'],
      ['', 'a'],
    ] as const;
    expect(findPathLoops(aQuestionnaire(aQuestion('list', words), text('b', back), text('c'))).loops).toEqual([
      ['a', 'b'],
    ]);
    const open = {
      ...words,
      paths: [
        ['x', 'c'],
        ['', 'c'],
      ],
    } as const;
    expect(findPathLoops(aQuestionnaire(aQuestion('list', open), text('b', back), text('c'))).loops).toEqual([
      ['a', 'b'],
    ]);
  });

  it('does not call a step heading unreachable when a jump lands in its middle', () => {
    const report = findPathLoops(
      aQuestionnaire(
        aQuestion('message', { id: 'm', paths: [['any', 'b']] }),
        aQuestion('step', { id: 's' }),
        text('a'),
        text('b'),
      ),
    );
    expect(report.unreachable).toEqual(['a']);
  });

  it('names rules to questions that are gone or disabled', () => {
    const report = findPathLoops(
      aQuestionnaire(
        text('a', [
          ['x', 'gone'],
          ['y', 'off'],
        ]),
        aQuestion('text', { id: 'off', disabled: true }),
        text('b'),
      ),
    );
    expect(report.deadEnds).toEqual([
      { questionId: 'a', rule: 0, toQuestion: 'gone' },
      { questionId: 'a', rule: 1, toQuestion: 'off' },
    ]);
  });

  it('names rules that an earlier one leaves nothing for', () => {
    const report = findPathLoops(
      aQuestionnaire(
        text('a', [
          ['any', 'b'],
          ['x', 'c'],
          ['any', 'c'],
        ]),
        text('b'),
        text('c'),
      ),
    );
    expect(report.shadowed).toEqual([
      { questionId: 'a', rule: 1 },
      { questionId: 'a', rule: 2 },
    ]);
  });

  it('ignores rules that are switched off', () => {
    const off = aQuestion('text', { id: 'b', pathOrder: false, paths: [['x', 'a']] });
    expect(findPathLoops(aQuestionnaire(text('a'), off)).loops).toEqual([]);
  });

  it('takes questionnaires of any length', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => text(`q${index}`));
    expect(findPathLoops(aQuestionnaire(...many)).loops).toEqual([]);
  });
});

describe('the ways on from a question', () => {
  it('are those of its rules that may match, then the next in order unless the rules catch all', () => {
    const choices = findPathEdges(
      aQuestionnaire(
        text('a', [
          ['x', 'gone'],
          ['x', 'c'],
          ['x', 'b'],
        ]),
        text('b', [
          ['any', 'd'],
          ['', 'd'],
        ]),
        text('c'),
        text('d'),
      ),
    );
    expect(choices.get('a')).toEqual([
      { rule: 1, to: 'c' },
      { rule: null, to: 'b' },
    ]);
    expect(choices.get('b')).toEqual([
      { rule: 0, to: 'd' },
      { rule: 1, to: 'd' },
    ]);
    expect(choices.get('c')).toEqual([{ rule: null, to: 'd' }]);
    expect(choices.get('d')).toEqual([{ rule: null, to: null }]);
  });

  it('land on the first asked question where a rule names one that is not asked', () => {
    const choices = findPathEdges(
      aQuestionnaire(text('a', [['x', 'b']]), aQuestion('text', { id: 'b', disabled: true }), text('c'), text('d')),
    );
    expect(choices.get('a')).toEqual([
      { rule: 0, to: 'c' },
      { rule: null, to: 'c' },
    ]);
    expect(choices.has('b')).toBe(false);
  });
});

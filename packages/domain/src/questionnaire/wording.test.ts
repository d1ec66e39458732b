import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { anAnswer } from '@plumbline/testkit/scenario/an-answer';
import { scenario } from '@plumbline/testkit/scenario/scenario';
import { describe, expect, it } from 'vitest';
import { projectFieldDefinitions } from '../projects/field-definitions.ts';
import { searchableText } from '../values/text-part.ts';
import { emptyContent } from './answers.ts';
import { fillMentions, mentionableFields, mentionCandidates, mentionedIds } from './mentions.ts';
import { definitionAt, makesNewRevision, questionOfAnswer } from './revisions.ts';
import { summaryEntries } from './summary.ts';

describe('mentions', () => {
  const definition = aQuestionnaire(
    aQuestion('step', { id: 's' }),
    aQuestion('image', { id: 'i' }),
    aQuestion('summary', { id: 'u' }),
    aQuestion('blueprint', { id: 'p' }),
    ...Array.from({ length: 14 }, (_, index) =>
      aQuestion('text', { id: `t${index}`, title: index % 2 ? `Width ${index}` : 'Maker' }),
    ),
  );
  const answers = new Map([
    ['t0', { ...emptyContent, value: 'Kone' }],
    ['t1', { ...emptyContent, value: '' }],
    ['i', { ...emptyContent, value: 'x' }],
  ]);

  it('offers at most ten, never step, image, summary, blueprint or the question itself', () => {
    const offered = mentionCandidates(definition, 't0', '', null).map((question) => question.id);
    expect(offered).toEqual(['t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8', 't9', 't10']);
  });

  it('offers the nearest earlier questions first, then those behind', () => {
    const offered = mentionCandidates(definition, 't3', '', null).map((question) => question.id);
    expect(offered).toEqual(['t2', 't1', 't0', 't4', 't5', 't6', 't7', 't8', 't9', 't10']);
  });

  it('leaves out empty answers where there are answers', () => {
    expect(mentionCandidates(definition, 't5', '', answers).map((question) => question.id)).toEqual(['t0']);
  });

  it('gives fields of the project where no question has that id, and offers them after the questions', () => {
    const parts = (id: string) => (id === 'gate' ? [{ kind: 'text' as const, text: 'side street' }] : null);
    const filled = (text: string) => fillMentions(text, definition, answers, searchableText, null, parts);
    expect(filled('Gate: $gate, maker $t0, price $9')).toBe('Gate: side street, maker Kone, price $9');
    const fields = projectFieldDefinitions.parse([
      { id: 'gate', label: 'Gate', type: 'text' },
      { id: 'doors', label: 'Gate doors', type: 'table' },
    ]);
    expect(mentionableFields(fields, 'gat', 4).map(({ id }) => id)).toEqual(['gate']);
    expect(mentionableFields(fields, '', 10)).toEqual([]);
  });

  it('looks for what was typed in names too', () => {
    const named = aQuestionnaire(
      aQuestion('text', { id: 'a', title: 'How worn is the brake?', name: 'brake_wear' }),
      aQuestion('text', { id: 'b', title: 'Maker', name: 'maker' }),
      aQuestion('text', { id: 'c', title: 'Note', name: 'note' }),
    );
    expect(mentionCandidates(named, 'c', 'brake_w', null).map(({ id }) => id)).toEqual(['a']);
  });

  it('looks for what was typed in titles and ids', () => {
    expect(mentionCandidates(definition, 's', 'width 1', null).map((question) => question.id)).toEqual([
      't1',
      't11',
      't13',
    ]);
    expect(mentionCandidates(definition, 's', 't13', null).map((question) => question.id)).toEqual(['t13']);
  });

  it('are replaced by the answer; unanswered by nothing; other dollars stay', () => {
    const fill = (text: string) => fillMentions(text, definition, answers, searchableText);
    expect(fill('Made by $t0, is $t1.')).toBe('Made by Kone, is .');
    expect(fill('Costs $5 at $unknown')).toBe('Costs $5 at $unknown');
    expect(fill('Picture $i')).toBe('Picture ');
    expect(fill('$t0$t0')).toBe('KoneKone');
  });

  it('lists what a text mentions', () => {
    expect(mentionedIds('$a, $b-1 and $a')).toEqual(['a', 'b-1']);
  });

  it('do not expand what an answer itself says', () => {
    const sly = new Map([
      ['t0', { ...emptyContent, value: '$t2' }],
      ['t2', { ...emptyContent, value: 'secret' }],
    ]);
    expect(fillMentions('$t0', definition, sly, searchableText)).toBe('$t2');
  });
});

describe('revisions', () => {
  const before = aQuestion('list', { id: 'q', options: ['a'] });

  it('are made by every edit of what is asked', () => {
    expect(makesNewRevision(before, { ...before, title: 'Other' })).toBe(true);
    expect(makesNewRevision(before, { ...before, isClientVisible: true })).toBe(true);
    expect(makesNewRevision(before, aQuestion('list', { id: 'q', options: ['a', 'b'] }))).toBe(true);
  });

  it('are not made by moving, disabling, or saving the same again', () => {
    expect(makesNewRevision(before, { ...before, sequence: 7 })).toBe(false);
    expect(makesNewRevision(before, { ...before, disabled: true })).toBe(false);
    expect(makesNewRevision(before, JSON.parse(JSON.stringify(before)))).toBe(false);
  });

  const first = aQuestion('text', { id: 'a', sequence: 1, title: 'first' });
  const second = aQuestion('text', { id: 'a', sequence: 1, title: 'second', revision: 2 });
  const removed = aQuestion('text', { id: 'b', sequence: 0 });
  const revisions = [
    { question: first, from: '2026-01-01T00:00:00Z', until: '2026-02-01T00:00:00Z' },
    { question: second, from: '2026-02-01T00:00:00Z', until: null },
    { question: removed, from: '2026-01-15T00:00:00Z', until: '2026-03-01T00:00:00Z' },
  ];

  it('give the questionnaire of any moment', () => {
    const titles = (moment: string) =>
      definitionAt('jt', revisions, moment).questions.map((question) => question.title);
    expect(titles('2025-12-31T00:00:00Z')).toEqual([]);
    expect(titles('2026-01-10T00:00:00Z')).toEqual(['first']);
    expect(titles('2026-02-01T02:00:00+02:00')).toEqual(['b', 'second']);
    expect(titles('2026-03-01T00:00:00Z')).toEqual(['second']);
  });

  it('keep the question that an answer was given to', () => {
    expect(questionOfAnswer({ questionId: 'a', revision: 1 }, revisions)?.title).toBe('first');
    expect(questionOfAnswer({ questionId: 'b', revision: 1 }, revisions)?.id).toBe('b');
    expect(questionOfAnswer({ questionId: 'a', revision: 9 }, revisions)).toBeNull();
  });
});

describe('the summary', () => {
  const summary = aQuestion('summary', { id: 'sum' });
  const definition = aQuestionnaire(
    aQuestion('bool', { id: 'a', paths: [[true, 'c']] }),
    aQuestion('text', { id: 'b' }),
    aQuestion('text', { id: 'c', allowAddingFile: true }),
    summary,
  );

  it('lists the answers given so far in the order of the questionnaire', () => {
    const { state } = scenario(definition).answer('c', 'late').answer('b', 'mid').answer('a', false);
    expect(summaryEntries(state, summary).map((entry) => entry.questionId)).toEqual(['a', 'b', 'c']);
    expect(summaryEntries(state, summary)[0]?.parts).toEqual([{ kind: 'code', code: 'no' }]);
  });

  it('leaves out what is jumped over and what says nothing', () => {
    const { state } = scenario(definition).answer('b', 'mid').answer('a', true).answer('c', 'x').answer('c', '');
    expect(summaryEntries(state, summary).map((entry) => entry.questionId)).toEqual(['a']);
    const { state: filed } = scenario(definition).add('c', { files: ['f'] });
    expect(summaryEntries(filed, summary)).toEqual([
      expect.objectContaining({ questionId: 'c', files: ['f'], parts: [] }),
    ]);
  });

  it('leaves out what this person does not see', () => {
    const shared = aQuestionnaire(
      aQuestion('text', { id: 'inner' }),
      aQuestion('text', { id: 'outer', isClientVisible: true }),
      summary,
    );
    const answers = [anAnswer('inner', 'x'), anAnswer('outer', 'y')];
    const { state } = scenario(shared, { answers, answerer: { role: 'client' } });
    expect(summaryEntries(state, summary).map((entry) => entry.questionId)).toEqual(['outer']);
  });

  it('lists only the questions that the setting names', () => {
    const { state } = scenario(definition).answer('a', false).answer('b', 'mid');
    const only = aQuestion('summary', { id: 'sum', questionList: ['b'] });
    expect(summaryEntries(state, only).map((entry) => entry.questionId)).toEqual(['b']);
  });
});

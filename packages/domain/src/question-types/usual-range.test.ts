import { aQuestion, type QuestionWords } from '@plumbline/testkit/scenario/a-question';
import { describe, expect, it } from 'vitest';
import type { QuestionType } from './question-type.ts';
import { questionTypeRegistry } from './registry.ts';
import { unusualIn, usualKindOf } from './usual-range.ts';

const day = (date: string) => ({ date, from: null, to: null, allDay: null, running: false });
const ten = { from: 10, to: 20, outside: 'comment' } as const;
const march = { from: '2026-03-01', to: '2026-03-31', outside: 'photo' } as const;

function sideOf(type: QuestionType, words: QuestionWords, value: unknown) {
  return unusualIn(aQuestion(type, words), value)?.side ?? null;
}

describe('the usual range of a question', () => {
  it.each<[QuestionType, QuestionWords, ...[unknown, 'below' | 'above' | null][]]>([
    ['text', { textKind: 'number', usual: ten }, [9.9, 'below'], [10, null], [20, null], [21, 'above']],
    ['length', { usual: ten }, [9, 'below'], [15, null], [{ from: 15, to: 21 }, 'above']],
    ['list', { multiSelect: true, usual: { ...ten, from: 2, to: 2 } }, [['a'], 'below'], [['a', 'b', 'c'], 'above']],
    ['image', { multiSelect: true, usual: { ...ten, from: 2, to: null } }, [['a'], 'below'], [['a', 'b', 'c'], null]],
    ['date_time', { usual: march }, [day('2026-02-28'), 'below'], [day('2026-03-31'), null]],
    [
      'date_time',
      { dateMode: 'date_time', usual: march },
      [day('2026-03-31T23:59+03:00'), null],
      [day('2026-04-01T00:00+03:00'), 'above'],
    ],
  ])('of %s is judged', (type, words, ...cases) => {
    for (const [value, side] of cases) expect(sideOf(type, words, value)).toBe(side);
    expect(sideOf(type, words, null)).toBeNull();
  });

  it('says which bound an answer lies beyond, and what is asked for then', () => {
    expect(unusualIn(aQuestion('length', { usual: ten }), 3)).toEqual({ side: 'below', bound: 10, outside: 'comment' });
  });

  it('says nothing of what it can’t compare', () => {
    expect(sideOf('text', { textKind: 'text', usual: ten }, '3')).toBeNull();
    expect(sideOf('text', { textKind: 'number', usual: ten }, 'three')).toBeNull();
    expect(sideOf('list', { usual: ten }, 'a')).toBeNull();
    expect(sideOf('date_time', { dateMode: 'time', usual: march }, day('07:30'))).toBeNull();
    expect(sideOf('text', { textKind: 'number', usual: march }, 3)).toBeNull();
    expect(usualKindOf(aQuestion('bool'))).toBeNull();
  });

  it('is stored with its bounds in order, and leaves the value as it is', () => {
    const { settings, normalize } = questionTypeRegistry.length;
    expect(settings.safeParse({ usual: ten }).success).toBe(true);
    expect(settings.safeParse({ usual: { ...ten, from: 30 } }).success).toBe(false);
    expect(settings.safeParse({ usual: { ...ten, from: '2026-03-01' } }).success).toBe(false);
    expect(normalize(3, { usual: ten })).toBe(3);
  });
});

import { searchWords } from '@plumbline/domain/search/search';
import { describe, expect, it } from 'vitest';
import type { Choice } from './choice.ts';
import { litChoice, narrowed } from './choice.ts';

const choice = (label: string): Choice => ({ key: label, icon: null, label, choose: () => undefined });
const choices = ['Jobs', 'Job types', 'הגדרות'].map(choice);

describe('the palette', () => {
  it('keeps what each word is found in', () => {
    const labels = (words: readonly string[]) =>
      narrowed({ key: '', label: '', choices }, words).choices.map((one) => one.label);
    expect(labels([])).toEqual(['Jobs', 'Job types', 'הגדרות']);
    expect(labels(searchWords('JOB'))).toEqual(['Jobs', 'Job types']);
    expect(labels(['ty', 'job'])).toEqual(['Job types']);
    expect(labels(searchWords('הגדָ'))).toEqual(['הגדרות']);
    expect(labels(['x'])).toEqual([]);
  });

  it('lights the first, and the one that was lit as long as it is there', () => {
    expect(litChoice(choices, null)?.label).toBe('Jobs');
    expect(litChoice(choices, 'Job types')?.label).toBe('Job types');
    expect(litChoice(choices, 'gone')?.label).toBe('Jobs');
    expect(litChoice([], 'Jobs')).toBeUndefined();
  });

  it('moves on, around the ends', () => {
    expect(litChoice(choices, null, 1)?.label).toBe('Job types');
    expect(litChoice(choices, null, -1)?.label).toBe('הגדרות');
    expect(litChoice(choices, 'הגדרות', 1)?.label).toBe('Jobs');
  });
});

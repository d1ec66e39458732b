import { aQuestion } from '@plumbline/testkit/scenario/a-question';
import { describe, expect, it } from 'vitest';
import { labelQuestions } from '../../../ui/mentions/labels.ts';
import { mentionOf, toShownMentions, toStoredMentions } from '../../../ui/mentions/named-mentions.ts';
import { namingMentions } from './named-mentions.ts';

const labels = labelQuestions([
  { id: 'a-1', name: 'Width' },
  { id: 'b-2', name: 'Width [of it] & more <now>' },
]);

describe('a text that mentions questions', () => {
  it('shows their titles, and is stored by their ids', () => {
    expect(toShownMentions('Is $a-1 too wide?', labels)).toBe('Is $[Width] too wide?');
    expect(toStoredMentions('Is $[Width] too wide?', labels)).toBe('Is $a-1 too wide?');
    expect(toStoredMentions(mentionOf('Width of it & more <now>'), labels)).toBe('$[Width of it & more <now>]');
  });

  it('says the same in HTML, whatever a title has in it', () => {
    const shown = toShownMentions('<p>$b-2</p>', labels, true);
    expect(shown).toBe('<p>$[Width of it &amp; more &lt;now&gt;]</p>');
    expect(toStoredMentions(shown, labels, true)).toBe('<p>$b-2</p>');
  });

  it('keeps prices, and names that are none; a letter behind a mention does not become a part of it', () => {
    expect(toShownMentions('$5', labels)).toBe('$5');
    expect(toStoredMentions('$[Height]', labels)).toBe('$[Height]');
    expect(toStoredMentions('$[Width]s', labels)).toBe('$a-1 s');
  });

  it('names them in a preview, in every language', () => {
    const question = {
      ...aQuestion('text', { id: 'q', title: 'More than $a-1?' }),
      translations: { he: { title: 'יותר מ־$a-1?' } },
    };
    const named = namingMentions(question, labels);
    expect(named.title).toBe('More than [Width]?');
    expect(named.translations['he']?.['title']).toBe('יותר מ־[Width]?');
    expect(named.settings).toEqual(question.settings);
  });
});

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { questionTypeRegistry } from '../question-types/registry.ts';
import { cleanNameText } from '../languages/clean-name-text.ts';
import { nameTranslations, newNames } from '../languages/name-translations-schema.ts';
import { textKindNames, textKinds } from '../translations/texts.ts';
import { translationsSchema } from '../translations/translations-schema.ts';
import { oneLine } from './one-line.ts';

const written = 'Sea\u0007 Tower\r\nNorth\u2028wing';
const shown = 'Sea  Tower North wing';

it('a name is kept in one line, without controls, and is otherwise as it was', () => {
  expect(oneLine('Sea\u0007 Tower\r\nNorth\u2028wing\t2')).toBe('Sea  Tower North wing 2');
  expect(oneLine('מגדל הים')).toBe('מגדל הים');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const kept = oneLine(text);
      expect(kept).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      expect(oneLine(kept)).toBe(kept);
    }),
  );
});

it('is how options, presets, responses and repetitions of questions are kept, and the rules about them', () => {
  const options = {
    childs: [{ value: written, caption: written }],
    path: [{ value: written, toQuestion: 'q' }],
    responseOptions: [written],
  };
  expect(questionTypeRegistry.list.settings.parse(options)).toEqual({
    childs: [{ value: shown, caption: shown }],
    path: [{ value: shown, toQuestion: 'q' }],
    responseOptions: [shown],
  });
  const preset = { id: 'p', dateTimeStart: '08:00', dateTimeEnd: '16:00' };
  expect(questionTypeRegistry.date_time.settings.parse({ allDays: [{ ...preset, label: written }] })).toEqual({
    allDays: [{ ...preset, label: shown }],
  });
  const repeat = { min: 1, max: null };
  expect(questionTypeRegistry.step.settings.parse({ repeat: { ...repeat, title: written } })).toEqual({
    repeat: { ...repeat, title: shown },
  });
});

it('is how translations of names are kept, under the option as it is kept; what has several lines keeps them', () => {
  const names = textKindNames.filter((kind) => textKinds[kind].isName);
  expect(names).toEqual(['title', 'repeatTitle', 'childs', 'allDays', 'responseOptions']);
  expect(
    translationsSchema.parse({ he: { title: written, [`childs.${written}`]: written, description: 'One\nTwo' } }),
  ).toEqual({ he: { title: shown, [`childs.${shown}`]: shown, description: 'One\nTwo' } });
  expect(nameTranslations.parse({ he: { name: written, description: 'One\nTwo' } })).toEqual({
    he: { name: shown, description: 'One\nTwo' },
  });
  expect(newNames.parse({ name: written })).toEqual({ name: shown });
  expect(cleanNameText('column.Floor', written)).toBe(shown);
});

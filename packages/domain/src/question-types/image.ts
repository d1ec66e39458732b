import { z } from 'zod';
import { choiceProblems, chosenOptions, chosenValues, normalizeChoice, optionText } from './choosing.ts';
import { defineQuestionType } from './define-question-type.ts';
import { storedText } from '../text/stored-text.ts';

const option = storedText(500);

/** A choice among pictures, each with a caption if wanted (spec/2 §3: childs, thumbs, image). */
export const image = defineQuestionType({
  isMentionable: false,
  value: z.union([option, z.array(option).max(5000)]),
  ownSettings: ['childs', 'multiSelect', 'thumbs', 'image', 'usual', 'points', 'weight'],
  properties: [
    { in: 'settings', name: 'image', input: 'asset', group: 'question' },
    { in: 'settings', name: 'childs', input: 'options', group: 'answer' },
    { in: 'settings', name: 'multiSelect', input: 'switch', group: 'answer' },
    {
      in: 'settings',
      name: 'usual',
      input: 'usual_range',
      group: 'answer',
      shownWhen: { property: 'multiSelect', is: [true] },
    },
    { in: 'settings', name: 'thumbs', input: 'switch', group: 'look' },
  ],
  normalize: normalizeChoice,
  isAnswered: (value) => chosenValues(value).length > 0,
  validate: choiceProblems,
  toText: (value, settings) =>
    chosenOptions(value, settings).map((chosen) =>
      !chosen.caption && !chosen.shown && chosen.file
        ? { kind: 'file', asset: chosen.file }
        : { kind: 'text', text: optionText(chosen) },
    ),
  pathKeys: chosenValues,
});

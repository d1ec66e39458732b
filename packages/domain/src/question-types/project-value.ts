import { z } from 'zod';
import { placeValue } from '../projects/fields/address.ts';
import { chosenItem } from '../text/stored-text.ts';
import { defineQuestionType } from './define-question-type.ts';
import { storedText } from '../text/stored-text.ts';
import { textLimit } from './text.ts';

/** Shows or writes one field of the job's project, named by `field` (spec/2 §3). Holds what such a field can hold. */
export const projectValue = defineQuestionType({
  value: z.union([
    storedText(textLimit),
    z.number(),
    z.boolean(),
    placeValue,
    chosenItem,
    z.array(chosenItem).max(1000),
  ]),
  ownSettings: ['field'],
  properties: [{ in: 'settings', name: 'field', input: 'project_field', group: 'answer' }],
  isAnswered: (value) => (typeof value === 'string' ? value.trim() !== '' : !Array.isArray(value) || value.length > 0),
  toText: (value) => {
    if (typeof value === 'string') return [{ kind: 'text', text: value }];
    if (typeof value === 'number') return [{ kind: 'number', number: value }];
    if (typeof value === 'boolean') return [{ kind: 'code', code: value ? 'yes' : 'no' }];
    if ('lat' in value) return [{ kind: 'text', text: value.address || `${value.lat}, ${value.long}` }];
    const items = Array.isArray(value) ? value : [value];
    return items.map((item) => ({ kind: 'text', text: item.label }));
  },
  pathKeys: (value) => {
    if (typeof value !== 'object') return [String(value)];
    if ('lat' in value) return [value.address];
    return (Array.isArray(value) ? value : [value]).flatMap((item) => [item.id, item.label]);
  },
});

import { z } from 'zod';
import type { ListSource } from '../values/list-source.ts';
import type { QuestionSettings } from './question-settings.ts';
import { chosenItem, type ChosenItem } from '../text/stored-text.ts';
import type { TextPart } from '../values/text-part.ts';
import type { ValueProblemCode } from './value-problem.ts';

/** The value of a question that chooses from elsewhere: one item, or several with `multiSelect`. */
export const chosenItems = z.union([chosenItem, z.array(chosenItem).max(1000)]);

export type ChosenItems = z.output<typeof chosenItems>;

/** The chosen items as a list, however many may be chosen. */
export function itemsOf(value: ChosenItems): readonly ChosenItem[] {
  return Array.isArray(value) ? value : [value];
}

/** Problems of chosen items, as far as the value alone shows: only the server knows which exist. */
export function itemProblems(value: ChosenItems, settings: QuestionSettings): readonly ValueProblemCode[] {
  return !settings.multiSelect && itemsOf(value).length > 1 ? ['one_option_only'] : [];
}

/** The chosen items as parts of a text, which names each as its source does now. */
export function itemParts(value: ChosenItems, source: ListSource | 'project_list'): readonly TextPart[] {
  return itemsOf(value).map((item) => ({ kind: 'item', source, id: item.id, label: item.label }));
}

/** Path rules name an item by its id or by its name. */
export function itemKeys(value: ChosenItems): readonly string[] {
  return itemsOf(value).flatMap((item) => [item.id, item.label]);
}

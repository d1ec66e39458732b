import { z } from 'zod';
import { canonicalId } from '../../ids/id-text.ts';
import type { ChosenItem } from '../../text/stored-text.ts';
import { chosenItem, storedText } from '../../text/stored-text.ts';
import { defineFieldType } from '../define-field-type.ts';

/** An option of a list (spec/2 §3 "List option"). */
export const listOption = z.object({
  _id: storedText(200).min(1).overwrite(canonicalId),
  label: storedText(500),
  value: storedText(500),
});

export type ListOption = z.output<typeof listOption>;

const asItem = (option: ListOption): ChosenItem => ({ id: option._id, label: option.label });
const asOption = (item: ChosenItem): ListOption => ({ _id: item.id, label: item.label, value: item.label });

/** A single option: the state of the project. */
export const statusListField = defineFieldType({
  value: listOption.nullable(),
  empty: null,
  filterPart: 'option',
  properties: ['options'],
  isEmpty: (value) => value === null,
  toText: (value) => (value ? [{ kind: 'text', text: value.label }] : []),
  toAnswer: (value) => value && asItem(value),
  fromAnswer: (answer) => {
    const item = chosenItem.safeParse(answer).data;
    return item && asOption(item);
  },
});

/** Any number of options. */
export const listField = defineFieldType({
  value: z.array(listOption).max(1000),
  empty: [],
  filterPart: 'option',
  properties: ['options'],
  isEmpty: (value) => value.length === 0,
  toText: (value) => value.map((option) => ({ kind: 'text', text: option.label })),
  toAnswer: (value) => value.map(asItem),
  fromAnswer: (answer) => {
    const items = z
      .array(chosenItem)
      .max(1000)
      .safeParse(Array.isArray(answer) ? answer : [answer]).data;
    return items?.map(asOption);
  },
});

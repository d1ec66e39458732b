import { z } from 'zod';
import { defineFieldType } from '../define-field-type.ts';

/** spec/2 §9: "Ranking scale 1 to 5, default 1". */
export const ranking = { lowest: 1, highest: 5, initial: 1 } as const;

const rank = z.number().int().min(ranking.lowest).max(ranking.highest);

export const rankingField = defineFieldType({
  value: rank,
  empty: ranking.initial,
  filterPart: 'number',
  isEmpty: () => false,
  toText: (value) => [{ kind: 'number', number: value }],
  toAnswer: (value) => value,
  fromAnswer: (answer) => rank.safeParse(answer).data,
});

import type { ExpressionProblem, MeaningProblem } from '@plumbline/domain/expressions/expression-problem';
import { isListType, itemType } from '@plumbline/domain/expressions/types';
import type { Language } from '@plumbline/domain/languages/languages';
import en from '../en/expressions.json' with { type: 'json' };
import he from '../he/expressions.json' with { type: 'json' };
import { asWritten, filled, isolatedWithin } from './fill.ts';
import type { Table } from './table.ts';

/** What is said of a mistake in a condition or a calculation: each code of the rules has a text. */
type Texts = typeof en & { readonly problems: Readonly<Record<ExpressionProblem['code'], string>> };

export const expressionTable: Table<Texts> = { en, he };

function typeText(type: NonNullable<MeaningProblem['expected']>, language: Language): string {
  const { types, listOf } = expressionTable[language];
  if (type === 'list' || type === 'date_or_datetime' || !isListType(type))
    return Object.hasOwn(types, type) ? types[type as keyof typeof types] : type;
  return filled(listOf, { type: typeText(itemType(type), language) }, asWritten);
}

/** A mistake in an expression in a caller's language. */
export function expressionText(problem: ExpressionProblem, language: Language): string {
  const { name = '', expected, found }: Partial<MeaningProblem> = problem as MeaningProblem;
  const values = {
    name,
    expected: expected ? typeText(expected, language) : '',
    found: found ? typeText(found, language) : '',
  };
  return filled(expressionTable[language].problems[problem.code], values, isolatedWithin(language));
}

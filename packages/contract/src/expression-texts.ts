import type { ExpressionProblem, MeaningProblem } from '@plumbline/domain/expressions/expression-problem';
import { isListType, itemType } from '@plumbline/domain/expressions/types';
import type { Language } from '@plumbline/domain/languages/languages';

/** What is said of a mistake in a condition or a calculation, by its code. */
const texts: Readonly<Record<ExpressionProblem['code'], Readonly<Record<Language, string>>>> = {
  expression_empty: { en: 'Nothing is written yet.', he: 'עדיין לא נכתב כאן דבר.' },
  expression_too_long: {
    en: 'This is too long. Split it over several calculated questions.',
    he: 'הביטוי ארוך מדי. אפשר לחלק אותו לכמה שאלות מחושבות.',
  },
  nested_too_deep: { en: 'There are too many brackets inside one another.', he: 'יש יותר מדי סוגריים זה בתוך זה.' },
  character_unknown: { en: 'This character means nothing here.', he: 'לתו הזה אין כאן משמעות.' },
  operator_unknown: {
    en: 'This sign is not known. Use =, !=, <, <=, and, or, not.',
    he: 'הסימן אינו מוכר. אפשר להשתמש ב־‎=, ‎!=, ‎<, ‎<=, ‎and, ‎or, ‎not.',
  },
  text_not_closed: { en: 'The quotation mark at the end is missing.', he: 'חסרות מירכאות בסוף הטקסט.' },
  reference_not_closed: { en: 'The } behind the question is missing.', he: 'חסר סוגר } אחרי השאלה.' },
  reference_empty: { en: 'Choose a question.', he: 'יש לבחור שאלה.' },
  number_not_valid: { en: 'This is not a number.', he: 'זה אינו מספר.' },
  name_unknown: {
    en: 'This word means nothing here. Texts stand in quotation marks, questions in { }.',
    he: 'למילה הזו אין כאן משמעות. טקסט כותבים במירכאות, ושאלות בין { }.',
  },
  value_expected: { en: 'Something is missing here.', he: 'חסר כאן משהו.' },
  operator_expected: {
    en: 'Something is missing before this: and, or, +, = …',
    he: 'חסר משהו לפני זה: and, or, +, = …',
  },
  bracket_not_closed: { en: 'This bracket is never closed.', he: 'הסוגר הזה אינו נסגר.' },
  bracket_unexpected: { en: 'This bracket closes nothing.', he: 'הסוגר הזה אינו סוגר דבר.' },
  question_unknown: { en: 'There is no such question before this one.', he: 'אין שאלה כזו לפני השאלה הזו.' },
  function_unknown: { en: 'There is no function called {name}.', he: 'אין פונקציה בשם {name}.' },
  too_few_values: { en: '{name} needs more values.', he: 'חסרים ערכים בפונקציה {name}.' },
  too_many_values: { en: '{name} takes fewer values.', he: 'יש יותר מדי ערכים בפונקציה {name}.' },
  type_mismatch: { en: 'Expected here: {expected}. This is: {found}.', he: 'כאן נדרש: {expected}. מה שנכתב: {found}.' },
  types_differ: {
    en: "These two can’t be compared or take each other's place.",
    he: 'אי אפשר להשוות בין השניים או להחליף ביניהם.',
  },
  result_type: {
    en: 'The result must be: {expected}. This gives: {found}.',
    he: 'התוצאה צריכה להיות: {expected}. מתקבל: {found}.',
  },
  pattern_not_literal: {
    en: 'The pattern must be written out in quotation marks.',
    he: 'את התבנית יש לכתוב במפורש, במירכאות.',
  },
  pattern_not_valid: { en: 'This pattern can’t be used.', he: 'אי אפשר להשתמש בתבנית הזו.' },
};

const typeNames: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  boolean: { en: 'yes or no', he: 'כן או לא' },
  number: { en: 'number', he: 'מספר' },
  text: { en: 'text', he: 'טקסט' },
  date: { en: 'date', he: 'תאריך' },
  datetime: { en: 'date and time', he: 'תאריך ושעה' },
  date_or_datetime: { en: 'date', he: 'תאריך' },
  list: { en: 'list', he: 'רשימה' },
  unknown: { en: 'any value', he: 'כל ערך' },
  empty: { en: 'no answer', he: 'ללא תשובה' },
};

const listOf = { en: 'list of: {type}', he: 'רשימה של: {type}' };

function typeText(type: NonNullable<MeaningProblem['expected']>, language: Language): string {
  if (type === 'list' || type === 'date_or_datetime' || !isListType(type)) return typeNames[type]?.[language] ?? type;
  return listOf[language].replace('{type}', typeText(itemType(type), language));
}

/** A mistake in an expression in a caller's language. */
export function expressionText(problem: ExpressionProblem, language: Language): string {
  const { name = '', expected, found }: Partial<MeaningProblem> = problem as MeaningProblem;
  return texts[problem.code][language]
    .replace('{name}', name)
    .replace('{expected}', expected ? typeText(expected, language) : '')
    .replace('{found}', found ? typeText(found, language) : '');
}

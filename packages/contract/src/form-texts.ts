import type { Language } from '@plumbline/domain/languages/languages';
import type { FormProblemCode } from '@plumbline/domain/xlsform/report';

/** What the report of an import or an export says, by code. */
const texts: Readonly<Record<FormProblemCode, Readonly<Record<Language, string>>>> = {
  sheet_missing: { en: 'This sheet is missing.', he: 'הגיליון הזה חסר.' },
  sheet_too_long: { en: 'This sheet has too many rows.', he: 'בגיליון הזה יש יותר מדי שורות.' },
  column_missing: { en: 'This column is missing.', he: 'העמודה הזו חסרה.' },
  column_twice: { en: 'This column is there twice.', he: 'העמודה הזו מופיעה פעמיים.' },
  type_missing: { en: 'The kind of question is missing.', he: 'סוג השאלה חסר.' },
  type_unknown: { en: 'XLSForm has no such kind of question.', he: 'אין סוג שאלה כזה ב־XLSForm.' },
  name_missing: { en: 'The name is missing.', he: 'השם חסר.' },
  name_twice: { en: 'This name is used twice.', he: 'השם הזה מופיע פעמיים.' },
  name_not_valid: {
    en: 'A name begins with a letter and has letters, digits, hyphens and underscores only.',
    he: 'שם מתחיל באות ומכיל רק אותיות, ספרות, מקפים וקווים תחתונים.',
  },
  choices_missing: { en: 'There is no such list of choices.', he: 'אין רשימת אפשרויות כזו.' },
  choice_name_missing: { en: 'The name of this choice is missing.', he: 'השם של האפשרות הזו חסר.' },
  choice_twice: { en: 'This choice is in its list twice.', he: 'האפשרות הזו מופיעה פעמיים ברשימה.' },
  group_not_closed: { en: 'This group is never closed.', he: 'הקבוצה הזו אינה נסגרת.' },
  group_not_begun: { en: 'This closes no group.', he: 'השורה הזו אינה סוגרת קבוצה.' },
  reference_unknown: {
    en: 'This mentions a question that is not in the form.',
    he: 'מוזכרת כאן שאלה שאינה בטופס.',
  },
  expression_not_readable: {
    en: 'This condition or calculation can’t be read.',
    he: 'אי אפשר לקרוא את התנאי או החישוב.',
  },
  too_many_questions: { en: 'There are more than 1,000 questions.', he: 'יש יותר מ־1,000 שאלות.' },
  nothing_to_ask: { en: 'There is no question in this form.', he: 'אין אף שאלה בטופס.' },
  own_format_not_valid: { en: 'This part of the file is not as it should be.', he: 'החלק הזה של הקובץ אינו תקין.' },

  type_left_out: { en: 'There is nothing of this kind here: left out.', he: 'אין כאן סוג שאלה כזה, והיא הושמטה.' },
  metadata_left_out: {
    en: 'Left out: every answer carries its time and its person anyway.',
    he: 'הושמט: כל תשובה ממילא נשמרת עם הזמן ועם מי שענה.',
  },
  column_left_out: { en: 'Nothing is made of this column.', he: 'העמודה הזו אינה בשימוש.' },
  appearance_left_out: { en: 'This look was left out.', he: 'צורת התצוגה הזו הושמטה.' },
  media_left_out: {
    en: 'Pictures and recordings are not part of the file: left out.',
    he: 'תמונות והקלטות אינן חלק מהקובץ, והן הושמטו.',
  },
  choice_filter_left_out: {
    en: 'All choices are shown, whatever was answered before.',
    he: 'כל האפשרויות מוצגות, בלי תלות בתשובות קודמות.',
  },
  choice_reference_left_out: {
    en: 'A choice can’t show an answer: the text stands as it is.',
    he: 'אפשרות אינה יכולה להציג תשובה: הטקסט נשאר כפי שהוא.',
  },
  choice_twice_left_out: {
    en: 'This choice is in its list already: left out.',
    he: 'האפשרות הזו כבר נמצאת ברשימה, והיא הושמטה.',
  },
  default_left_out: { en: 'Questions start without an answer.', he: 'שאלות מתחילות ללא תשובה.' },
  condition_left_out: {
    en: 'This condition can’t be carried over: the question is always shown.',
    he: 'אי אפשר להעביר את התנאי הזה: השאלה תוצג תמיד.',
  },
  calculation_left_out: {
    en: 'This calculation can’t be carried over: the question is filled in by hand.',
    he: 'אי אפשר להעביר את החישוב הזה: על השאלה עונים ידנית.',
  },
  constraint_left_out: {
    en: 'This rule for answers can’t be carried over: every answer is taken.',
    he: 'אי אפשר להעביר את הכלל הזה: כל תשובה תתקבל.',
  },
  required_condition_left_out: {
    en: 'A question is mandatory always or never: this one is not.',
    he: 'שאלה היא חובה תמיד או אף פעם: השאלה הזו אינה חובה.',
  },
  repeat_count_left_out: {
    en: 'How often it is repeated can’t be calculated: whoever answers decides.',
    he: 'אי אפשר לחשב את מספר החזרות: מי שעונה מחליט.',
  },
  reference_left_out: {
    en: 'This mentions something that was left out.',
    he: 'מוזכר כאן משהו שהושמט.',
  },
  group_merged: {
    en: 'A repeated step has no steps inside it: these questions are asked in one.',
    he: 'בתוך שלב חוזר אין שלבים: השאלות נשאלות ביחד.',
  },
  file_as_attachment: {
    en: 'The file is attached to a text question.',
    he: 'הקובץ מצורף לשאלת טקסט.',
  },
  rank_as_choice: { en: 'Choices can be chosen, but not ranked.', he: 'אפשר לבחור אפשרויות, אך לא לדרג אותן.' },
  text_shortened: { en: 'This text is too long and was cut.', he: 'הטקסט ארוך מדי וקוצר.' },
  own_settings_left_out: {
    en: 'The settings that Plumbline kept in this file can’t be read.',
    he: 'אי אפשר לקרוא את ההגדרות ש־Plumbline שמרה בקובץ.',
  },
  type_as_text: {
    en: 'Other programs have no such question: they will ask for text or a number, or only show it.',
    he: 'בתוכנות אחרות אין שאלה כזו: הן יבקשו טקסט או מספר, או רק יציגו אותה.',
  },
  path_left_out: {
    en: 'Other programs have no path rules: they will ask every question.',
    he: 'בתוכנות אחרות אין כללי מסלול: הן ישאלו את כל השאלות.',
  },
  setting_left_out: { en: 'This setting was left out.', he: 'ההגדרה הזו הושמטה.' },
};

/** What is said of one line of a report. */
export function formProblemText(code: FormProblemCode, language: Language): string {
  return texts[code][language];
}

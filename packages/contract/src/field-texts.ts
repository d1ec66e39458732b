import { allowedList } from '@plumbline/domain/assets/file-kinds';
import type { Language } from '@plumbline/domain/languages/languages';
import { isolatedIn, writtenDirection } from '@plumbline/domain/settings/text-direction';
import { automationTexts } from './automation-texts.ts';
import { drawingTexts } from './drawing-texts.ts';
import { reportTexts } from './report-texts.ts';

/** What a form says at a field, by the stable code of its mistake. */
const texts = {
  ...drawingTexts,
  ...reportTexts,
  ...automationTexts,
  not_valid: { en: 'This value is not valid.', he: 'הערך אינו תקין.' },
  not_found: { en: 'It was deleted or you don’t have access.', he: 'הפריט נמחק, או שאין לך הרשאה לראות אותו.' },
  required: { en: 'This is required.', he: 'שדה חובה.' },
  not_expected: { en: 'This field is not known here.', he: 'שדה זה אינו מוכר כאן.' },
  not_string: { en: 'This must be text.', he: 'יש להזין טקסט.' },
  not_number: { en: 'This must be a number.', he: 'יש להזין מספר.' },
  not_int: { en: 'This must be a whole number.', he: 'יש להזין מספר שלם.' },
  not_boolean: { en: 'This must be yes or no.', he: 'יש לבחור כן או לא.' },
  not_array: { en: 'This must be a list.', he: 'כאן נדרשת רשימה.' },
  not_object: { en: 'This must be an object.', he: 'כאן נדרש אובייקט.' },
  not_email: { en: 'This is not a valid email address.', he: 'כתובת הדוא״ל אינה תקינה.' },
  not_uuid: { en: 'This is not an identifier.', he: 'המזהה אינו תקין.' },
  not_datetime: { en: 'This is not a date and time with a zone.', he: 'התאריך והשעה אינם תקינים.' },
  address_not_allowed: {
    en: 'The address is not reachable from the internet, so it is not allowed. The operator can allow it with WEBHOOKS_ALLOW.',
    he: 'הכתובת אינה נגישה מהאינטרנט ולכן אינה מותרת. מפעיל המערכת יכול להתיר אותה באמצעות WEBHOOKS_ALLOW.',
  },
  not_url: { en: 'link not valid', he: 'הקישור אינו תקין' },
  not_one_of: { en: 'Choose one of: {values}', he: 'יש לבחור אחד מאלה: {values}' },
  too_small_string: { en: 'At least {minimum} characters.', he: 'לפחות {minimum} תווים.' },
  too_big_string: { en: 'At most {maximum} characters.', he: 'לכל היותר {maximum} תווים.' },
  too_small_number: { en: 'At least {minimum}.', he: 'לפחות {minimum}.' },
  too_big_number: { en: 'At most {maximum}.', he: 'לכל היותר {maximum}.' },
  too_small_array: { en: 'At least {minimum}.', he: 'לפחות {minimum}.' },
  too_big_array: { en: 'At most {maximum}.', he: 'לכל היותר {maximum}.' },
  text_not_storable: { en: 'This text has characters that can’t be stored.', he: 'הטקסט מכיל תווים שאי אפשר לשמור.' },
  colour_not_valid: { en: 'Write a colour as #0083c9.', he: 'יש לכתוב צבע כך: ‎#0083c9' },
  time_not_valid: { en: 'Write a time as 14:30.', he: 'יש לכתוב שעה כך: 14:30' },
  length_not_read: {
    en: 'Write a length as 1:30, 90 min or 1.5 h.',
    he: 'יש לכתוב משך כך: ⁦1:30⁩, ⁦90⁩ דק׳ או ⁦1.5⁩ שע׳',
  },
  length_not_positive: { en: 'The length must be at least 1 minute.', he: 'המשך חייב להיות דקה אחת לפחות.' },
  length_too_long: {
    en: 'The length can be at most 10 days (240 hours).',
    he: 'המשך יכול להיות ⁦10⁩ ימים לכל היותר (⁦240⁩ שעות).',
  },
  time_zone_unknown: { en: 'This time zone is not known.', he: 'אזור הזמן אינו מוכר.' },
  question_name_not_valid: {
    en: 'Letters, digits and the characters _ . - only, and a letter first.',
    he: 'אותיות, ספרות והתווים _ . - בלבד, והתו הראשון אות.',
  },
  question_name_taken: {
    en: 'Another question of this job type has this name.',
    he: 'לשאלה אחרת בסוג העבודה הזה יש אותו שם.',
  },
  name_taken: { en: 'This name is already taken.', he: 'השם כבר תפוס.' },
  status_name_taken: { en: 'A status with this name already exists.', he: 'כבר קיים סטטוס בשם זה.' },
  setting_unknown: { en: 'There is no such setting.', he: 'אין הגדרה כזו.' },
  too_big: { en: 'This is too long or too large.', he: 'הערך ארוך או גדול מדי.' },
  too_small: { en: 'This is too short or too small.', he: 'הערך קצר או קטן מדי.' },
  picture_expected: { en: 'Choose a picture that was uploaded.', he: 'יש לבחור תמונה שהועלתה.' },
  host_name_not_valid: {
    en: 'Use lower-case English letters, digits and hyphens, at most 40.',
    he: 'יש להשתמש באותיות אנגליות קטנות, בספרות ובמקפים, עד 40 תווים.',
  },
  host_name_reserved: { en: 'This name is kept for the platform itself.', he: 'שם זה שמור למערכת עצמה.' },
  section_not_valid: { en: 'This list can’t be grouped like that.', he: 'אי אפשר לקבץ את הרשימה כך.' },
  sort_not_valid: { en: 'This list can’t be sorted like that.', he: 'אי אפשר למיין את הרשימה כך.' },
  filter_not_valid: { en: 'This filter is not valid.', he: 'הסינון אינו תקין.' },
  day_ends_before_it_starts: { en: 'The end must come after the start.', he: 'הסיום חייב להיות אחרי ההתחלה.' },
  person_not_assignable: { en: 'This user can’t be assigned.', he: 'אי אפשר לשבץ את המשתמש הזה.' },
  unknown_reference: { en: 'This does not exist.', he: 'פריט זה אינו קיים.' },
  password_too_short: { en: 'At least 10 characters.', he: 'לפחות 10 תווים.' },
  password_too_long: { en: 'At most 200 characters.', he: 'לכל היותר 200 תווים.' },
  password_is_own_data: {
    en: 'Too easy to guess from your name, your address or the company. Add unrelated words.',
    he: 'קל מדי לנחש לפי השם, כתובת הדוא״ל או שם החברה. כדאי להוסיף מילים שאינן קשורות.',
  },
  user_exists: { en: 'A user with this email address already exists.', he: 'כבר קיים משתמש עם כתובת הדוא״ל הזו.' },
  password_wrong: { en: 'Invalid password', he: 'סיסמה שגויה' },
  email_not_valid: { en: 'This is not a valid email address.', he: 'כתובת הדוא״ל אינה תקינה.' },
  phone_not_valid: { en: 'Write a phone number as 050-123-4567.', he: 'יש לכתוב מספר טלפון כך: ⁦050-123-4567⁩' },
  value_too_large: { en: 'This answer is too large.', he: 'התשובה גדולה מדי.' },
  value_not_valid: { en: 'This answer does not fit the question.', he: 'התשובה אינה מתאימה לשאלה.' },
  emails_not_valid: { en: 'One of the email addresses is not valid.', he: 'אחת מכתובות הדוא״ל אינה תקינה.' },
  number_not_readable: {
    en: 'This can’t be read as a number. Write it as 1234.5.',
    he: 'לא ניתן לקרוא זאת כמספר. יש לכתוב כך: ⁦1234.5⁩',
  },
  number_ambiguous: {
    en: 'This can be read as two numbers. Write it without a thousands separator, and a fraction with a point.',
    he: 'אפשר לקרוא זאת כשני מספרים. יש לכתוב בלי מפריד אלפים, ושבר עם נקודה.',
  },
  number_not_exact: {
    en: 'This number has more digits than can be stored exactly.',
    he: 'למספר יש יותר ספרות ממה שאפשר לשמור במדויק.',
  },
  number_below_min: { en: 'This number is too small.', he: 'המספר קטן מדי.' },
  number_above_max: { en: 'This number is too large.', he: 'המספר גדול מדי.' },
  number_not_on_step: { en: 'This number is not one of the allowed steps.', he: 'המספר אינו באחת הקפיצות המותרות.' },
  option_unknown: { en: 'This option does not exist.', he: 'אפשרות זו אינה קיימת.' },
  one_option_only: { en: 'Choose one option only.', he: 'יש לבחור אפשרות אחת בלבד.' },
  range_incomplete: { en: 'Fill in both the start and the end.', he: 'יש למלא התחלה וסיום.' },
  range_reversed: { en: 'The end must come after the start.', he: 'הסיום חייב להיות אחרי ההתחלה.' },
  constraint_not_met: { en: 'This answer can’t be right here.', he: 'התשובה אינה אפשרית כאן.' },
  repetitions_below_min: { en: 'There are too few of these. Add another.', he: 'יש פחות מדי פריטים. יש להוסיף עוד.' },
  repetitions_above_max: { en: 'There are too many of these. Remove one.', he: 'יש יותר מדי פריטים. יש להסיר פריט.' },
  answer_required: { en: 'Please answer this question.', he: 'יש לענות על שאלה זו.' },
  file_required: { en: 'File is required!', he: 'נדרש קובץ!' },
  signature_required: { en: 'A signature is required.', he: 'נדרשת חתימה.' },
  question_unknown: { en: 'This question is not in this job.', he: 'השאלה אינה שייכת לעבודה זו.' },
  question_removed: { en: 'This question was removed.', he: 'השאלה הוסרה.' },
  question_takes_no_answer: { en: 'This question takes no answer.', he: 'לשאלה זו אין תשובה.' },
  answer_id_not_valid: { en: 'The answer ID does not belong to this question.', he: 'מזהה התשובה אינו שייך לשאלה.' },
  answer_id_taken: { en: 'This answer ID belongs to another answer.', he: 'מזהה התשובה שייך לתשובה אחרת.' },
  answer_not_allowed: {
    en: 'You don’t have permission to answer this question.',
    he: 'אין לך הרשאה לענות על שאלה זו.',
  },
  job_not_answerable: {
    en: 'This job can’t be answered in its current status.',
    he: 'אי אפשר למלא את העבודה בסטטוס הזה.',
  },
  files_not_allowed: { en: 'This question takes no files.', he: 'לשאלה זו אי אפשר לצרף קבצים.' },
  audio_not_allowed: {
    en: `Invalid file extension allowed only ${allowedList('answer')}`,
    he: `סוג קובץ לא חוקי, מותרים רק ${allowedList('answer')}`,
  },
  comment_not_allowed: { en: 'This question takes no comment.', he: 'לשאלה זו אי אפשר להוסיף הערה.' },
  issue_not_allowed: { en: 'This question can’t be tagged as an issue.', he: 'אי אפשר לסמן שאלה זו כליקוי.' },
  signature_not_allowed: { en: 'This question takes no signature.', he: 'לשאלה זו אין חתימה.' },
  signature_not_valid: { en: 'The signature could not be read.', he: 'לא ניתן לקרוא את החתימה.' },
  emails_too_many_today: {
    en: 'Your answers can be emailed to {limit} addresses in 24 hours, and {left} are left. Remove some, or send them tomorrow.',
    he: 'אפשר לשלוח את התשובות שלך בדוא״ל ל־{limit} כתובות ב־24 שעות, ונותרו {left}. יש להסיר חלק מהן, או לשלוח אותן מחר.',
  },
  emails_not_allowed: { en: 'This question takes no email addresses.', he: 'אין כתובות דוא״ל בשאלה זו.' },
  path_loops: { en: 'The path rules of this question form a loop.', he: 'כללי המסלול של השאלה יוצרים לולאה.' },
  language_not_valid: {
    en: 'A language begins with a letter and has letters, digits, spaces and brackets only.',
    he: 'שם שפה מתחיל באות ומכיל רק אותיות, ספרות, רווחים וסוגריים.',
  },
  languages_not_unique: { en: 'A language is there twice.', he: 'שפה מופיעה פעמיים.' },
  too_many_languages: { en: 'There are too many languages.', he: 'יש יותר מדי שפות.' },
  text_unknown: { en: 'A question has no such text.', he: 'אין לשאלה טקסט כזה.' },
  options_not_unique: { en: 'Two options have the same value.', he: 'לשתי אפשרויות יש אותו ערך.' },
  min_above_max: { en: 'The minimum is above the maximum.', he: 'המינימום גדול מהמקסימום.' },
  field_key_taken: { en: 'A field with this name already exists.', he: 'כבר קיים שדה בשם זה.' },
  field_key_not_valid: {
    en: 'Use English letters, digits and hyphens.',
    he: 'יש להשתמש באותיות אנגליות, בספרות ובמקפים.',
  },
  column_not_valid: { en: 'A column needs a name.', he: 'לכל עמודה צריך להיות שם.' },
  column_taken: { en: 'Two columns have the same name.', he: 'לשתי עמודות יש אותו שם.' },
  column_unknown: { en: 'The table has no such column.', he: 'אין עמודה כזו בטבלה.' },
  columns_missing: {
    en: 'You need to specify table columns in project settings!',
    he: 'יש להגדיר את עמודות הטבלה בהגדרות הפרויקט!',
  },
  rows_too_many: { en: 'At most {maximum} rows.', he: 'לכל היותר {maximum} שורות.' },
  list_too_long: { en: 'At most {maximum} options in one list.', he: 'לכל היותר {maximum} אפשרויות ברשימה אחת.' },
  list_unknown: { en: 'There is no such list.', he: 'אין רשימה כזו.' },
  field_not_writable: {
    en: 'You don’t have permission to change this field of the project.',
    he: 'אין לך הרשאה לשנות שדה זה של הפרויקט.',
  },
  skill_not_for_role: { en: 'This skill is not for this user’s role.', he: 'ההסמכה אינה מיועדת לתפקיד של המשתמש הזה.' },
  ends_before_it_starts: {
    en: 'The last day must not come before the first.',
    he: 'היום האחרון לא יכול להיות לפני הראשון.',
  },
  shift_days_too_many: { en: 'At most 45 days at once.', he: 'לכל היותר ⁦45⁩ ימים בבת אחת.' },
  period_too_long: { en: 'At most a hundred years.', he: 'לכל היותר מאה שנים.' },
  day_out_of_range: { en: 'Check the year.', he: 'יש לבדוק את השנה.' },
  password_too_common: {
    en: 'Too easy to guess. Use several unrelated words.',
    he: 'קל מדי לנחש סיסמה זו. כדאי לצרף כמה מילים שאינן קשורות.',
  },
} as const;

export type FieldTextCode = keyof typeof texts;

export const isFieldTextCode = (code: string): code is FieldTextCode => Object.hasOwn(texts, code);

/** The text for a field's mistake; a code without a text of its own reads "not valid". */
export function fieldText(
  code: string,
  language: Language,
  details: Readonly<Record<string, string | number>>,
): string {
  const entry = isFieldTextCode(code) ? texts[code] : texts.not_valid;
  return entry[language].replace(/\{(\w+)\}/g, (_, name: string) =>
    isolatedIn(writtenDirection(language), String(details[name] ?? '')),
  );
}

import type { Language } from '@plumbline/domain/settings/app-settings';

/** What a form says at a field, by the stable code of its mistake. */
const texts = {
  not_valid: { en: 'This value is not valid.', he: 'הערך אינו תקין.' },
  required: { en: 'This is required.', he: 'שדה חובה.' },
  not_expected: { en: 'This field is not known here.', he: 'שדה זה אינו מוכר כאן.' },
  not_string: { en: 'This must be text.', he: 'יש להזין טקסט.' },
  not_number: { en: 'This must be a number.', he: 'יש להזין מספר.' },
  not_int: { en: 'This must be a whole number.', he: 'יש להזין מספר שלם.' },
  not_boolean: { en: 'This must be yes or no.', he: 'יש לבחור כן או לא.' },
  not_array: { en: 'This must be a list.', he: 'כאן נדרשת רשימה.' },
  not_object: { en: 'This must be an object.', he: 'כאן נדרש אובייקט.' },
  not_email: { en: 'This is not an e-mail address.', he: 'כתובת הדוא״ל אינה תקינה.' },
  not_uuid: { en: 'This is not an identifier.', he: 'המזהה אינו תקין.' },
  not_datetime: { en: 'This is not a date and time with a zone.', he: 'התאריך והשעה אינם תקינים.' },
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
  time_zone_unknown: { en: 'This time zone is not known.', he: 'אזור הזמן אינו מוכר.' },
  status_name_taken: { en: 'There is a status with this name already.', he: 'כבר קיים סטטוס בשם זה.' },
  setting_unknown: { en: 'There is no such setting.', he: 'אין הגדרה כזו.' },
  too_big: { en: 'This is too long or too large.', he: 'הערך ארוך או גדול מדי.' },
  too_small: { en: 'This is too short or too small.', he: 'הערך קצר או קטן מדי.' },
  picture_expected: { en: 'Choose a picture that was uploaded.', he: 'יש לבחור תמונה שהועלתה.' },
  host_name_not_valid: {
    en: 'Use lower-case English letters, digits and hyphens, at most 40.',
    he: 'יש להשתמש באותיות אנגליות קטנות, בספרות ובמקפים, עד 40 תווים.',
  },
  host_name_reserved: { en: 'This name is kept for the platform itself.', he: 'שם זה שמור למערכת עצמה.' },
  sort_not_valid: { en: 'This list can’t be sorted like that.', he: 'אי אפשר למיין את הרשימה כך.' },
  filter_not_valid: { en: 'This filter is not valid.', he: 'הסינון אינו תקין.' },
  day_ends_before_it_starts: { en: 'The end must come after the start.', he: 'הסיום חייב להיות אחרי ההתחלה.' },
  unknown_reference: { en: 'This does not exist.', he: 'פריט זה אינו קיים.' },
  password_too_short: { en: 'At least 10 characters.', he: 'לפחות 10 תווים.' },
  password_too_long: { en: 'At most 200 characters.', he: 'לכל היותר 200 תווים.' },
  password_is_own_data: {
    en: 'Not your own address or the company’s name, please.',
    he: 'אין להשתמש בכתובת הדוא״ל שלך או בשם החברה.',
  },
  email_not_valid: { en: 'This is not an e-mail address.', he: 'כתובת הדוא״ל אינה תקינה.' },
  phone_not_valid: { en: 'Write a phone number as 050-123-4567.', he: 'יש לכתוב מספר טלפון כך: ⁦050-123-4567⁩' },
  password_too_common: { en: 'This password is too common.', he: 'סיסמה זו נפוצה מדי.' },
} as const;

export type FieldTextCode = keyof typeof texts;

/** The text for a field's mistake; a code without a text of its own reads "not valid". */
export function fieldText(
  code: string,
  language: Language,
  details: Readonly<Record<string, string | number>>,
): string {
  const entry = Object.hasOwn(texts, code) ? texts[code as FieldTextCode] : texts.not_valid;
  return entry[language].replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));
}

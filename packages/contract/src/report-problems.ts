/** The codes that calls of reports answer, as part of the error catalogue. */
export const reportProblems = {
  report_not_valid: {
    status: 409,
    en: 'This report must be corrected before it can be opened.',
    he: 'יש לתקן את הדוח לפני שאפשר לפתוח אותו.',
  },
  report_too_large: {
    status: 409,
    en: 'More than {limit} rows can’t be sorted or grouped at once. Filter the report, or sort it by its date.',
    he: 'אי אפשר למיין או לקבץ יותר מ־{limit} שורות בבת אחת. אפשר לסנן את הדוח או למיין אותו לפי תאריך.',
  },
  report_too_demanding: {
    status: 409,
    en: 'The calculations of this report are too large, “{column}” most of all. Shorten its formula, or filter the report.',
    he: 'החישובים בדוח הזה גדולים מדי, ובעיקר "{column}". אפשר לקצר את הנוסחה או לסנן את הדוח.',
  },
  report_too_long: {
    status: 409,
    en: 'A spreadsheet holds no more than {limit} rows. Filter the report, or export it as CSV.',
    he: 'גיליון אלקטרוני מכיל לא יותר מ־{limit} שורות. אפשר לסנן את הדוח או לייצא אותו כ־CSV.',
  },
  exports_busy: {
    status: 503,
    en: 'Several exports are running. Try again in a moment.',
    he: 'כמה ייצואים רצים כעת. אפשר לנסות שוב בעוד רגע.',
  },
  template_not_deletable: {
    status: 409,
    en: 'This template can’t be deleted.',
    he: 'אי אפשר למחוק את התבנית הזאת.',
  },
  template_too_new: {
    status: 409,
    en: 'This template was made by a newer version of Plumbline.',
    he: 'התבנית נוצרה בגרסה חדשה יותר של Plumbline.',
  },
} as const satisfies Record<string, { status: number; en: string; he: string }>;

/** The codes that calls of files answer, as part of the error catalogue. */
export const fileProblems = {
  files_too_many: { status: 400, en: 'Error, maximum files allowed {n}', he: 'שגיאה, מספר הקבצים המרבי הוא {n}' },
  files_waiting_too_many: {
    status: 429,
    en: 'Too many files wait here to be submitted. Submit what you have, or try again later.',
    he: 'יותר מדי קבצים ממתינים כאן לשליחה. אפשר לשלוח את מה שכבר צורף, או לנסות שוב מאוחר יותר.',
  },
  file_type_not_allowed: {
    status: 415,
    en: 'Invalid file extension allowed only {list}',
    he: 'סוג קובץ לא חוקי, מותרים רק {list}',
  },
  file_too_large: {
    status: 413,
    en: 'This file is too large. The limit is {limit} MB.',
    he: 'הקובץ גדול מדי. הגודל המרבי הוא {limit} מ״ב.',
  },
  picture_too_large: {
    status: 413,
    en: 'This picture has too many pixels. The limit is {limit} megapixels.',
    he: 'בתמונה יש יותר מדי פיקסלים. הגודל המרבי הוא {limit} מגה־פיקסל.',
  },
  file_altered: {
    status: 409,
    en: 'The file did not arrive as it was sent. Send it again.',
    he: 'הקובץ לא הגיע כפי שנשלח. יש לשלוח אותו שוב.',
  },
  upload_differs: {
    status: 409,
    en: 'This upload was started with another file.',
    he: 'ההעלאה הזאת התחילה עם קובץ אחר.',
  },
  upload_offset_wrong: {
    status: 409,
    en: 'The upload is at another offset. Ask for it, and continue from there.',
    he: 'ההעלאה נמצאת בנקודה אחרת. יש לבדוק היכן ולהמשיך משם.',
  },
  upload_protocol: {
    status: 412,
    en: 'Uploads are taken by version 1.0.0 of the tus protocol.',
    he: 'העלאות מתקבלות לפי גרסה 1.0.0 של פרוטוקול tus.',
  },
  file_missing: { status: 400, en: 'No file was sent.', he: 'לא נשלח קובץ.' },
  form_not_valid: {
    status: 422,
    en: 'This file has errors. Nothing was imported.',
    he: 'יש שגיאות בקובץ. דבר לא יובא.',
  },
  file_unpacks_too_large: {
    status: 413,
    en: 'This file is too large when unpacked. The limit is {limit} MB.',
    he: 'הקובץ גדול מדי לאחר פריסה. הגודל המרבי הוא {limit} מ״ב.',
  },
  file_cannot_be_rotated: { status: 409, en: 'file cannot be rotated', he: 'לא ניתן לסובב את הקובץ' },
  file_is_marked: {
    status: 409,
    en: 'Jobs have marks on this plan (marks: {marks}, jobs: {jobs}), so it is kept. To offer it no longer, take it off its project: the marks stay.',
    he: 'לעבודות יש סימונים על התוכנית הזו (סימונים: {marks}, עבודות: {jobs}), ולכן היא נשמרת. כדי שלא תוצע עוד, אפשר להסיר אותה מהפרויקט: הסימונים נשארים.',
  },
  file_cannot_be_converted: {
    status: 409,
    en: 'Only pictures and PDFs can be converted.',
    he: 'אפשר להמיר רק תמונות וקובצי PDF.',
  },
  file_of_another_size: {
    status: 409,
    en: 'The new file has another size: what is marked, measured or drawn on the old one would not fit.',
    he: 'לקובץ החדש גודל אחר: הסימונים, המדידות והציורים שעל הקובץ הקודם לא יתאימו.',
  },
  file_is_no_film: { status: 409, en: 'Only videos have a poster.', he: 'תמונת שער שייכת לסרטון בלבד.' },
  file_has_no_pages: {
    status: 409,
    en: 'This file has no pages to show.',
    he: 'אין בקובץ עמודים להצגה.',
  },
  file_locked: {
    status: 422,
    en: 'This file is protected by a password. Save it without one, then upload it again.',
    he: 'הקובץ מוגן בסיסמה. יש לשמור אותו בלי סיסמה ולהעלות שוב.',
  },
  file_too_demanding: {
    status: 422,
    en: 'This file takes too long or too much memory to open. Save it in a simpler form, then upload it again.',
    he: 'פתיחת הקובץ דורשת יותר מדי זמן או זיכרון. יש לשמור אותו בצורה פשוטה יותר ולהעלות שוב.',
  },
  file_corrupted: { status: 422, en: 'Corrupted file, please reupload', he: 'הקובץ פגום, יש להעלות אותו שוב' },
} as const satisfies Record<string, { status: number; en: string; he: string }>;

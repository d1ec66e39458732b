/**
 * The error catalogue: every code that any call can answer, with its HTTP status and its text in both languages.
 * The texts are the specification's own where it has one (Spec 1 §8, 2 §8, 3 §8). `{name}` is replaced by the problem's details.
 */
export const problems = {
  // Any call
  not_valid: { status: 400, en: 'Some fields need another look.', he: 'יש שדות שצריך לתקן.' },
  body_not_readable: { status: 400, en: 'The request body could not be read.', he: 'לא ניתן לקרוא את תוכן הבקשה.' },
  body_too_large: { status: 413, en: 'The request is too large.', he: 'הבקשה גדולה מדי.' },
  body_too_slow: { status: 408, en: 'The request did not arrive in time.', he: 'הבקשה לא הגיעה בזמן.' },
  media_type_not_supported: {
    status: 415,
    en: 'This content type is not accepted here.',
    he: 'סוג התוכן אינו נתמך כאן.',
  },
  not_signed_in: { status: 401, en: 'Please sign in.', he: 'יש להתחבר.' },
  forbidden: { status: 403, en: 'You may not do this.', he: 'אין לך הרשאה לפעולה זו.' },
  not_found: { status: 404, en: 'This was not found.', he: 'לא נמצא.' },
  method_not_allowed: {
    status: 405,
    en: 'This address does not answer that method.',
    he: 'הכתובת אינה תומכת בשיטה זו.',
  },
  conflict: {
    status: 409,
    en: 'Somebody changed this in the meantime. Look at the newest version and try again.',
    he: 'מישהו שינה זאת בינתיים. יש לבדוק את הגרסה החדשה ולנסות שוב.',
  },
  idempotency_key_reused: {
    status: 422,
    en: 'This idempotency key was used with another request.',
    he: 'מפתח הבקשה כבר שימש לבקשה אחרת.',
  },
  too_many_requests: {
    status: 429,
    en: 'Too many tries. Wait a little, then try again.',
    he: 'יותר מדי ניסיונות. יש להמתין מעט ולנסות שוב.',
  },
  something_went_wrong: {
    status: 500,
    en: 'Something went wrong. Please, try again later!',
    he: 'משהו השתבש. נא לנסות שוב מאוחר יותר!',
  },
  unavailable: {
    status: 503,
    en: 'The service is busy. Please try again in a moment.',
    he: 'השירות עמוס. נא לנסות שוב בעוד רגע.',
  },
  instance_not_active: {
    status: 503,
    en: 'This platform is not active at the moment...',
    he: 'המערכת אינה פעילה כרגע...',
  },
  instance_unknown: { status: 404, en: 'There is no Plumbline at this address.', he: 'אין Plumbline בכתובת זו.' },
  not_set_up: { status: 409, en: '{what} is not set up yet.', he: '{what} עדיין לא הוגדר.' },
  app_not_built: { status: 409, en: 'This is not available yet.', he: 'האפשרות הזאת עדיין לא זמינה.' },
  disk_full: { status: 507, en: 'There is no room left to store this.', he: 'אין מקום לאחסון.' },

  // Sign-in, invitations, passwords
  sign_in_failed: { status: 401, en: 'Invalid username and or password', he: 'שם משתמש או סיסמה שגויים' },
  client_not_valid: {
    status: 401,
    en: 'This program is not known here.',
    he: 'תוכנה זו אינה מוכרת כאן.',
  },
  password_wrong: { status: 400, en: 'Invalid password', he: 'סיסמה שגויה' },
  password_too_weak: {
    status: 400,
    en: 'Choose a longer or less common password.',
    he: 'יש לבחור סיסמה ארוכה או נפוצה פחות.',
  },
  refresh_token_not_valid: { status: 401, en: 'Please sign in again.', he: 'יש להתחבר מחדש.' },
  invitation_expired: { status: 410, en: 'Invitation expired', he: 'תוקף ההזמנה פג' },
  reset_link_expired: {
    status: 410,
    en: 'This link has expired. Ask for a new one.',
    he: 'תוקף הקישור פג. יש לבקש קישור חדש.',
  },
  user_cannot_be_invited: { status: 409, en: "User can't invited right now", he: 'לא ניתן להזמין את המשתמש כרגע' },
  user_exists: {
    status: 409,
    en: 'A person with this e-mail address is already here.',
    he: 'כבר קיים אדם עם כתובת דוא״ל זו.',
  },
  user_not_registered: { status: 409, en: 'Could not register user!', he: 'לא ניתן לרשום את המשתמש!' },
  terms_not_accepted: {
    status: 400,
    en: 'Please accept the terms and the privacy policy.',
    he: 'יש לאשר את התנאים ואת מדיניות הפרטיות.',
  },
  role_above_own: { status: 403, en: 'You cannot give a role above your own.', he: 'אי אפשר להעניק תפקיד גבוה משלך.' },
  person_above_own: { status: 403, en: 'This person has a role above yours.', he: 'לאדם זה תפקיד גבוה משלך.' },
  last_system_admin: {
    status: 409,
    en: 'This is the last active system administrator.',
    he: 'זהו מנהל המערכת הפעיל האחרון.',
  },
  user_cannot_be_impersonated: {
    status: 409,
    en: 'You can act only as a person who has registered and is not banned.',
    he: 'אפשר לפעול רק בשמו של אדם שנרשם ואינו חסום.',
  },
  person_is_self: { status: 409, en: 'You cannot do this to yourself.', he: 'אי אפשר לבצע זאת על עצמך.' },

  // Settings
  status_in_use: {
    status: 409,
    en: 'Jobs still stand in the status “{status}” ({count}). Move them to another status first.',
    he: 'יש עדיין עבודות בסטטוס „{status}” ({count}). יש להעביר אותן תחילה לסטטוס אחר.',
  },

  // Projects, job types, questions
  name_required: { status: 400, en: 'A name is required.', he: 'יש להזין שם.' },
  name_taken: { status: 409, en: 'This name is already taken.', he: 'השם כבר תפוס.' },
  project_has_jobs: {
    status: 409,
    en: 'The project cannot be deleted while linked activities exist.',
    he: 'לא ניתן למחוק את הפרויקט כל עוד קיימות בו פעילויות.',
  },
  columns_missing: {
    status: 409,
    en: 'You need to specify table columns in project settings!',
    he: 'יש להגדיר את עמודות הטבלה בהגדרות הפרויקט!',
  },
  job_type_has_jobs: {
    status: 409,
    en: 'The job type cannot be deleted while it has jobs.',
    he: 'לא ניתן למחוק את סוג העבודה כל עוד קיימות עבודות מסוג זה.',
  },
  job_type_disabled: { status: 409, en: 'This job type is disabled.', he: 'סוג עבודה זה מושבת.' },
  path_loops: { status: 409, en: 'These path rules lead in a circle.', he: 'כללי המסלול יוצרים מעגל.' },
  expressions_not_valid: {
    status: 400,
    en: 'A condition or a calculation needs another look.',
    he: 'יש לבדוק שוב תנאי או חישוב.',
  },
  global_question_in_use: {
    status: 409,
    en: 'Remove the question from its job types first.',
    he: 'יש להסיר תחילה את השאלה מסוגי העבודה שלה.',
  },
  revision_changed: {
    status: 409,
    en: 'Somebody changed this question in the meantime.',
    he: 'מישהו שינה את השאלה בינתיים.',
  },

  // Places
  place_not_found: { status: 404, en: 'No results found', he: 'לא נמצאו תוצאות' },
  geocoder_failed: {
    status: 502,
    en: 'Geocoder failed due to: {status}',
    he: 'חיפוש המקום נכשל בגלל: {status}',
  },

  // Jobs and answers
  status_not_allowed: { status: 403, en: 'You may not set this status.', he: 'אין לך הרשאה לקבוע סטטוס זה.' },
  status_unknown: { status: 400, en: 'There is no such status.', he: 'אין סטטוס כזה.' },
  attendance_not_assigned: {
    status: 409,
    en: 'Only an assigned person can confirm.',
    he: 'רק אדם שהוקצה לעבודה יכול לאשר הגעה.',
  },
  attendance_already_confirmed: { status: 409, en: 'This is already confirmed.', he: 'ההגעה כבר אושרה.' },
  attendance_too_late: {
    status: 409,
    en: 'Nobody is expected on this job any more.',
    he: 'כבר לא מצפים להגעה לעבודה הזאת.',
  },
  job_linked_to_itself: { status: 409, en: 'A job cannot be linked to itself.', he: 'אי אפשר לקשר עבודה לעצמה.' },
  job_links_in_circle: {
    status: 409,
    en: 'These jobs would follow each other in a circle.',
    he: 'העבודות היו עוקבות זו אחר זו במעגל.',
  },
  feature_off: { status: 403, en: 'This app is switched off.', he: 'האפליקציה כבויה.' },
  job_not_answerable: {
    status: 409,
    en: 'This job cannot be answered in its present status.',
    he: 'אי אפשר לענות על העבודה בסטטוס הנוכחי.',
  },
  answer_not_allowed: { status: 403, en: 'You may not answer this question.', he: 'אין לך הרשאה לענות על שאלה זו.' },
  answers_missing: {
    status: 409,
    en: 'Some mandatory questions are not answered yet.',
    he: 'יש שאלות חובה שטרם נענו.',
  },
  file_required: { status: 409, en: 'File is required!', he: 'נדרש קובץ!' },
  answer_id_taken: {
    status: 409,
    en: 'This answer ID belongs to another answer.',
    he: 'מזהה התשובה שייך לתשובה אחרת.',
  },
  public_link_off: { status: 404, en: 'This link is not active.', he: 'הקישור אינו פעיל.' },

  // Files
  files_too_many: { status: 400, en: 'Error, maximum files allowed {n}', he: 'שגיאה, מספר הקבצים המרבי הוא {n}' },
  file_type_not_allowed: {
    status: 415,
    en: 'Invalid file extension allowed only {list}',
    he: 'סוג קובץ לא חוקי, מותרים רק {list}',
  },
  file_too_large: {
    status: 413,
    en: 'This file is too large. The most is {limit} MB.',
    he: 'הקובץ גדול מדי. הגודל המרבי הוא {limit} מ״ב.',
  },
  picture_too_large: {
    status: 413,
    en: 'This picture has too many pixels. The most is {limit} megapixels.',
    he: 'בתמונה יש יותר מדי פיקסלים. הגודל המרבי הוא {limit} מגה־פיקסל.',
  },
  file_altered: {
    status: 409,
    en: 'The file did not arrive as it was sent. Send it again.',
    he: 'הקובץ לא הגיע כפי שנשלח. יש לשלוח אותו שוב.',
  },
  upload_differs: {
    status: 409,
    en: 'This upload was begun with another file.',
    he: 'ההעלאה הזאת התחילה עם קובץ אחר.',
  },
  upload_offset_wrong: {
    status: 409,
    en: 'The upload stands elsewhere. Ask where, and go on from there.',
    he: 'ההעלאה נמצאת במקום אחר. יש לבדוק היכן ולהמשיך משם.',
  },
  upload_protocol: {
    status: 412,
    en: 'Uploads are taken by version 1.0.0 of the tus protocol.',
    he: 'העלאות מתקבלות לפי גרסה 1.0.0 של פרוטוקול tus.',
  },
  file_missing: { status: 400, en: 'No file was sent.', he: 'לא נשלח קובץ.' },
  form_not_valid: {
    status: 422,
    en: 'This file has mistakes. Nothing was made of it.',
    he: 'יש שגיאות בקובץ. דבר לא נוצר ממנו.',
  },
  file_unpacks_too_large: {
    status: 413,
    en: 'This file is too large when it is unpacked. The most is {limit} MB.',
    he: 'הקובץ גדול מדי לאחר פריסה. הגודל המרבי הוא {limit} מ״ב.',
  },
  file_cannot_be_rotated: { status: 409, en: 'file cannot be rotated', he: 'לא ניתן לסובב את הקובץ' },
  file_cannot_be_converted: {
    status: 409,
    en: 'Only pictures and PDFs can be converted.',
    he: 'אפשר להמיר רק תמונות וקובצי PDF.',
  },
  file_of_another_size: {
    status: 409,
    en: 'The new file has another size: what is marked and measured on the plan would not fit.',
    he: 'לקובץ החדש גודל אחר: הסימונים והמדידות שעל התוכנית לא יתאימו.',
  },
  file_is_no_film: { status: 409, en: 'Only films have a poster.', he: 'תמונת שער שייכת לסרטון בלבד.' },
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
  file_corrupted: { status: 422, en: 'Corrupted file, please reupload', he: 'הקובץ פגום, נא להעלות שוב' },
} as const satisfies Record<string, { status: number; en: string; he: string }>;

export type ProblemCode = keyof typeof problems;

/** What is wrong with one field. `path` is the wire path (`users.0.email`), `code` stable, `message` in the person's language. */
export interface FieldProblem {
  path: string;
  code: string;
  message: string;
  /** In a text that has a mistake: the offset of its first character, and how many there are. */
  at?: number;
  length?: number;
}

/**
 * RFC 9457 `application/problem+json` with the specification's own `success` and `data` (decisions, "Wire format").
 */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  success: false;
  /** The message that a screen shows. */
  data: string;
  errors: FieldProblem[];
  request_id?: string;
}

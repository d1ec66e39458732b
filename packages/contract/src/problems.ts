import { fileProblems } from './file-problems.ts';
import { bulkProblems } from './bulk-problems.ts';
import { exportProblems } from './export-problems.ts';
import { jobProblems } from './job-problems.ts';
import { reportProblems } from './report-problems.ts';
import { viewProblems } from './view-problems.ts';

/**
 * The error catalogue: every code that any call can answer, with its HTTP status and its text in both languages.
 * The texts are the specification's own where it has one (spec/1 §8, spec/2 §8, spec/3 §8). `{name}` is replaced by the problem's details.
 */
export const problems = {
  // Any call
  not_valid: { status: 400, en: 'Some fields need to be corrected.', he: 'יש שדות שצריך לתקן.' },
  body_not_readable: { status: 400, en: 'The request body could not be read.', he: 'לא ניתן לקרוא את תוכן הבקשה.' },
  body_too_large: { status: 413, en: 'The request is too large.', he: 'הבקשה גדולה מדי.' },
  body_too_slow: { status: 408, en: 'The request did not arrive in time.', he: 'הבקשה לא הגיעה בזמן.' },
  media_type_not_supported: {
    status: 415,
    en: 'This content type is not accepted here.',
    he: 'סוג התוכן אינו נתמך כאן.',
  },
  not_signed_in: { status: 401, en: 'Please sign in.', he: 'יש להתחבר.' },
  forbidden: { status: 403, en: 'You don’t have permission to do this.', he: 'אין לך הרשאה לפעולה זו.' },
  not_found: { status: 404, en: 'Not found.', he: 'לא נמצא.' },
  path_unknown: { status: 404, en: 'There is no call at this address.', he: 'אין קריאה בכתובת הזאת.' },
  method_not_allowed: {
    status: 405,
    en: 'This address does not support that method.',
    he: 'הכתובת אינה תומכת בשיטה זו.',
  },
  conflict: {
    status: 409,
    en: 'Someone changed this in the meantime. Check the newest version and try again.',
    he: 'מישהו שינה זאת בינתיים. יש לבדוק את הגרסה החדשה ולנסות שוב.',
  },
  idempotency_key_reused: {
    status: 422,
    en: 'This idempotency key was used with another request.',
    he: 'מפתח הבקשה כבר שימש לבקשה אחרת.',
  },
  too_many_requests: {
    status: 429,
    en: 'Too many attempts. Wait a moment, then try again.',
    he: 'יותר מדי ניסיונות. יש להמתין מעט ולנסות שוב.',
  },
  uploads_too_many: {
    status: 429,
    en: 'Too many uploads are unfinished: {count} files, {size} GB. Let some finish or cancel them, then try again.',
    he: 'יש יותר מדי העלאות שלא הסתיימו: {count} קבצים, {size} GB. יש להמתין שחלק מהן יסתיימו או לבטל אותן, ואז לנסות שוב.',
  },
  something_went_wrong: {
    status: 500,
    en: 'Something went wrong. Please, try again later!',
    he: 'משהו השתבש. אפשר לנסות שוב מאוחר יותר!',
  },
  unavailable: {
    status: 503,
    en: 'The service is busy. Please try again in a moment.',
    he: 'השירות עמוס. אפשר לנסות שוב בעוד רגע.',
  },
  reading_too_slow: {
    status: 422,
    en: 'Finding this takes too long. Use fewer conditions or a shorter period.',
    he: 'החיפוש נמשך יותר מדי זמן. כדאי לצמצם את התנאים או את התקופה.',
  },
  instance_not_active: {
    status: 503,
    en: 'This platform is not active at the moment...',
    he: 'המערכת אינה פעילה כרגע...',
  },
  instance_unknown: { status: 404, en: 'There is no Plumbline at this address.', he: 'אין Plumbline בכתובת זו.' },
  not_set_up: { status: 409, en: '{what} is not set up yet.', he: '{what} עדיין לא הוגדר.' },
  app_not_built: { status: 409, en: 'This is not available yet.', he: 'האפשרות הזאת עדיין לא זמינה.' },
  disk_full: { status: 507, en: 'There is no space left to store this.', he: 'אין מקום אחסון פנוי.' },

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
    en: 'A user with this email address already exists.',
    he: 'כבר קיים משתמש עם כתובת הדוא״ל הזו.',
  },
  user_not_registered: { status: 409, en: 'Could not register user!', he: 'לא ניתן לרשום את המשתמש!' },
  terms_not_accepted: {
    status: 400,
    en: 'Please accept the terms and the privacy policy.',
    he: 'יש לאשר את התנאים ואת מדיניות הפרטיות.',
  },
  role_above_own: { status: 403, en: 'You can’t give a role above your own.', he: 'אי אפשר להעניק תפקיד גבוה משלך.' },
  person_above_own: { status: 403, en: 'This user has a role above yours.', he: 'למשתמש הזה תפקיד גבוה משלך.' },
  last_system_admin: {
    status: 409,
    en: 'This is the last active system administrator.',
    he: 'זהו מנהל המערכת הפעיל האחרון.',
  },
  user_cannot_be_impersonated: {
    status: 409,
    en: 'You can act only as a user who has registered and is not banned.',
    he: 'אפשר לפעול רק בשם משתמש שנרשם ואינו חסום.',
  },
  person_is_self: { status: 409, en: 'You can’t do this to yourself.', he: 'אי אפשר לבצע זאת על עצמך.' },

  // Settings
  status_in_use: {
    status: 409,
    en: 'Jobs are still in the status “{status}” ({count}). Move them to another status first.',
    he: 'יש עדיין עבודות בסטטוס ״{status}״ ({count}). יש להעביר אותן תחילה לסטטוס אחר.',
  },

  // Projects, job types, questions
  name_required: { status: 400, en: 'A name is required.', he: 'יש להזין שם.' },
  name_taken: { status: 409, en: 'This name is already taken.', he: 'השם כבר תפוס.' },
  project_has_jobs: {
    status: 409,
    en: 'The project cannot be deleted while linked activities exist.',
    he: 'לא ניתן למחוק את הפרויקט כל עוד קיימות בו עבודות.',
  },
  columns_missing: {
    status: 409,
    en: 'You need to specify table columns in project settings!',
    he: 'יש להגדיר את עמודות הטבלה בהגדרות הפרויקט!',
  },
  labels_too_many: {
    status: 413,
    en: 'At most {limit} labels in one file. Choose the rows.',
    he: 'עד {limit} תוויות בקובץ אחד. יש לבחור את השורות.',
  },
  job_type_has_jobs: {
    status: 409,
    en: 'The job type cannot be deleted while it has jobs.',
    he: 'לא ניתן למחוק את סוג העבודה כל עוד קיימות עבודות מסוג זה.',
  },
  job_type_disabled: { status: 409, en: 'This job type is disabled.', he: 'סוג עבודה זה מושבת.' },
  path_loops: { status: 409, en: 'These path rules form a loop.', he: 'כללי המסלול יוצרים לולאה.' },
  expressions_not_valid: {
    status: 400,
    en: 'A condition or a calculation is not valid.',
    he: 'אחד התנאים או החישובים אינו תקין.',
  },
  global_question_in_use: {
    status: 409,
    en: 'Remove the question from its job types first.',
    he: 'יש להסיר תחילה את השאלה מסוגי העבודה שלה.',
  },
  revision_changed: {
    status: 409,
    en: 'Someone changed this question in the meantime.',
    he: 'מישהו שינה את השאלה בינתיים.',
  },

  // Automations
  automation_owner_gone: {
    status: 409,
    en: 'The user this automation acts for can no longer sign in. Take it over first.',
    he: 'המשתמש שבשמו פועלת האוטומציה כבר לא יכול להתחבר. יש להעביר אותה תחילה להרשאות שלך.',
  },
  automation_run_not_failed: {
    status: 409,
    en: 'Only runs that failed or were skipped can be repeated.',
    he: 'אפשר להפעיל מחדש רק הפעלה שנכשלה או שדולגה.',
  },
  automation_paused: {
    status: 409,
    en: 'This automation is paused. Start it first.',
    he: 'האוטומציה מושהית. יש להפעיל אותה תחילה.',
  },

  // Places
  place_not_found: { status: 404, en: 'No results found', he: 'לא נמצאו תוצאות' },
  geocoder_failed: {
    status: 502,
    en: 'Geocoder failed due to: {status}',
    he: 'חיפוש המקום נכשל בגלל: {status}',
  },

  ...jobProblems,

  ...reportProblems,
  ...viewProblems,

  ...fileProblems,
  ...exportProblems,
  ...bulkProblems,
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

/** RFC 9457 `application/problem+json` with the specification's own `success` and `data` (spec/4 §1 "Wire format"). */
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
  /** Of a conflict: when somebody made the change that stands in the way; `by` is null where nobody is named. */
  changed?: { at: string; by: { first: string; last: string } | null } | undefined;
  request_id?: string;
}

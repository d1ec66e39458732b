import type { Language } from '@plumbline/domain/languages/languages';

/** Why an action of an automation can't be done, for the log and for a test. `{name}` is replaced by the refusal's details. */
export const automationRefusals = {
  action_unknown: { en: 'This action no longer exists.', he: 'הפעולה הזאת כבר לא קיימת.' },
  no_job_created: { en: 'No earlier action created a job.', he: 'אף פעולה קודמת לא יצרה עבודה.' },
  event_without_job: { en: 'The event is not about a job.', he: 'האירוע לא קשור לעבודה.' },
  event_without_project: { en: 'The event is not about a project.', he: 'האירוע לא קשור לפרויקט.' },
  nobody_for_skill: { en: 'There is nobody to give the skill to.', he: 'אין למי לתת את ההסמכה.' },
  nobody_with_email: { en: 'None of the recipients has an email address.', he: 'לאף אחד מהנמענים אין כתובת דוא״ל.' },
  nobody_with_phone: { en: 'None of the recipients has a phone number.', he: 'לאף אחד מהנמענים אין מספר טלפון.' },
  nobody_to_notify: { en: 'There is nobody to send it to.', he: 'אין למי לשלוח.' },
  nobody_to_assign: { en: 'Nobody was found to assign.', he: 'לא נמצא את מי לשבץ.' },
  sms_not_set_up: { en: 'SMS is not set up yet.', he: 'שליחת SMS עוד לא הוגדרה.' },
  no_job_to_summarize: { en: 'There is no job to summarize.', he: 'אין עבודה לסיכום.' },
  no_questions_shown: {
    en: 'The recipients see no question of the job. Show questions to clients in its job type.',
    he: 'הנמענים לא רואים אף שאלה בעבודה. אפשר להציג שאלות ללקוחות בסוג העבודה.',
  },
  status_unknown: { en: 'There is no status {status}.', he: 'אין סטטוס {status}.' },
  link_not_valid: { en: 'link not valid', he: 'הקישור אינו תקין' },
  discarded: {
    en: 'Discarded: it was missed while the automation was paused.',
    he: 'בוטלה: האירוע התרחש בזמן ההשהיה.',
  },
  webhook_off: { en: 'The webhook is off or was deleted.', he: 'ה־Webhook כבוי או נמחק.' },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

export type AutomationRefusal = keyof typeof automationRefusals;

/** What is said of a fault that nobody foresaw; `{message}` is the program's own. */
export const automationFault: Readonly<Record<Language, string>> = {
  en: 'An unexpected error: {message}',
  he: 'שגיאה לא צפויה: {message}',
};

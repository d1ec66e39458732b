import type { EventName } from '@plumbline/domain/events/catalogue';
import type { Language } from '@plumbline/domain/languages/languages';

/** What an event's sentence is filled with; isolated where it stands, so that scripts can't reorder each other. */
export interface EventTokens {
  job: string;
  jobType: string;
  project: string;
  /** Whom it is about: the person assigned, confirmed, banned. */
  person: string;
  status: string;
  name: string;
  /** A day that it names: the last of a skill. */
  day: string;
  count: number;
  /** What has changed, by name. */
  changed: readonly string[];
}

type FilledToken = Exclude<keyof EventTokens, 'changed'>;
type EventText = Readonly<Record<Language, string>>;

/**
 * One sentence an event, as feeds and the bell show it. The author stands beside the sentence, not in it. In Hebrew the
 * sentences avoid the author's gender by naming the deed ("שיבוץ של…"), which reads well for everybody.
 */
const eventTexts: Readonly<Record<EventName, EventText>> = {
  'user.invited': { en: 'Invited {person}', he: 'הזמנה נשלחה אל {person}' },
  'user.reinvited': { en: 'Sent {person} the invitation again', he: 'הזמנה נשלחה שוב אל {person}' },
  'user.registered': { en: '{person} registered', he: 'ההרשמה של {person} הושלמה' },
  'user.confirmed': { en: '{person} opened the invitation', he: 'ההזמנה של {person} נפתחה' },
  'user.changed': { en: 'Changed the details of {person}', he: 'עדכון הפרטים של {person}' },
  'user.role_changed': { en: 'Changed the role of {person}', he: 'שינוי התפקיד של {person}' },
  'user.banned': { en: 'Banned {person}', he: 'חסימת {person}' },
  'user.unbanned': { en: 'Lifted the ban of {person}', he: 'הסרת החסימה של {person}' },
  'user.removed': { en: 'Removed {person}', he: 'הסרת {person}' },
  'user.signed_in': { en: 'Signed in', he: 'כניסה למערכת' },
  'user.signed_out': { en: 'Signed out', he: 'יציאה מהמערכת' },
  'user.password_changed': { en: 'Changed the password', he: 'שינוי סיסמה' },
  'user.password_reset_requested': { en: 'Asked for a new password', he: 'בקשה לסיסמה חדשה' },
  'user.impersonated': { en: 'Acted as {person}', he: 'כניסה בשם {person}' },
  'user.skills_changed': { en: 'Changed the skills of {person}', he: 'עדכון ההסמכות של {person}' },
  'user.notifications_changed': { en: 'Changed notification preferences', he: 'שינוי העדפות ההתראות' },
  'project.created': { en: 'Created the project {project}', he: 'נוצר הפרויקט {project}' },
  'project.changed': { en: 'Changed the details of {project}', he: 'עודכנו הפרטים של {project}' },
  'project.removed': { en: 'Deleted the project {project}', he: 'נמחק הפרויקט {project}' },
  'project.members_changed': { en: 'Changed the members of {project}', he: 'עודכנו חברי הפרויקט {project}' },
  'project.cloned': { en: 'Created {project} as a copy', he: 'הפרויקט {project} נוצר כעותק' },
  'project.location_changed': { en: 'Set the location of {project}', he: 'עודכן המיקום של {project}' },
  'list.options_added': { en: 'Added options to a list', he: 'נוספו אפשרויות לרשימה' },
  'list.option_renamed': { en: 'Renamed {name} in a list', he: 'שונה השם של {name} ברשימה' },
  'list.options_translated': { en: 'Translated options of a list', he: 'תורגמו אפשרויות ברשימה' },
  'list.option_removed': { en: 'Removed {name} from a list', he: 'הוסרה האפשרות {name} מרשימה' },
  'job_type.created': { en: 'Created the job type {jobType}', he: 'נוצר סוג העבודה {jobType}' },
  'job_type.changed': { en: 'Changed the job type {jobType}', he: 'עודכן סוג העבודה {jobType}' },
  'job_type.removed': { en: 'Deleted the job type {jobType}', he: 'נמחק סוג העבודה {jobType}' },
  'question.created': { en: 'Added the question {name}', he: 'נוספה השאלה {name}' },
  'question.changed': { en: 'Changed the question {name}', he: 'עודכנה השאלה {name}' },
  'question.removed': { en: 'Deleted the question {name}', he: 'נמחקה השאלה {name}' },
  'question.reordered': { en: 'Changed the order of the questions of {jobType}', he: 'שונה סדר השאלות של {jobType}' },
  'job.created': { en: 'Created {job} {jobType}', he: 'נוצרה עבודה {job} {jobType}' },
  'job.changed': { en: 'Changed {job} {jobType}', he: 'עודכנה עבודה {job} {jobType}' },
  'job.removed': { en: 'Deleted {job} {jobType}', he: 'נמחקה עבודה {job} {jobType}' },
  'job.status_changed': {
    en: 'Status of {job} {jobType} is now “{status}”',
    he: '{job} {jobType} – הסטטוס שונה ל״{status}״',
  },
  'job.assigned': { en: 'Assigned {person} to {job} {jobType}', he: 'שיבוץ {person} לעבודה {job} {jobType}' },
  'job.unassigned': { en: 'Removed {person} from {job} {jobType}', he: 'הסרת {person} מעבודה {job} {jobType}' },
  'job.attendance_confirmed': {
    en: '{person} confirmed attendance for {job} {jobType}',
    he: '{person} – אושרה הגעה לעבודה {job} {jobType}',
  },
  'job.attendance_removed': {
    en: 'Removed the confirmation of {person} for {job} {jobType}',
    he: '{person} – בוטל אישור ההגעה לעבודה {job} {jobType}',
  },
  'job.linked': { en: 'Linked {job} {jobType} to a previous job', he: 'עבודה {job} {jobType} קושרה לעבודה קודמת' },
  'job.unlinked': { en: 'Removed a link from {job} {jobType}', he: 'הוסר קישור מעבודה {job} {jobType}' },
  'job.cloned': { en: 'Created {job} {jobType} as a copy', he: 'עבודה {job} {jobType} נוצרה כעותק' },
  'job.visited': { en: 'Viewed {job} {jobType}', he: 'צפייה בעבודה {job} {jobType}' },
  'job.answered': {
    en: 'Answered {count} questions of {job} {jobType}',
    he: 'נענו {count} שאלות בעבודה {job} {jobType}',
  },
  'job.submitted': { en: 'Reported {job} {jobType}', he: 'הוגשה עבודה {job} {jobType}' },
  'job.issue_raised': { en: 'Found an issue in {job} {jobType}', he: 'נמצא ליקוי בעבודה {job} {jobType}' },
  'job.plan_marked': { en: 'Marked a plan of {job} {jobType}', he: 'סומנה תוכנית בעבודה {job} {jobType}' },
  'job.exported': { en: 'Exported {job} {jobType}', he: 'עבודה {job} {jobType} יוצאה לקובץ' },
  'skill.created': { en: 'Created the skill {name}', he: 'נוצרה ההסמכה {name}' },
  'skill.changed': { en: 'Changed the skill {name}', he: 'עודכנה ההסמכה {name}' },
  'skill.removed': { en: 'Deleted the skill {name}', he: 'נמחקה ההסמכה {name}' },
  'skill.expiring': { en: '{name} of {person} is valid until {day}', he: 'ההסמכה {name} של {person} בתוקף עד {day}' },
  'skill.expired': {
    en: '{name} of {person} expired; it was valid until {day}',
    he: 'ההסמכה {name} של {person} פגה; היא הייתה בתוקף עד {day}',
  },
  'file.uploaded': { en: 'Uploaded {name}', he: 'הועלה הקובץ {name}' },
  'file.replaced': { en: 'Replaced {name}', he: 'הוחלף הקובץ {name}' },
  'file.changed': { en: 'Changed {name}', he: 'שונה הקובץ {name}' },
  'file.removed': { en: 'Deleted {name}', he: 'נמחק הקובץ {name}' },
  'report.created': { en: 'Created the report {name}', he: 'נוצר הדוח {name}' },
  'report.changed': { en: 'Changed the report {name}', he: 'עודכן הדוח {name}' },
  'report_template.created': { en: 'Created the report template {name}', he: 'נוצרה תבנית הדוח {name}' },
  'report_template.changed': { en: 'Renamed a report template to {name}', he: 'תבנית דוח נקראת עכשיו {name}' },
  'report_template.removed': { en: 'Deleted the report template {name}', he: 'נמחקה תבנית הדוח {name}' },
  'report.removed': { en: 'Deleted the report {name}', he: 'נמחק הדוח {name}' },
  'view.created': { en: 'Created the view {name}', he: 'נוצרה התצוגה {name}' },
  'view.changed': { en: 'Changed the view {name}', he: 'עודכנה התצוגה {name}' },
  'view.removed': { en: 'Deleted the view {name}', he: 'נמחקה התצוגה {name}' },
  'view.restored': { en: 'Restored the view {name}', he: 'שוחזרה התצוגה {name}' },
  'automation.created': { en: 'Created the automation {name}', he: 'נוצרה האוטומציה {name}' },
  'automation.changed': { en: 'Changed the automation {name}', he: 'עודכנה האוטומציה {name}' },
  'automation.removed': { en: 'Deleted the automation {name}', he: 'נמחקה האוטומציה {name}' },
  'automation.paused': { en: 'The automation {name} was paused', he: 'האוטומציה {name} הושהתה' },
  'automation.failing': { en: 'The automation {name} keeps failing', he: 'האוטומציה {name} נכשלת שוב ושוב' },
  'report.viewed': { en: 'Viewed the report {name}', he: 'צפייה בדוח {name}' },
  'report.exported': { en: 'Exported the report {name}', he: 'הדוח {name} יוצא לקובץ' },
  'report.feed_read': { en: 'The report {name} was refreshed by its feed', he: 'הדוח {name} רוענן דרך ההזנה שלו' },
  'report.feed_opened': { en: 'Opened a feed of the report {name}', he: 'נפתחה הזנה לדוח {name}' },
  'report.feed_closed': { en: 'Closed a feed of the report {name}', he: 'נסגרה הזנה של הדוח {name}' },
  'webhook.created': { en: 'Created the webhook {name}', he: 'נוצר ה־webhook {name}' },
  'webhook.changed': { en: 'Changed a webhook', he: 'עודכן webhook' },
  'webhook.removed': { en: 'Deleted the webhook {name}', he: 'נמחק ה־webhook {name}' },
  'webhook.secret_rotated': { en: 'Replaced the secret of the webhook {name}', he: 'הוחלף הסוד של ה־webhook {name}' },
  'webhook.paused': {
    en: 'The webhook {name} has failed for a day and was paused',
    he: 'ה־webhook {name} נכשל במשך יממה והושהה',
  },
  'webhook.received': { en: 'The webhook {name} received data', he: 'התקבלו נתונים ב־webhook {name}' },
  'export.made': { en: 'Exported {name}', he: 'הופק הקובץ {name}' },
  'export.ready': { en: '{name} is ready to download', he: 'הקובץ {name} מוכן להורדה' },
  'export.failed': { en: 'Could not export {name}', he: 'הפקת הקובץ {name} נכשלה' },
  'export.cancelled': { en: 'Cancelled the export {name}', he: 'בוטלה הפקת הקובץ {name}' },
  'settings.changed': { en: 'Changed the settings', he: 'עודכנו ההגדרות' },
  'toggle.changed': { en: 'Switched an app on or off', he: 'הופעלה או כובתה אפליקציה' },
};

const oneAnswer: EventText = {
  en: 'Answered a question of {job} {jobType}',
  he: 'נענתה שאלה בעבודה {job} {jobType}',
};

/** The same where the reader isn't told whom it is about. */
const withoutPerson: Partial<Record<EventName, EventText>> = {
  'job.assigned': { en: 'Assigned someone to {job} {jobType}', he: 'שיבוץ לעבודה {job} {jobType}' },
  'job.unassigned': { en: 'Removed someone from {job} {jobType}', he: 'הסרה מעבודה {job} {jobType}' },
  'job.attendance_confirmed': {
    en: 'Attendance was confirmed for {job} {jobType}',
    he: 'אושרה הגעה לעבודה {job} {jobType}',
  },
  'job.attendance_removed': {
    en: 'Removed a confirmation for {job} {jobType}',
    he: 'בוטל אישור הגעה לעבודה {job} {jobType}',
  },
};

/** An event's sentence in one language, with its gaps: `{job}`, `{person}` and the others of {@link EventTokens}. */
export function eventTextIn(name: EventName, language: Language, tokens: EventTokens): string {
  if (name === 'job.answered' && tokens.count === 1) return oneAnswer[language];
  return ((tokens.person === '' && withoutPerson[name]) || eventTexts[name])[language];
}

const isolated = (value: string | number) => (value === '' ? '' : `\u2068${value}\u2069`);

/** An event as a sentence in one language; what is not known is left out. */
export function eventText(name: EventName, language: Language, tokens: EventTokens): string {
  const text = filledSentence(eventTextIn(name, language, tokens), tokens);
  return tokens.changed.length === 0 ? text : `${text}: ${tokens.changed.map(isolated).join(', ')}`;
}

/** A sentence about an event with its gaps filled, each name isolated. */
export function filledSentence(sentence: string, tokens: EventTokens): string {
  return sentence
    .replace(/\{(\w+)\}/g, (_, token: string) => isolated(tokens[token as FilledToken]))
    .replace(/ {2,}/g, ' ')
    .trim();
}

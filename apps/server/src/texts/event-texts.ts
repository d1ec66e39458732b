import type { EventName } from '@plumbline/domain/events/catalogue';
import type { Language } from '@plumbline/domain/settings/languages';

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
}

type Sentence = Readonly<Record<Language, string>>;

/**
 * One sentence an event, as feeds and the bell show it. The author stands beside the sentence, not in it. In Hebrew the
 * sentences avoid the author's gender by naming the deed ("הקצאה של…"), which reads well for everybody.
 */
const sentences: Readonly<Record<EventName, Sentence>> = {
  'user.invited': { en: 'Invited {person}', he: 'הזמנה נשלחה אל {person}' },
  'user.reinvited': { en: 'Sent {person} the invitation again', he: 'הזמנה נשלחה שוב אל {person}' },
  'user.registered': { en: '{person} registered', he: 'ההרשמה של {person} הושלמה' },
  'user.confirmed': { en: '{person} opened the invitation', he: 'ההזמנה של {person} נפתחה' },
  'user.changed': { en: 'Changed the details of {person}', he: 'עדכון הפרטים של {person}' },
  'user.role_changed': { en: 'Changed the role of {person}', he: 'שינוי התפקיד של {person}' },
  'user.banned': { en: 'Banned {person}', he: 'חסימה של {person}' },
  'user.unbanned': { en: 'Lifted the ban of {person}', he: 'הסרת החסימה של {person}' },
  'user.removed': { en: 'Removed {person}', he: 'הסרה של {person}' },
  'user.signed_in': { en: 'Signed in', he: 'כניסה למערכת' },
  'user.signed_out': { en: 'Signed out', he: 'יציאה מהמערכת' },
  'user.password_changed': { en: 'Changed the password', he: 'שינוי סיסמה' },
  'user.password_reset_requested': { en: 'Asked for a new password', he: 'בקשה לסיסמה חדשה' },
  'user.impersonated': { en: 'Acted as {person}', he: 'כניסה בשם {person}' },
  'user.skills_changed': { en: 'Changed the skills of {person}', he: 'עדכון הכישורים של {person}' },
  'user.notifications_changed': { en: 'Changed notification preferences', he: 'שינוי העדפות ההתראות' },
  'project.created': { en: 'Created the project {project}', he: 'נוצר הפרויקט {project}' },
  'project.changed': { en: 'Changed the details of {project}', he: 'עודכנו הפרטים של {project}' },
  'project.removed': { en: 'Deleted the project {project}', he: 'נמחק הפרויקט {project}' },
  'project.members_changed': { en: 'Changed the members of {project}', he: 'עודכנו חברי הפרויקט {project}' },
  'project.cloned': { en: 'Created {project} as a copy', he: 'נוצר הפרויקט {project} כעותק' },
  'project.location_changed': { en: 'Set the location of {project}', he: 'עודכן המיקום של {project}' },
  'list.options_added': { en: 'Added options to a list', he: 'נוספו אפשרויות לרשימה' },
  'list.option_renamed': { en: 'Renamed {name} in a list', he: 'שונה השם של {name} ברשימה' },
  'list.option_removed': { en: 'Removed {name} from a list', he: 'הוסרה האפשרות {name} מרשימה' },
  'job_type.created': { en: 'Created the job type {jobType}', he: 'נוצר סוג העבודה {jobType}' },
  'job_type.changed': { en: 'Changed the job type {jobType}', he: 'עודכן סוג העבודה {jobType}' },
  'job_type.removed': { en: 'Deleted the job type {jobType}', he: 'נמחק סוג העבודה {jobType}' },
  'question.created': { en: 'Added the question {name}', he: 'נוספה השאלה {name}' },
  'question.changed': { en: 'Changed the question {name}', he: 'עודכנה השאלה {name}' },
  'question.removed': { en: 'Deleted the question {name}', he: 'נמחקה השאלה {name}' },
  'question.reordered': { en: 'Changed the order of the questions of {jobType}', he: 'שונה סדר השאלות של {jobType}' },
  'job.created': { en: 'Created {job} {jobType}', he: 'נוצרה {job} {jobType}' },
  'job.changed': { en: 'Changed {job} {jobType}', he: 'עודכנה {job} {jobType}' },
  'job.removed': { en: 'Deleted {job} {jobType}', he: 'נמחקה {job} {jobType}' },
  'job.status_changed': {
    en: 'Status of {job} {jobType} is now {status}',
    he: 'סטטוס חדש ל־{job} {jobType}: {status}',
  },
  'job.assigned': { en: 'Assigned {person} to {job} {jobType}', he: 'הקצאה של {person} אל {job} {jobType}' },
  'job.unassigned': { en: 'Removed {person} from {job} {jobType}', he: 'הסרה של {person} מתוך {job} {jobType}' },
  'job.attendance_confirmed': {
    en: '{person} confirmed {job} {jobType}',
    he: 'אישור הגעה של {person} אל {job} {jobType}',
  },
  'job.attendance_removed': {
    en: 'Removed the confirmation of {person} for {job} {jobType}',
    he: 'ביטול אישור ההגעה של {person} אל {job} {jobType}',
  },
  'job.linked': { en: 'Linked {job} {jobType} to a previous job', he: '{job} {jobType} קושרה לעבודה קודמת' },
  'job.unlinked': { en: 'Removed a link of {job} {jobType}', he: 'הוסר קישור של {job} {jobType}' },
  'job.cloned': { en: 'Created {job} {jobType} as a copy', he: 'נוצרה {job} {jobType} כעותק' },
  'job.visited': { en: 'Looked at {job} {jobType}', he: 'צפייה ב־{job} {jobType}' },
  'job.answered': { en: 'Answered {count} questions of {job} {jobType}', he: 'נענו {count} שאלות של {job} {jobType}' },
  'job.submitted': { en: 'Reported {job} {jobType}', he: 'דווחה {job} {jobType}' },
  'job.issue_raised': { en: 'Found an issue in {job} {jobType}', he: 'נמצא ליקוי ב־{job} {jobType}' },
  'job.exported': { en: 'Exported {job} {jobType}', he: 'יוצאה {job} {jobType}' },
  'skill.created': { en: 'Created the skill {name}', he: 'נוצר הכישור {name}' },
  'skill.changed': { en: 'Changed the skill {name}', he: 'עודכן הכישור {name}' },
  'skill.removed': { en: 'Deleted the skill {name}', he: 'נמחק הכישור {name}' },
  'skill.expiring': { en: '{name} of {person} holds until {day}', he: 'הכישור {name} של {person} בתוקף עד {day}' },
  'skill.expired': {
    en: '{name} of {person} held until {day} and has expired',
    he: 'הכישור {name} של {person} היה בתוקף עד {day} ופג',
  },
  'file.uploaded': { en: 'Uploaded {name}', he: 'הועלה הקובץ {name}' },
  'file.replaced': { en: 'Replaced {name}', he: 'הוחלף הקובץ {name}' },
  'file.changed': { en: 'Changed {name}', he: 'שונה הקובץ {name}' },
  'file.removed': { en: 'Deleted {name}', he: 'נמחק הקובץ {name}' },
  'report.created': { en: 'Created the report {name}', he: 'נוצר הדוח {name}' },
  'report.changed': { en: 'Changed the report {name}', he: 'עודכן הדוח {name}' },
  'report.removed': { en: 'Deleted the report {name}', he: 'נמחק הדוח {name}' },
  'report.viewed': { en: 'Looked at the report {name}', he: 'צפייה בדוח {name}' },
  'settings.changed': { en: 'Changed the settings', he: 'עודכנו ההגדרות' },
  'toggle.changed': { en: 'Switched an app on or off', he: 'הופעלה או כובתה אפליקציה' },
};

const oneAnswer: Sentence = { en: 'Answered a question of {job} {jobType}', he: 'נענתה שאלה של {job} {jobType}' };

/** The same where the reader isn't told whom it is about. */
const withoutPerson: Partial<Record<EventName, Sentence>> = {
  'job.assigned': { en: 'Assigned somebody to {job} {jobType}', he: 'הקצאה אל {job} {jobType}' },
  'job.unassigned': { en: 'Removed somebody from {job} {jobType}', he: 'הסרה מתוך {job} {jobType}' },
  'job.attendance_confirmed': { en: '{job} {jobType} was confirmed', he: 'אישור הגעה אל {job} {jobType}' },
  'job.attendance_removed': {
    en: 'Removed a confirmation of {job} {jobType}',
    he: 'ביטול אישור הגעה אל {job} {jobType}',
  },
};

/** An event's sentence in one language, with its gaps: `{job}`, `{person}` and the others of {@link EventTokens}. */
export function eventSentence(name: EventName, language: Language, tokens: EventTokens): string {
  if (name === 'job.answered' && tokens.count === 1) return oneAnswer[language];
  return ((tokens.person === '' && withoutPerson[name]) || sentences[name])[language];
}

const isolated = (value: string | number) => (value === '' ? '' : `\u2068${value}\u2069`);

/** An event as a sentence in one language; what is not known is left out. */
export function eventText(name: EventName, language: Language, tokens: EventTokens): string {
  return eventSentence(name, language, tokens)
    .replace(/\{(\w+)\}/g, (_, token: string) => isolated(tokens[token as keyof EventTokens]))
    .replace(/ {2,}/g, ' ')
    .trim();
}

import type { Language } from '@plumbline/domain/languages/languages';

/** The texts of a job's PDF, with placeholders in braces. */
interface JobDocumentTexts {
  contents: string;
  details: string;
  issues: string;
  questions: string;
  photos: string;
  plans: string;
  signatures: string;
  map: string;
  proof: string;
  issue: string;
  noIssues: string;
  unanswered: string;
  comment: string;
  files: string;
  colour: string;
  element: string;
  count: string;
  length: string;
  area: string;
  removedElement: string;
  verify: string;
  verifyText: string;
  job: string;
  jobType: string;
  project: string;
  status: string;
  address: string;
  people: string;
  start: string;
  plannedLength: string;
  plannedEnd: string;
  submitted: string;
  answeredOf: string;
  answeredOfValue: string;
  issueCount: string;
  printed: string;
  jobs: string;
  answeredBy: string;
  answeredAt: string;
  photo: string;
  photoOf: string;
  signatureOf: string;
  signedOn: string;
  signed: string;
  plan: string;
  planPage: string;
  planAlt: string;
  markingsAlt: string;
  versionsLeftOut: string;
  elementsBeyond: string;
  mapAlt: string;
  mapMissing: string;
  qrAlt: string;
  notAsked: string;
  repetition: string;
  sealed: string;
  pageOf: string;
  missing: string;
  tooManyPhotos: string;
  missingJobs: string;
  missingJobsFile: string;
}

export const jobDocumentTexts: Readonly<Record<Language, JobDocumentTexts>> = {
  en: {
    contents: 'Contents',
    details: 'Details',
    issues: 'Issues',
    questions: 'Questions and answers',
    photos: 'Photos',
    plans: 'Plans',
    signatures: 'Signatures',
    map: 'Location',
    proof: 'Verify this document',
    issue: 'Issue',
    noIssues: 'No issues were tagged.',
    unanswered: 'Not answered',
    comment: 'Comment',
    files: 'Files',
    colour: 'Colour',
    element: 'Element',
    count: 'Count',
    length: 'Length',
    area: 'Area',
    removedElement: 'Removed element',
    verify: 'Verify this document',
    verifyText: 'Scan the code or open the address to check that this file is the one that was issued.',
    job: 'Job',
    jobType: 'Job type',
    project: 'Project',
    status: 'Status',
    address: 'Address',
    people: 'People',
    start: 'Start',
    plannedLength: 'Planned length',
    plannedEnd: 'Planned end',
    submitted: 'Submitted',
    answeredOf: 'Answered',
    answeredOfValue: '{answered} of {total} questions',
    issueCount: 'Issues',
    printed: 'Exported',
    jobs: '{count} jobs',
    answeredBy: 'Answered by {who}, {when}',
    answeredAt: 'Answered {when}',
    photo: 'Photo {number}',
    photoOf: 'Photo {number}, attached to “{title}”',
    signatureOf: 'Signature: {title}',
    signedOn: 'Signed on the device of {who}',
    signed: 'Signed',
    plan: 'Plan',
    planPage: '{name}, page {page}',
    planAlt: 'The plan {name}',
    markingsAlt: 'What is marked on the plan {name}; the table below lists it',
    versionsLeftOut: 'Other versions of marks, not counted until one is chosen: {count}',
    elementsBeyond: 'Only the {count} newest marks of this job are drawn and counted here; it has more.',
    mapAlt: 'Map around {address}; places where answers were given: {count}',
    mapMissing: 'The map could not be loaded',
    qrAlt: 'QR code of the address at which this document is verified',
    notAsked: 'No longer asked',
    repetition: '{title} {number}',
    sealed: 'Job {job} was sealed on {when} with this hash:',
    pageOf: 'Page {page} of {pages}',
    missing: 'This picture can’t be shown',
    tooManyPhotos: 'Only the first {count} photos are printed; the others are listed by name.',
    missingJobs: 'Not included (deleted, or no longer accessible): {jobs}',
    missingJobsFile: 'Jobs not included',
  },
  he: {
    contents: 'תוכן העניינים',
    details: 'פרטים',
    issues: 'ליקויים',
    questions: 'שאלות ותשובות',
    photos: 'תמונות',
    plans: 'תוכניות',
    signatures: 'חתימות',
    map: 'מיקום',
    proof: 'אימות המסמך',
    issue: 'ליקוי',
    noIssues: 'לא סומנו ליקויים.',
    unanswered: 'לא נענתה',
    comment: 'הערה',
    files: 'קבצים',
    colour: 'צבע',
    element: 'רכיב',
    count: 'כמות',
    length: 'אורך',
    area: 'שטח',
    removedElement: 'רכיב שהוסר',
    verify: 'אימות המסמך',
    verifyText: 'אפשר לסרוק את הקוד או לפתוח את הכתובת כדי לבדוק שהקובץ זהה לקובץ שהופק.',
    job: 'עבודה',
    jobType: 'סוג העבודה',
    project: 'פרויקט',
    status: 'סטטוס',
    address: 'כתובת',
    people: 'משובצים',
    start: 'התחלה',
    plannedLength: 'משך מתוכנן',
    plannedEnd: 'סיום מתוכנן',
    submitted: 'הוגשה',
    answeredOf: 'נענו',
    answeredOfValue: '{answered} מתוך {total} שאלות',
    issueCount: 'ליקויים',
    printed: 'הופק',
    jobs: '{count} עבודות',
    answeredBy: 'תשובה של {who}, {when}',
    answeredAt: 'תשובה מתאריך {when}',
    photo: 'תמונה {number}',
    photoOf: 'תמונה {number}, צורפה לשאלה ״{title}״',
    signatureOf: 'חתימה: {title}',
    signedOn: 'נחתם במכשיר של {who}',
    signed: 'נחתם',
    plan: 'תוכנית',
    planPage: '{name}, עמוד {page}',
    planAlt: 'התוכנית {name}',
    markingsAlt: 'הסימונים על התוכנית {name}; הטבלה שלהלן מפרטת אותם',
    versionsLeftOut: 'גרסאות נוספות של סימונים, שלא נספרות עד לבחירה: {count}',
    elementsBeyond: 'כאן מופיעים ונספרים רק {count} הסימונים החדשים ביותר של העבודה; יש בה סימונים נוספים.',
    mapAlt: 'מפה סביב {address}; מקומות שבהם ניתנו תשובות: {count}',
    mapMissing: 'לא ניתן היה לטעון את המפה',
    qrAlt: 'קוד QR של הכתובת לאימות המסמך',
    notAsked: 'שאלות שאינן נשאלות עוד',
    repetition: '{title} {number}',
    sealed: 'העבודה {job} נחתמה ב־{when} בטביעת אצבע זו:',
    pageOf: 'עמוד {page} מתוך {pages}',
    missing: 'לא ניתן להציג את התמונה',
    tooManyPhotos: 'מודפסות רק {count} התמונות הראשונות; האחרות רשומות בשמן.',
    missingJobs: 'לא נכללו (נמחקו, או שאין אליהן עוד גישה): {jobs}',
    missingJobsFile: 'עבודות שלא נכללו',
  },
};

/** Which jobs are not in a document though they were asked for; null where none is missing. */
export function missingJobsText(numbers: readonly number[], language: Language): string | null {
  if (numbers.length === 0) return null;
  const listed = numbers.map((number) => `\u2068#${number}\u2069`).join(', ');
  return jobDocumentTexts[language].missingJobs.replace('{jobs}', listed);
}

/** Fills in the placeholders of a text; each value is isolated for text direction. */
export function filledIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (written, name: string) =>
    Object.hasOwn(values, name) ? `\u2068${values[name]}\u2069` : written,
  );
}

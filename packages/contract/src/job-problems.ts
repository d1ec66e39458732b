/** What can be wrong with jobs and answers: a part of the error catalogue. */
export const jobProblems = {
  status_not_allowed: {
    status: 403,
    en: 'You don’t have permission to set this status.',
    he: 'אין לך הרשאה לקבוע סטטוס זה.',
  },
  status_unknown: { status: 400, en: 'There is no such status.', he: 'אין סטטוס כזה.' },
  attendance_not_assigned: {
    status: 409,
    en: 'Only an assigned user can confirm.',
    he: 'רק מי ששובץ לעבודה יכול לאשר הגעה.',
  },
  attendance_already_confirmed: { status: 409, en: 'Attendance is already confirmed.', he: 'ההגעה כבר אושרה.' },
  attendance_too_late: {
    status: 409,
    en: 'Nobody is expected on this job any more.',
    he: 'כבר לא מצפים להגעה לעבודה הזאת.',
  },
  job_linked_to_itself: { status: 409, en: 'A job can’t be linked to itself.', he: 'אי אפשר לקשר עבודה לעצמה.' },
  job_links_in_circle: {
    status: 409,
    en: 'These jobs would follow each other in a loop.',
    he: 'קישור העבודות היה יוצר לולאה.',
  },
  feature_off: { status: 403, en: 'This app is switched off.', he: 'האפליקציה כבויה.' },
  job_not_answerable: {
    status: 409,
    en: 'This job can’t be answered in its current status.',
    he: 'אי אפשר למלא את העבודה בסטטוס הזה.',
  },
  answer_not_allowed: {
    status: 403,
    en: 'You don’t have permission to answer this question.',
    he: 'אין לך הרשאה לענות על שאלה זו.',
  },
  answers_missing: {
    status: 409,
    en: 'Some mandatory questions are not answered yet, the first is {question}.',
    he: 'יש שאלות חובה שטרם נענו, הראשונה היא {question}.',
  },
  questionnaire_too_demanding: {
    status: 409,
    en: 'The calculations of this questionnaire are too large, “{question}” most of all. Shorten its formula.',
    he: 'החישובים בשאלון הזה גדולים מדי, ובעיקר "{question}". אפשר לקצר את הנוסחה שלה.',
  },
  file_required: { status: 409, en: 'File is required!', he: 'נדרש קובץ!' },
  answer_id_taken: {
    status: 409,
    en: 'This answer ID belongs to another answer.',
    he: 'מזהה התשובה שייך לתשובה אחרת.',
  },
  public_link_off: { status: 404, en: 'This link is not active.', he: 'הקישור אינו פעיל.' },
} as const;

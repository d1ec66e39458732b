/** What can be wrong with a change of many jobs at once: a part of the error catalogue. */
export const bulkProblems = {
  bulk_id_taken: {
    status: 409,
    en: 'This ID belongs to another bulk change.',
    he: 'המזהה הזה שייך לשינוי מרוכז אחר.',
  },
  bulk_too_many: {
    status: 429,
    en: 'You already have {limit} bulk changes in progress. Wait for one to finish, or cancel one.',
    he: 'כבר יש {limit} שינויים מרוכזים בביצוע. יש להמתין לסיום או לבטל אחד מהם.',
  },
  bulk_not_undoable: {
    status: 409,
    en: 'This change can’t be undone.',
    he: 'אי אפשר לבטל את השינוי הזה.',
  },
  bulk_undo_too_late: {
    status: 409,
    en: 'Bulk changes can be undone within a day.',
    he: 'אפשר לבטל שינוי מרוכז רק בתוך יממה.',
  },
  bulk_maker_changed: {
    status: 409,
    en: 'Stopped: the user who started it was banned, removed or got another role.',
    he: 'השינוי נעצר: מי שהתחיל אותו נחסם, הוסר או קיבל תפקיד אחר.',
  },
  bulk_item_changed: {
    status: 409,
    en: 'Changed by someone since; left as it is now.',
    he: 'שונתה בינתיים על ידי מישהו, ונשארה כפי שהיא.',
  },
  bulk_item_failed: {
    status: 500,
    en: 'This could not be done. Try again later.',
    he: 'הפעולה לא הצליחה. אפשר לנסות שוב מאוחר יותר.',
  },
  bulk_without_start: { status: 409, en: 'The job has no start date.', he: 'לעבודה אין מועד התחלה.' },
  bulk_person_not_assignable: {
    status: 409,
    en: 'One of these users can’t be assigned.',
    he: 'אי אפשר לשבץ אחד מהמשתמשים האלה.',
  },
  bulk_project_gone: { status: 409, en: 'There is no such project.', he: 'אין פרויקט כזה.' },
  bulk_skill_gone: { status: 409, en: 'There is no such skill.', he: 'אין הסמכה כזאת.' },
} as const;

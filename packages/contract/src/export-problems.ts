/** What can be wrong with an export: a part of the error catalogue. */
export const exportProblems = {
  export_too_large: {
    status: 413,
    en: 'This is too much for one file at once: at most {limit}. Export it in the background, or in parts.',
    he: 'זה יותר מדי לקובץ אחד בבת אחת: לכל היותר {limit}. אפשר להפיק ברקע, או בחלקים.',
  },
  export_failed: {
    status: 422,
    en: 'The file could not be prepared. Try again, or with less in it.',
    he: 'הפקת הקובץ נכשלה. אפשר לנסות שוב, או עם פחות תוכן.',
  },
  export_ended_its_process: {
    status: 422,
    en: 'This file needs more memory than the server has for it. Export less at once.',
    he: 'הקובץ הזה דורש יותר זיכרון ממה שיש לשרת. אפשר להפיק פחות בכל פעם.',
  },
  export_source_gone: {
    status: 422,
    en: 'What was to be exported does not exist any more, or you have no access to it now.',
    he: 'מה שהיה אמור להיכלל בקובץ כבר לא קיים, או שאין לך יותר גישה אליו.',
  },
  export_not_ready: { status: 409, en: 'This file is still being prepared.', he: 'הקובץ עדיין בהפקה.' },
  export_not_failed: {
    status: 409,
    en: 'Only a failed export can be tried again.',
    he: 'אפשר לנסות שוב רק הפקה שנכשלה.',
  },
  exports_too_many: {
    status: 429,
    en: 'You already have {limit} exports in progress. Wait for one to finish, or cancel one.',
    he: 'כבר יש {limit} קבצים בהפקה. יש להמתין לסיום או לבטל אחד מהם.',
  },
  document_not_archivable: {
    status: 422,
    en: 'This document can’t be made as PDF/A. Export it as a plain PDF.',
    he: 'לא ניתן להפיק את המסמך כ־PDF/A. אפשר להפיק אותו כ־PDF רגיל.',
  },
} as const;

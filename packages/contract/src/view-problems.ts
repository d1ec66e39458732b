/** The codes that calls of named views answer, as part of the error catalogue. */
export const viewProblems = {
  views_too_many: {
    status: 409,
    en: 'One person can keep at most {limit} views of a list. Delete one first.',
    he: 'אפשר לשמור עד {limit} תצוגות לכל רשימה. יש למחוק תצוגה קודם.',
  },
} as const satisfies Record<string, { status: number; en: string; he: string }>;

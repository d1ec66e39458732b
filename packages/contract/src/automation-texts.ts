/** What the wizard of automations says at a field, by the stable code of its mistake. */
export const automationTexts = {
  link_not_valid: { en: 'link not valid', he: 'הקישור אינו תקין' },
  mention_unknown: {
    en: 'The event doesn’t bring “{name}”, which this text mentions.',
    he: 'הטקסט מזכיר את ״{name}״, נתון שאין באירוע הזה.',
  },
  no_such_status: { en: 'There is no status “{name}”.', he: 'אין סטטוס בשם ״{name}״.' },
  no_such_role: { en: 'There is no role “{name}”.', he: 'אין תפקיד בשם ״{name}״.' },
  question_not_in_job_type: {
    en: 'The job type of the new job doesn’t have this question.',
    he: 'השאלה אינה בסוג העבודה של העבודה החדשה.',
  },
  nothing_created: {
    en: 'No action before this one creates a job.',
    he: 'אף פעולה לפני פעולה זו אינה יוצרת עבודה.',
  },
  recipient_not_allowed: {
    en: 'Only users of this company can receive this.',
    he: 'רק משתמשים של החברה יכולים לקבל זאת.',
  },
  too_many: { en: 'These are too many.', he: 'יש כאן יותר מדי.' },
  needs_job: { en: 'This event is not about a job.', he: 'האירוע הזה אינו קשור לעבודה.' },
  needs_project: { en: 'This event is not about a project.', he: 'האירוע הזה אינו קשור לפרויקט.' },
  needs_user: { en: 'This event is not about a user.', he: 'האירוע הזה אינו קשור למשתמש.' },
  needs_actor: { en: 'No user causes this event.', he: 'אין משתמש שגורם לאירוע הזה.' },
  needs_answer: { en: 'This event is not about an answer.', he: 'האירוע הזה אינו קשור לתשובה.' },
  filter_not_readable: { en: 'This condition can’t be read.', he: 'אי אפשר לקרוא את התנאי.' },
  filter_too_deep: { en: 'These groups lie too deep within one another.', he: 'הקבוצות מקוננות עמוק מדי.' },
  filter_too_long: { en: 'These are too many conditions.', he: 'יש יותר מדי תנאים.' },
  field_unknown: { en: 'This event doesn’t bring that.', he: 'הנתון הזה אינו קיים באירוע.' },
  operator_unknown: { en: 'Choose how to compare.', he: 'יש לבחור אופן השוואה.' },
  operator_not_allowed: { en: 'This can’t be compared like that.', he: 'אי אפשר להשוות כך.' },
} as const satisfies Record<string, { en: string; he: string }>;

import type { Language } from '@plumbline/domain/languages/languages';

/** What is said of a mistake in a report, by its code. */
export const reportTexts = {
  report_columns_required: { en: 'Add at least one column.', he: 'יש להוסיף לפחות עמודה אחת.' },
  columns_too_many: { en: 'A report has at most 200 columns.', he: 'בדוח יכולות להיות עד 200 עמודות.' },
  column_id_taken: { en: 'Two columns have the same id.', he: 'לשתי עמודות אותו מזהה.' },
  report_column_unknown: {
    en: 'What this column showed was deleted, or isn’t shown to you.',
    he: 'מה שהוצג בעמודה הזאת נמחק או אינו מוצג לך.',
  },
  target_unknown: { en: 'This column can’t show that.', he: 'העמודה הזאת אינה יכולה להציג זאת.' },
  date_expression_unknown: {
    en: 'This part of a date can’t be shown here.',
    he: 'אי אפשר להציג כאן את החלק הזה של התאריך.',
  },
  calculation_loop: { en: 'This calculation leads back to itself.', he: 'החישוב הזה חוזר אל עצמו.' },
  rows_not_of_type: {
    en: 'Only reports of jobs list issues or repetitions.',
    he: 'רק דוחות עבודות מציגים ליקויים או חזרות.',
  },
  repeat_group_unknown: { en: 'Choose the repeat group.', he: 'יש לבחור את הקבוצה החוזרת.' },
  project_report_with_job_type: {
    en: 'A project report can’t have columns of a job type.',
    he: 'בדוח פרויקטים אי אפשר להציג עמודות של סוג עבודה.',
  },
  sort_column_unknown: { en: 'This column is not in the report.', he: 'העמודה הזאת אינה בדוח.' },
  group_column_unknown: { en: 'This column is not in the report.', he: 'העמודה הזאת אינה בדוח.' },
  total_column_unknown: { en: 'This column is not in the report.', he: 'העמודה הזאת אינה בדוח.' },
  pivot_column_unknown: { en: 'This column is not in the report.', he: 'העמודה הזאת אינה בדוח.' },
  total_needs_numbers: { en: 'This needs a column of numbers.', he: 'נדרשת כאן עמודת מספרים.' },
  chart_needs_groups: { en: 'Group the report first.', he: 'יש לקבץ תחילה את הדוח.' },
  groups_too_many: {
    en: 'There are more than 10,000 groups; the rest and their rows aren’t shown. Filter the report or group by another column.',
    he: 'יש יותר מ־10,000 קבוצות; היתר והשורות שלהן אינן מוצגות. אפשר לסנן את הדוח או לקבץ לפי עמודה אחרת.',
  },
  period_unknown: {
    en: 'Dates of this column can’t be grouped like this.',
    he: 'אי אפשר לקבץ כך את התאריכים של העמודה הזאת.',
  },
  empty_periods_too_many: {
    en: 'A date is too far from the others: not all empty periods between them are shown. Group by longer periods or filter the report.',
    he: 'אחד התאריכים רחוק מדי מהאחרים: לא כל התקופות הריקות ביניהם מוצגות. אפשר לקבץ לפי תקופות ארוכות יותר או לסנן את הדוח.',
  },
  chart_needs_two_groups: { en: 'A stacked chart needs two groups.', he: 'תרשים נערם דורש שתי קבוצות.' },
  chart_needs_numbers: { en: 'Choose a figure that is a number.', he: 'יש לבחור נתון מספרי.' },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

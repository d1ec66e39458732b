import { profileFieldNames } from '@plumbline/contract/profile-field-names';
import type { Role } from '@plumbline/domain/actor/roles';
import type { ReportProperty } from '@plumbline/domain/reports/properties';
import type { QuestionStatus } from '@plumbline/domain/reports/question-parts';
import type { Measure } from '@plumbline/domain/reports/definition';
import type { Language } from '@plumbline/domain/languages/languages';
import type { UserState } from '@plumbline/domain/users/state';

interface Words {
  readonly properties: Readonly<Record<ReportProperty, string>>;
  readonly statuses: Readonly<Record<QuestionStatus, string>>;
  readonly roles: Readonly<Record<Role, string>>;
  readonly states: Readonly<Record<UserState, string>>;
  readonly measures: Readonly<Record<Measure, string>>;
  readonly profile: Readonly<Record<string, string>>;
  readonly calculation: string;
  readonly missing: string;
  readonly rows: string;
  readonly total: string;
  readonly pivot: string;
  readonly yes: string;
  readonly no: string;
  readonly running: string;
  readonly nextDay: string;
  /** The option of a profile's field that the product brings. */
  readonly other: string;
  /** Ends a text of which a cell or a page takes only the beginning. */
  readonly shortened: string;
  /** Behind files: so many photos have no room. */
  readonly more: (count: number) => string;
  /** Beside a figure: so many values are left out of it. */
  readonly unread: (count: number) => string;
}

/** Column titles and cell texts of reports, by language. */
export const reportWords: Readonly<Record<Language, Words>> = {
  en: {
    properties: {
      job_id: 'Job ID',
      created_at: 'Created at',
      job_status: 'Job status',
      start_date: 'Start date',
      planned_length: 'Planned length',
      planned_end: 'Planned end',
      submitted_at: 'Reported at',
      issues_count: 'Issues',
      job_type_title: 'Job type',
      project_name: 'Project',
      project_id: 'Project ID',
      project_location: 'Project location',
      project_companies: 'Companies',
      project_jobs: 'Jobs',
      full_name: 'Full name',
      first_name: 'First name',
      last_name: 'Last name',
      user_email: 'Email',
      role: 'Role',
      user_state: 'State',
      issue_question: 'Issue',
      issue_answer: 'Answer',
      issue_comment: 'Comment',
      issue_files: 'Files',
      issue_user: 'Reported by',
      issue_date: 'Answered at',
      repetition: 'No.',
    },
    statuses: { answered: 'Answered', issue: 'Issue', not_answered: 'Not answered', skipped: 'Skipped' },
    roles: {
      sys_admin: 'System admin',
      business_admin: 'Business admin',
      project_manager: 'Project manager',
      inspector: 'Inspector',
      client: 'Client',
    },
    states: { active: 'Active', invited: 'Invited', banned: 'Banned' },
    measures: {
      count: 'Count: {title}',
      sum: 'Sum: {title}',
      average: 'Average: {title}',
      min: 'Min: {title}',
      max: 'Max: {title}',
    },
    profile: profileFieldNames.en,
    calculation: 'Calculation',
    missing: 'Missing column',
    rows: 'Rows',
    total: 'Total',
    pivot: 'Pivot table',
    yes: 'Yes',
    no: 'No',
    running: 'running',
    nextDay: 'next day',
    other: 'Other',
    shortened: '… [shortened; the CSV file has the whole text]',
    more: (count) => `and ${count} more`,
    unread: (count) => (count === 1 ? '1 value is no number' : `${count} values are no numbers`),
  },
  he: {
    properties: {
      job_id: 'מספר עבודה',
      created_at: 'נוצר בתאריך',
      job_status: 'סטטוס עבודה',
      start_date: 'תאריך התחלה',
      planned_length: 'משך מתוכנן',
      planned_end: 'סיום מתוכנן',
      submitted_at: 'תאריך דיווח',
      issues_count: 'ליקויים',
      job_type_title: 'סוג עבודה',
      project_name: 'פרויקט',
      project_id: 'מזהה פרויקט',
      project_location: 'מיקום הפרויקט',
      project_companies: 'חברות',
      project_jobs: 'עבודות',
      full_name: 'שם מלא',
      first_name: 'שם פרטי',
      last_name: 'שם משפחה',
      user_email: 'דוא״ל',
      role: 'תפקיד',
      user_state: 'מצב',
      issue_question: 'ליקוי',
      issue_answer: 'תשובה',
      issue_comment: 'הערה',
      issue_files: 'קבצים',
      issue_user: 'דווח על ידי',
      issue_date: 'מועד התשובה',
      repetition: 'מס׳',
    },
    statuses: { answered: 'נענתה', issue: 'ליקוי', not_answered: 'לא נענתה', skipped: 'דולגה' },
    roles: {
      sys_admin: 'מנהל מערכת',
      business_admin: 'מנהל חברה',
      project_manager: 'מנהל פרויקטים',
      inspector: 'בודק',
      client: 'לקוח',
    },
    states: { active: 'פעיל', invited: 'הוזמן', banned: 'חסום' },
    measures: {
      count: 'ספירה: {title}',
      sum: 'סכום: {title}',
      average: 'ממוצע: {title}',
      min: 'מינימום: {title}',
      max: 'מקסימום: {title}',
    },
    profile: profileFieldNames.he,
    calculation: 'חישוב',
    missing: 'עמודה חסרה',
    rows: 'שורות',
    total: 'סה״כ',
    pivot: 'טבלת ציר',
    yes: 'כן',
    no: 'לא',
    running: 'פועל',
    nextDay: 'למחרת',
    other: 'אחר',
    shortened: '… [קוצר; הטקסט המלא נמצא בקובץ CSV]',
    more: (count) => `ועוד ${count}`,
    unread: (count) =>
      count === 1 ? 'ערך אחד אינו מספר' : count === 2 ? 'שני ערכים אינם מספרים' : `${count} ערכים אינם מספרים`,
  },
};

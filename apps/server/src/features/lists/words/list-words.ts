import type { Language } from '@plumbline/domain/languages/languages';
import type { ViewList } from '@plumbline/domain/actor/view-lists';
import type { columnsOfList } from '@plumbline/domain/views/lists';

/** Column titles of exported lists, by list and column. */
export interface ListWords {
  readonly lists: Readonly<Record<ViewList, string>>;
  readonly columns: { readonly [List in ViewList]: Readonly<Record<(typeof columnsOfList)[List][number], string>> };
}

export const listWords: Readonly<Record<Language, ListWords>> = {
  en: {
    lists: { jobs: 'Jobs', projects: 'Projects', users: 'Users', files: 'Files' },
    columns: {
      jobs: {
        ID: '#',
        jobType: 'Job type',
        project: 'Project',
        status: 'Status',
        startDate: 'Start',
        plannedLength: 'Planned length',
        plannedEnd: 'Planned end',
        people: 'People',
        skills: 'Skills',
        created_at: 'Created',
        updated_at: 'Changed',
      },
      projects: { name: 'Name', address: 'Address', people: 'People', jobs: 'Jobs', created_at: 'Created' },
      users: {
        name: 'Name',
        role: 'Role',
        state: 'State',
        email: 'Email',
        phone: 'Phone',
        projects: 'Projects',
        skills: 'Skills',
        companies: 'Companies',
        last_seen: 'Last seen',
        created_at: 'Created',
      },
      files: {
        name: 'Name',
        kind: 'Type',
        size: 'Size (bytes)',
        project: 'Project',
        job: 'Job',
        question: 'Question',
        uploadedBy: 'Uploaded by',
        created_at: 'Created',
      },
    },
  },
  he: {
    lists: { jobs: 'עבודות', projects: 'פרויקטים', users: 'משתמשים', files: 'קבצים' },
    columns: {
      jobs: {
        ID: 'מס׳',
        jobType: 'סוג עבודה',
        project: 'פרויקט',
        status: 'סטטוס',
        startDate: 'התחלה',
        plannedLength: 'משך מתוכנן',
        plannedEnd: 'סיום מתוכנן',
        people: 'משובצים',
        skills: 'הסמכות',
        created_at: 'נוצרה',
        updated_at: 'שונתה',
      },
      projects: { name: 'שם', address: 'כתובת', people: 'אנשים', jobs: 'עבודות', created_at: 'נוצר' },
      users: {
        name: 'שם',
        role: 'תפקיד',
        state: 'מצב',
        email: 'דוא״ל',
        phone: 'טלפון',
        projects: 'פרויקטים',
        skills: 'הסמכות',
        companies: 'חברות',
        last_seen: 'נראה לאחרונה',
        created_at: 'הוזמן ב־',
      },
      files: {
        name: 'קובץ',
        kind: 'סוג',
        size: 'גודל (בתים)',
        project: 'פרויקט',
        job: 'עבודה',
        question: 'שאלה',
        uploadedBy: 'הועלה על ידי',
        created_at: 'מועד העלאה',
      },
    },
  },
};

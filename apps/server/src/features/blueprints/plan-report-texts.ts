import type { Language } from '@plumbline/domain/languages/languages';

/** The words of the PDF of a marked plan. `{page}` and `{pages}` are filled in by the template. */
interface PlanReportTexts {
  elements: string;
  startDate: string;
  job: string;
  element: string;
  length: string;
  area: string;
  totals: string;
  count: string;
  overall: string;
  removed: string;
  pageOf: string;
  versionsLeftOut: string;
  notes: string;
}

export const planReportTexts: Readonly<Record<Language, PlanReportTexts>> = {
  en: {
    elements: 'Elements',
    startDate: 'Start',
    job: 'Job',
    element: 'Element',
    length: 'Length',
    area: 'Area',
    totals: 'Totals',
    count: 'Count',
    overall: 'Total',
    removed: 'Removed element',
    pageOf: 'Page {page} of {pages}',
    versionsLeftOut: 'Other versions of marks, not counted until one is chosen: {count}',
    notes: 'Notes',
  },
  he: {
    elements: 'רכיבים',
    startDate: 'התחלה',
    job: 'עבודה',
    element: 'רכיב',
    length: 'אורך',
    area: 'שטח',
    totals: 'סיכום',
    count: 'כמות',
    overall: 'סך הכול',
    removed: 'רכיב שהוסר',
    pageOf: 'עמוד {page} מתוך {pages}',
    versionsLeftOut: 'גרסאות נוספות של סימונים, שלא נספרות עד לבחירה: {count}',
    notes: 'הערות',
  },
};

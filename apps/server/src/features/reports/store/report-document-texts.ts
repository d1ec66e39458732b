import type { Language } from '@plumbline/domain/languages/languages';

/** The texts of the PDF of a report. Placeholders in braces are filled in; `{page}` and `{pages}` by the template. */
interface ReportDocumentTexts {
  rows: string;
  printed: string;
  chartAlt: string;
  valuesCut: string;
  cut: string;
  chartCut: string;
  chartEmpty: string;
  pivotCut: string;
  noRows: string;
  others: string;
  verify: string;
  qrAlt: string;
  pageOf: string;
  missing: string;
  /** In the name of a file: how many rows are in it. */
  newest: string;
  limited: string;
}

export const reportDocumentTexts: Readonly<Record<Language, ReportDocumentTexts>> = {
  en: {
    rows: 'Rows: {count}',
    printed: 'Exported {when}',
    chartAlt: 'Chart of {title}; the table below lists its values',
    valuesCut: 'Only the first of {labels} groups and {series} series are listed.',
    cut: 'The first {shown} of {count} rows are printed. Groups and totals are those of all rows; a spreadsheet has every row.',
    chartCut: 'Only the first ones are drawn.',
    chartEmpty: 'Nothing to draw.',
    pivotCut:
      'Only the beginning of this table is printed: it has {rows} rows and {columns} columns, all of which are in the spreadsheet. Its totals are those of all.',
    noRows: 'No rows',
    others: 'Others',
    verify: 'Verify this document',
    qrAlt: 'QR code of the address at which this document can be verified',
    pageOf: 'Page {page} of {pages}',
    missing: 'This picture can’t be shown',
    newest: 'newest {count} rows',
    limited: 'Only the newest {count} rows: the settings of this report leave out older ones.',
  },
  he: {
    rows: 'שורות: {count}',
    printed: 'הופק {when}',
    chartAlt: 'תרשים של {title}; הטבלה שלהלן מפרטת את ערכיו',
    valuesCut: 'מפורטים רק הראשונים מתוך {labels} קבוצות ו־{series} סדרות.',
    cut: 'מודפסות {shown} השורות הראשונות מתוך {count}. הקבוצות והסיכומים כוללים את כל השורות; בגיליון האלקטרוני מופיעות כולן.',
    chartCut: 'מוצגים הראשונים בלבד.',
    chartEmpty: 'אין מה להציג.',
    pivotCut:
      'מודפס רק חלקה הראשון של הטבלה: יש בה {rows} שורות ו־{columns} עמודות, וכולן נמצאות בגיליון האלקטרוני. הסיכומים כוללים את כולן.',
    noRows: 'אין שורות',
    others: 'אחרים',
    verify: 'אימות המסמך',
    qrAlt: 'קוד QR של הכתובת שבה ניתן לאמת את המסמך',
    pageOf: 'עמוד {page} מתוך {pages}',
    missing: 'לא ניתן להציג את התמונה',
    newest: '{count} השורות החדשות',
    limited: '{count} השורות החדשות בלבד: לפי הגדרות הדוח, שורות ישנות יותר אינן נכללות.',
  },
};

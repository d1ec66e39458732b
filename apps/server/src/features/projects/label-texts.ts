import type { Language } from '@plumbline/domain/languages/languages';

/** The words of sheets of labels. */
interface LabelTexts {
  /** The name of the file and of the document. */
  title: string;
  /** What somebody in front of a label does with it. */
  scan: string;
  /** What the picture of the code shows to those who hear the document. */
  qrAlt: string;
}

export const labelTexts: Readonly<Record<Language, LabelTexts>> = {
  en: { title: 'Labels', scan: 'Scan to report', qrAlt: 'QR code' },
  he: { title: 'תוויות', scan: 'סריקה לדיווח', qrAlt: 'קוד QR' },
};

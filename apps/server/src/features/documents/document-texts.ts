import type { Language } from '@plumbline/domain/languages/languages';

/** The words that documents of jobs and of reports share. */
interface DocumentTexts {
  /** At the end of an archive file in which letters without a font are written as codes. */
  letterCodes: string;
}

export const documentTexts: Readonly<Record<Language, DocumentTexts>> = {
  en: {
    letterCodes:
      'Characters that no font of this document has are written as their Unicode code, for example [U+6F22].',
  },
  he: {
    letterCodes: 'תווים שאינם קיימים בגופני המסמך נכתבו בקוד Unicode שלהם, לדוגמה \u2068[U+6F22]\u2069.',
  },
};

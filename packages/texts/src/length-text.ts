import { lengthText as lengthOf } from '@plumbline/domain/jobs/planned-length';
import type { Language } from '@plumbline/domain/languages/languages';
import en from '../en/lengths.json' with { type: 'json' };
import he from '../he/lengths.json' with { type: 'json' };
import type { Table } from './table.ts';

export const lengthTable: Table<typeof en> = { en, he };

/** A length of so many minutes as a reader of the language has it, its figures isolated: "1 h 30 min". */
export const lengthText = (minutes: number, language: Language): string => lengthOf(minutes, lengthTable[language]);

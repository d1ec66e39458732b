import type { Language } from '@plumbline/domain/languages/languages';
import en from '../en/file-problems.json' with { type: 'json' };
import he from '../he/file-problems.json' with { type: 'json' };
import type { TextValues } from './fill.ts';
import { filled, isolatedWithin } from './fill.ts';
import type { Table } from './table.ts';

/** The part of the error catalogue that the browser says itself, of files that it does not send. */
export const fileProblemTable: Table<typeof en> = { en, he };

export type FileProblemCode = keyof typeof en;

/** Why a file is not taken, in one language. */
export function fileProblemText(code: FileProblemCode, language: Language, details: TextValues): string {
  return filled(fileProblemTable[language][code], details, isolatedWithin(language));
}

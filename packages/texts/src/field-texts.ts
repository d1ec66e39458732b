import { allowedList } from '@plumbline/domain/assets/file-kinds';
import type { Language } from '@plumbline/domain/languages/languages';
import en from '../en/fields.json' with { type: 'json' };
import he from '../he/fields.json' with { type: 'json' };
import type { TextValues } from './fill.ts';
import { filled, isolatedWithin } from './fill.ts';
import type { Table } from './table.ts';

/** What a form says at a field, by the stable code of its mistake. */
export const fieldTable: Table<typeof en> = { en, he };

export type FieldTextCode = keyof typeof en;

export const isFieldTextCode = (code: string): code is FieldTextCode => Object.hasOwn(fieldTable.en, code);

/** The text for a field's mistake; a code without a text of its own reads "not valid". */
export function fieldText(code: string, language: Language, details: TextValues): string {
  const text = fieldTable[language][isFieldTextCode(code) ? code : 'not_valid'];
  return filled(text, { list: allowedList('answer'), ...details }, isolatedWithin(language));
}

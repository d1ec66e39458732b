import { z } from 'zod';
import { storedText } from '../text/stored-text.ts';
import { languages } from './languages.ts';
import { cleanNameText } from './clean-name-text.ts';
import { oneLine } from '../text/one-line.ts';

/** The most texts of one thing in one language: a profile field has as many options. */
const textLimit = 1000;

/** What parts of a definition are called now, by their keys (`NewNames`). */
export const newNames = z
  .record(storedText(300), z.string().overwrite(oneLine).trim().min(1).max(300))
  .refine((names) => Object.keys(names).length <= textLimit, { error: 'value_too_large' });

/** Translations as they stand at a definition in the settings (`NameTranslations`). */
export const nameTranslations = z.partialRecord(
  z.enum(languages),
  z
    .record(storedText(300), storedText(5000))
    .overwrite((texts) =>
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, cleanNameText(key, text)])),
    )
    .refine((texts) => Object.keys(texts).length <= textLimit, { error: 'value_too_large' }),
);

import { z } from 'zod';
import { storedText } from '../question-types/stored-text.ts';
import { languages } from '../settings/languages.ts';
import { withoutBidiControls } from '../text/bidi-controls.ts';

/** The most texts of one thing in one language: a profile field has as many options. */
const textLimit = 1000;

/** What parts of a definition are called now, by their keys (`NewNames`). */
export const newNames = z
  .record(storedText(300), z.string().overwrite(withoutBidiControls).trim().min(1).max(300))
  .refine((names) => Object.keys(names).length <= textLimit, { error: 'value_too_large' });

/** Translations as they stand at a definition in the settings (`NameTranslations`). */
export const nameTranslations = z.partialRecord(
  z.enum(languages),
  z
    .record(storedText(300), z.string().overwrite(withoutBidiControls).pipe(storedText(5000)))
    .refine((texts) => Object.keys(texts).length <= textLimit, { error: 'value_too_large' }),
);

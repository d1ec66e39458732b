import { z } from 'zod';
import { cleanRich } from '../question-types/clean-rich.ts';
import { storedText } from '../text/stored-text.ts';
import { withoutBidiControls } from '../text/bidi-controls.ts';
import { oneLine } from '../text/one-line.ts';
import { languageCode, languageLimit } from './language-code.ts';
import { readTextKey, textKinds, withoutBlanks } from './texts.ts';
import type { Translations } from '../languages/translations.ts';

/** The most characters of all translations of a question as JSON. */
export const translationsLimit = 2_000_000;

const texts = z.record(storedText(600), z.string()).check((checked) => {
  for (const [key, text] of Object.entries(checked.value)) {
    const named = readTextKey(key);
    if (!named) checked.issues.push({ code: 'custom', path: [key], input: key, message: 'text_unknown' });
    else {
      const read = storedText(textKinds[named.kind].limit).safeParse(text);
      for (const issue of read.error?.issues ?? []) {
        checked.issues.push({ ...issue, input: text, path: [key] } as (typeof checked.issues)[number]);
      }
    }
  }
});

/** The translations of a question as they are stored: nothing empty, each text no longer than its like in the question itself. */
export const translationsSchema: z.ZodType<Translations, Record<string, Record<string, string>>> = z
  .record(languageCode, texts)
  .refine((given) => Object.keys(given).length <= languageLimit, { error: 'too_many_languages' })
  .refine((given) => JSON.stringify(given).length <= translationsLimit, { error: 'value_too_large' })
  .transform((given) => withoutBlanks(withCleanTexts(given)));

/** A message is rich in every language; no other text turns the text around it, and names are in one line: in their keys too. */
function withCleanTexts(given: Translations): Translations {
  return Object.fromEntries(
    Object.entries(given).map(([language, said]) => [
      language,
      Object.fromEntries(Object.entries(said).map(([key, text]) => [oneLine(key), cleanText(key, text)])),
    ]),
  );
}

function cleanText(key: string, text: string): string {
  const kind = readTextKey(key)?.kind;
  if (kind === 'message') return cleanRich(text);
  return kind && textKinds[kind].isName ? oneLine(text) : withoutBidiControls(text);
}

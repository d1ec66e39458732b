import { languages } from '@plumbline/domain/languages/languages';
import { cleanNameText } from '@plumbline/domain/languages/clean-name-text';
import { nameKinds } from '@plumbline/domain/languages/name-kinds';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { done, id, text } from './wire.ts';

const kind = z.enum(nameKinds);
const language = z.enum(languages);
const byLanguage = z.partialRecord(language, z.string());

/** A text that people gave to a thing: as it was written (`original`), and what it is called in other languages. */
export const translatedName = z.object({
  kind,
  /** Of the thing: its id, or its name for what is known by that (a status, a heading of project fields). */
  id: z.string(),
  /** Which text of it: `name`, `description`, `column.…`, `option.…`. */
  key: z.string(),
  original: z.string(),
  /** What it is a part of: the field of a column or option, the job type of a description. */
  about: z.string().nullable(),
  /** The list of an option; null for all others. */
  list: z.string().nullable(),
  texts: byLanguage,
});

export type TranslatedName = z.output<typeof translatedName>;

/** The maximum number of shared list options returned together with everything else. */
export const maxOptionsTogether = 5000;
/** The most texts that one call changes. */
export const translationChangesLimit = 5000;

export const listTranslations = defineCall({
  name: 'listTranslations',
  method: 'GET',
  path: '/v2/settings/translations',
  feature: 'settings',
  summary:
    'All names that people gave, with their translations. `lists` names the lists with their shared options; when there are more than 5,000 options in all, they are told of one `list` at a time.',
  spec: '1 §1 (languages), §3 "App settings"',
  query: z.object({ list: text(60).optional() }),
  response: z.object({
    docs: z.array(translatedName),
    lists: z.array(z.object({ id: z.string(), label: z.string().nullable(), count: z.number().int() })),
    /** Whether the options of lists are among the names. */
    hasOptions: z.boolean(),
  }),
});

export const changeTranslations = defineCall({
  name: 'changeTranslations',
  method: 'PUT',
  path: '/v2/settings/translations',
  feature: 'settings',
  summary:
    'Says names in other languages; an empty text takes a translation away. With `before`, a text that somebody changed meanwhile answers 409 and nothing is changed.',
  spec: '1 §1 (languages), §3 "App settings"',
  maxBodyBytes: 8 * 1024 * 1024,
  maxBodyValues: 100_000,
  body: z.object({
    changes: z
      .array(
        z
          .object({
            kind,
            id: z.union([id, text(200)]),
            key: text(300),
            language,
            text: text(5000),
            before: z.string().max(5000).optional(),
          })
          .transform((change) => ({ ...change, text: cleanNameText(change.key, change.text).trim() })),
      )
      .min(1)
      .max(translationChangesLimit),
  }),
  response: done,
  problems: ['conflict'],
});

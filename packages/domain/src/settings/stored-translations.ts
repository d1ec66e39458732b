import { columnsOf } from '../projects/field-definitions.ts';
import type { ProjectField } from '../projects/field-definitions.ts';
import type { NameTranslations, Translated } from '../languages/names.ts';
import { onlyTexts } from '../languages/names.ts';
import type { ProfileField } from '../users/profile-fields.ts';
import type { AppSettings } from './app-settings.ts';

type Named = Pick<AppSettings, 'projectFields' | 'userFields' | 'groupTranslations'>;

/**
 * The settings with the translations of what is still there. Who changes a definition without naming its translations leaves them as
 * they are: most callers know nothing of them. A heading that all its fields changed for one other takes its translations along.
 */
export function withStoredTranslations<S extends Named>(before: Named, after: S): S {
  return {
    ...after,
    projectFields: translatedAsBefore(before.projectFields, after.projectFields, ({ id }) => id, isTextOfField),
    userFields: translatedAsBefore(before.userFields, after.userFields, ({ value }) => value, isTextOfProfileField),
    groupTranslations: groupsAsBefore(before, after),
  };
}

function translatedAsBefore<Definition extends Translated>(
  before: readonly Definition[],
  after: readonly Definition[],
  keyOf: (one: Definition) => string,
  isText: (of: Definition, key: string) => boolean,
): Definition[] {
  const known = new Map(before.map((one) => [keyOf(one), one.translations]));
  return after.map((one) => {
    const readTexts = onlyTexts(one.translations ?? known.get(keyOf(one)), (key) => isText(one, key));
    return withTranslations(one, readTexts);
  });
}

/** A definition with these translations; without any it doesn't speak of them. */
export function withTranslations<Definition extends Translated>(
  definition: Definition,
  translations: NameTranslations,
): Definition {
  const { translations: _, ...own } = definition;
  return (Object.keys(translations).length === 0 ? own : { ...own, translations }) as Definition;
}

/** The part of a key behind its sort: `Floor` of `column.Floor`. */
const restOf = (key: string, sort: string) => (key.startsWith(`${sort}.`) ? key.slice(sort.length + 1) : null);

function isTextOfField(field: ProjectField, key: string): boolean {
  return key === 'name' || columnsOf(field).includes(restOf(key, 'column') ?? '');
}

function isTextOfProfileField(field: ProfileField, key: string): boolean {
  return (key === 'name' && field.name !== '') || field.options.includes(restOf(key, 'option') ?? '');
}

function groupsAsBefore(before: Named, after: Named): AppSettings['groupTranslations'] {
  const groups = new Set(after.projectFields.flatMap(({ settings }) => settings.group ?? []));
  const groupOf = new Map(after.projectFields.map(({ id, settings }) => [id, settings.group]));
  return Object.fromEntries(
    Object.entries(after.groupTranslations).flatMap(([group, texts]) => {
      const name = groups.has(group) ? group : newNameOf(group, before.projectFields, groupOf);
      const isFree = name === group || (name !== undefined && !Object.hasOwn(after.groupTranslations, name));
      return name && isFree && Object.values(texts).some((text) => text !== '') ? [[name, texts]] : [];
    }),
  );
}

/** What a heading is called now: where all its fields stand under one other. */
function newNameOf(
  group: string,
  fields: readonly ProjectField[],
  groupOf: ReadonlyMap<string, string | undefined>,
): string | undefined {
  const names = new Set(fields.filter(({ settings }) => settings.group === group).map(({ id }) => groupOf.get(id)));
  return names.size === 1 ? [...names][0] : undefined;
}

import type { ProjectField } from '../projects/field-definitions.ts';
import { columnsOf } from '../projects/field-definitions.ts';
import { orderedFields } from '../projects/project.ts';
import type { NameKind } from '../languages/name-kinds.ts';
import type { NameChange, NameRow } from '../languages/name-row.ts';
import { textsByLanguage } from '../languages/name-row.ts';
import type { Translated } from '../languages/names.ts';
import { ownNameOf, withTranslation } from '../languages/names.ts';
import { defaultProfileFields } from '../users/default-profile-fields.ts';
import type { ProfileField } from '../users/profile-fields.ts';
import type { AppSettings } from './app-settings.ts';
import { withTranslations } from './stored-translations.ts';

export type NamedSettings = Pick<
  AppSettings,
  'customStatuses' | 'statusTranslations' | 'projectFields' | 'groupTranslations' | 'userFields'
>;

interface SettingNames {
  readonly rows: (settings: NamedSettings) => readonly NameRow[];
  /** The settings with one text changed, of a row that there is. */
  readonly change: (settings: NamedSettings, change: NameChange) => NamedSettings;
}

/** The kinds whose names stand in the settings; those of the others stand at their rows in the database. */
export const namesInSettings: Readonly<Partial<Record<NameKind, SettingNames>>> = {
  status: {
    rows: ({ customStatuses, statusTranslations }) =>
      customStatuses.map(({ name }) => ({
        kind: 'status',
        id: name,
        key: 'name',
        original: name,
        about: null,
        texts: ownEntry(statusTranslations, name),
      })),
    change: (settings, { id, language, text }) => ({
      ...settings,
      statusTranslations: withEntry(settings.statusTranslations, id, { [language]: text.trim() }),
    }),
  },
  project_field_group: {
    rows: ({ projectFields, groupTranslations }) =>
      [...new Set(orderedFields(projectFields).flatMap(({ settings }) => settings.group || []))].map((group) => ({
        kind: 'project_field_group',
        id: group,
        key: 'name',
        original: group,
        about: null,
        texts: ownEntry(groupTranslations, group),
      })),
    change: (settings, { id, language, text }) => ({
      ...settings,
      groupTranslations: withEntry(settings.groupTranslations, id, { [language]: text.trim() }),
    }),
  },
  project_field: {
    rows: ({ projectFields }) => orderedFields(projectFields).flatMap(rowsOfField),
    change: (settings, change) => ({
      ...settings,
      projectFields: settings.projectFields.map((field) =>
        field.id === change.id ? translated(field, change) : field,
      ),
    }),
  },
  profile_field: {
    rows: ({ userFields }) => userFields.flatMap(rowsOfProfileField),
    change: (settings, change) => ({
      ...settings,
      userFields: settings.userFields.map((field) => (field.value === change.id ? translated(field, change) : field)),
    }),
  },
};

function rowsOfField({ id, label, translations, ...field }: ProjectField): NameRow[] {
  const row = (key: string, original: string, about: string | null): NameRow => ({
    kind: 'project_field',
    id,
    key,
    original,
    about,
    texts: textsByLanguage(translations, key),
  });
  return [
    row('name', label, null),
    ...columnsOf(field).map((column) => row(`column.${column}`, ownNameOf(field, `column.${column}`, column), label)),
  ];
}

/** What the product itself calls a field, and the sizes that it comes with, are no names of the instance. */
function rowsOfProfileField({ value, name, options, names, translations }: ProfileField): NameRow[] {
  const row = (key: string, original: string, about: string | null): NameRow => ({
    kind: 'profile_field',
    id: value,
    key,
    original,
    about,
    texts: textsByLanguage(translations, key),
  });
  const own = new Set(defaultProfileFields.find((field) => field.value === value)?.options);
  return [
    ...(name === '' ? [] : [row('name', name, null)]),
    ...options
      .filter((option) => !own.has(option))
      .map((option) => row(`option.${option}`, ownNameOf({ names }, `option.${option}`, option), name || value)),
  ];
}

function translated<Definition extends Translated>(field: Definition, change: NameChange): Definition {
  return withTranslations(field, withTranslation(field.translations, change));
}

type Texts = AppSettings['groupTranslations'];

function ownEntry(texts: Texts, name: string): NameRow['texts'] {
  const own = Object.hasOwn(texts, name) ? texts[name] : undefined;
  return Object.fromEntries(Object.entries(own ?? {}).filter(([, text]) => text !== ''));
}

function withEntry(texts: Texts, name: string, said: NameRow['texts']): Texts {
  const { [name]: _, ...others } = texts;
  const own = Object.entries({ ...ownEntry(texts, name), ...said }).filter(([, text]) => text !== '');
  return own.length === 0 ? others : { ...others, [name]: Object.fromEntries(own) };
}

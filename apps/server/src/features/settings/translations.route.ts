import * as calls from '@plumbline/contract/translations';
import type { TranslatedName } from '@plumbline/contract/translations';
import { differences } from '@plumbline/domain/events/differences';
import { isId } from '@plumbline/domain/ids/id-text';
import { instanceLists, listFields } from '@plumbline/domain/projects/lists';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { NamedSettings } from '@plumbline/domain/settings/names-in-settings';
import { namesInSettings } from '@plumbline/domain/settings/names-in-settings';
import type { NameKind } from '@plumbline/domain/languages/name-kinds';
import { nameKinds, translationLimit } from '@plumbline/domain/languages/name-kinds';
import type { NameChange } from '@plumbline/domain/languages/name-row';
import { textsByLanguage } from '@plumbline/domain/languages/name-row';
import type { ChangedSubject } from '../../http/changed-meanwhile.ts';
import { changedMeanwhile } from '../../http/changed-meanwhile.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { readSettings } from '../../instances/settings-store.ts';
import { applyChange } from './apply-change.ts';
import { lockSettings } from './settings.queries.ts';
import type { NamedRow, RowKind } from './translations.queries.ts';
import {
  countOptionsOf,
  lockNamedRows,
  presentNamedRow,
  readNamedRows,
  rowNames,
  saveTranslations,
  translationsAfter,
} from './translations.queries.ts';

type SentChange = NameChange & { readonly before?: string | undefined };
type SettingChange = SentChange & { readonly kind: Exclude<NameKind, RowKind> };

const isRowKind = (kind: NameKind): kind is RowKind => Object.hasOwn(rowNames, kind);

/** The lists of the instance and of its list fields, by id; null for those that the product has names for. */
function listsOf({ projectFields }: Pick<AppSettings, 'projectFields'>): ReadonlyMap<string, string | null> {
  return new Map([
    ...instanceLists.map((list) => [list, null] as const),
    ...listFields(projectFields).map(({ id, label }) => [id, label] as const),
  ]);
}

export const listTranslations = endpoint(calls.listTranslations, {
  handle: async ({ db, settings, authorize, input: { query } }) => {
    authorize('settings.change');
    const labels = listsOf(settings);
    const counts = await countOptionsOf(db, [...labels.keys()]);
    const lists = [...labels].map(([id, label]) => ({ id, label, count: counts.get(id) ?? 0 }));
    const all = lists.reduce((sum, { count }) => sum + count, 0);
    const isTogether = query.list === undefined && all <= calls.maxOptionsTogether;
    const wanted = lists.filter(
      ({ id, count }) => count > 0 && (query.list === undefined ? isTogether : id === query.list),
    );
    const names = nameKinds.map(async (kind): Promise<readonly TranslatedName[]> => {
      if (!isRowKind(kind)) {
        return (namesInSettings[kind]?.rows(settings) ?? []).map((row) => ({ ...row, list: null }));
      }
      const rows = await readNamedRows(
        db,
        kind,
        wanted.map(({ id }) => id),
      );
      return rows.flatMap((row) => presentNamedRow(kind, row, labels.get(row.list ?? '') ?? null));
    });
    return { docs: (await Promise.all(names)).flat(), lists, hasOptions: isTogether || query.list !== undefined };
  },
});

export const changeTranslations = endpoint(calls.changeTranslations, {
  handle: async (context) => {
    context.authorize('settings.change');
    const { changes } = context.input.body;
    demandTexts(changes);
    // Settings first, then rows by kind and id: whoever changes several locks them in this order.
    await changeSettingNames(context, changes);
    for (const kind of nameKinds) if (isRowKind(kind)) await changeRows(context, kind, changes);
    return { success: true as const };
  },
});

/** @throws Problem not_valid for a text that its thing doesn't have, or that is too long for it */
function demandTexts(changes: readonly SentChange[]): void {
  const fields = changes.flatMap(({ kind, key, text }, place) => {
    const limit = translationLimit(kind, key);
    if (limit === null) return [{ path: `changes.${place}.key`, code: 'unknown_reference', message: '' }];
    return text.length > limit ? [{ path: `changes.${place}.text`, code: 'too_big', message: '' }] : [];
  });
  if (fields.length > 0) throw new Problem('not_valid', { fields });
}

const isGone = (changes: readonly SentChange[], change: SentChange) =>
  new Problem('not_valid', {
    fields: [{ path: `changes.${changes.indexOf(change)}.id`, code: 'unknown_reference', message: '' }],
  });

/** @throws Problem conflict, with whose change it is, when the text is another than the one that was changed */
async function demandUnchanged(
  { db, actor }: SignedInContext,
  { language, text, before }: SentChange,
  texts: TranslatedName['texts'],
  [subject, touched]: readonly [ChangedSubject, string],
): Promise<void> {
  const present = texts[language] ?? '';
  if (before === undefined || present === before || present === text) return;
  throw await changedMeanwhile(db, actor, subject, [touched]);
}

/** The settings that hold the names of a kind. */
const settingOf: Readonly<Record<Exclude<NameKind, RowKind>, string>> = {
  status: 'statusTranslations',
  project_field_group: 'groupTranslations',
  project_field: 'projectFields',
  profile_field: 'userFields',
};

function subjectOf(kind: RowKind, { id, list, texts }: NamedRow): ChangedSubject {
  return kind === 'list_option'
    ? { kind: 'translated_option', list: list ?? '', label: texts['name'] ?? '' }
    : { kind, id };
}

async function changeSettingNames(context: SignedInContext, changes: readonly SentChange[]): Promise<void> {
  const own = changes.filter((change): change is SettingChange => !isRowKind(change.kind));
  if (own.length === 0) return;
  await lockSettings(context.db);
  const { settings } = await readSettings(context.db);
  let changed: NamedSettings = settings;
  for (const change of own) {
    const names = namesInSettings[change.kind];
    const row = names?.rows(changed).find(({ id, key }) => id === change.id && key === change.key);
    if (!names || !row) throw isGone(changes, change);
    await demandUnchanged(context, change, row.texts, [{ kind: 'settings' }, settingOf[change.kind]]);
    changed = names.change(changed, change);
  }
  const { statusTranslations, groupTranslations, projectFields, userFields } = changed;
  await applyChange(context, { statusTranslations, groupTranslations, projectFields, userFields });
}

async function changeRows(context: SignedInContext, kind: RowKind, changes: readonly SentChange[]): Promise<void> {
  const byId = Map.groupBy(
    changes.filter((change) => change.kind === kind),
    ({ id }) => id,
  );
  if (byId.size === 0) return;
  const ids = [...byId.keys()];
  const rows = await lockNamedRows(context.db, kind, ids.filter(isId));
  const known = new Set(rows.map(({ id }) => id));
  const [gone] = ids.filter((id) => !known.has(id)).flatMap((id) => byId.get(id) ?? []);
  if (gone) throw isGone(changes, gone);
  for (const row of rows) {
    for (const change of byId.get(row.id) ?? []) {
      if ((row.texts[change.key] ?? '').trim() === '') throw isGone(changes, change);
      const texts = textsByLanguage(row.translations, change.key);
      await demandUnchanged(context, change, texts, [subjectOf(kind, row), 'translations']);
    }
  }
  const changed = rows.flatMap((row) => {
    const after = { ...row, translations: translationsAfter(row, byId.get(row.id) ?? []) };
    const sides = differences({ translations: row.translations }, { translations: after.translations });
    return sides ? [{ before: row, after, sides }] : [];
  });
  await saveTranslations(
    context.db,
    kind,
    changed.map(({ after }) => after),
  );
  recordOf[kind](context, changed);
}

interface Changed {
  readonly before: NamedRow;
  readonly after: NamedRow;
  readonly sides: { readonly before: object; readonly after: object };
}

type Tell = (context: Pick<SignedInContext, 'record'>, changed: readonly Changed[]) => void;

/** So many options are listed by name. */
const optionsNamed = 50;

const recordOf: Readonly<Record<RowKind, Tell>> = {
  job_type: ({ record }, changed) => {
    for (const { after, sides } of changed) {
      record('job_type.changed', { subjectId: after.id, relations: { jobTypeId: after.id }, ...sides });
    }
  },
  skill: ({ record }, changed) => {
    for (const { after, sides } of changed) record('skill.changed', { subjectId: after.id, ...sides });
  },
  list_option: ({ record }, changed) => {
    for (const [list, options] of Map.groupBy(changed, ({ after }) => after.list ?? '')) {
      const side = (of: 'before' | 'after') => ({
        list,
        count: options.length,
        options: options
          .slice(0, optionsNamed)
          .map((one) => ({ label: one[of].texts['name'] ?? '', translations: one[of].translations })),
      });
      record('list.options_translated', { subjectId: list, before: side('before'), after: side('after') });
    }
  },
};

import { canonicalId } from '../ids/id-text.ts';
import { isInstanceList, type InstanceList } from '../projects/lists.ts';
import { itemsOf, chosenItems } from './chosen-items.ts';
import { chosenRow, type ChosenRow } from './project-table.ts';
import { foldedText } from '../text/fold-text.ts';
import type { ListSource } from '../values/list-source.ts';
import type { QuestionSettings } from './question-settings.ts';
import type { QuestionType } from './question-type.ts';

/** What a question of these four types chooses from, shows or writes; `name` is a list, or the id of a project field. */
export type QuestionSource =
  | { readonly kind: 'people' | 'projects' | 'job_types' }
  | { readonly kind: 'instance_list'; readonly name: InstanceList }
  | { readonly kind: 'options'; readonly name: string }
  | { readonly kind: 'table'; readonly name: string }
  | { readonly kind: 'field'; readonly name: string };

/** The kind and the name of a source as one text. */
export function sourceKey(source: QuestionSource): string {
  return 'name' in source ? `${source.kind}:${source.name}` : source.kind;
}

function systemSource(list: ListSource): QuestionSource {
  if (isInstanceList(list)) return { kind: 'instance_list', name: list };
  return { kind: list === 'users' ? 'people' : (list as 'projects' | 'job_types') };
}

/** What a question draws on; null for the other types, and while its editor has not said what. */
export function sourceOf(question: {
  readonly type: QuestionType;
  readonly settings: QuestionSettings;
}): QuestionSource | null {
  const { type, settings } = question;
  const named = (kind: 'options' | 'table' | 'field', name: string | null | undefined): QuestionSource | null =>
    name ? { kind, name } : null;
  if (type === 'system_list') return systemSource(settings.systemListType ?? 'projects');
  if (type === 'project_list') return named('options', settings.projectListType);
  if (type === 'project_table') return named('table', settings.projectTableType);
  if (type === 'project_value') return named('field', settings.field);
  return null;
}

/** Whether an option of this name is offered: all of them while the question names none (spec/2 §3, filter). */
export function isOffered(label: string, settings: Pick<QuestionSettings, 'filter'>): boolean {
  const wanted = settings.filter ?? [];
  const folded = foldedText(label).trim();
  return wanted.length === 0 || wanted.some((one) => foldedText(one).trim() === folded);
}

/** The ids of the items that an answer has chosen; none for a value of another shape. */
export function chosenItemIds(value: unknown): readonly string[] {
  const items = chosenItems.safeParse(value).data;
  return items ? itemsOf(items).map((item) => canonicalId(item.id)) : [];
}

/** The rows that an answer has chosen; none for a value of another shape. */
export function chosenRows(value: unknown): readonly ChosenRow[] {
  const rows = chosenRow.array().safeParse(value).data ?? [];
  return rows.map((row) => ({ ...row, id: canonicalId(row.id) }));
}

/** The answer with each item under the name that it has now; null when one of them is not known. */
export function withNames(value: unknown, nameOf: (id: string) => string | undefined): unknown {
  const parsed = chosenItems.safeParse(value).data;
  if (!parsed) return null;
  const named = itemsOf(parsed).map((item) => {
    const id = canonicalId(item.id);
    const label = nameOf(id);
    return label === undefined ? null : { id, label: label.slice(0, 500) };
  });
  if (named.includes(null)) return null;
  return Array.isArray(parsed) ? named : named[0];
}

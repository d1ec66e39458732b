import type { EventName } from '@plumbline/domain/events/catalogue';
import type { Language } from '@plumbline/domain/languages/languages';
import { textsIn } from '@plumbline/texts/texts';

/** The events whose sentence goes on with what has changed. */
const naming: ReadonlySet<EventName> = new Set(['user.changed', 'project.changed', 'job.changed']);

/** Of which fields the reader may know: a project's own, by id, with what they are called. */
export type FieldNames = ReadonlyMap<string, string>;

/** What has changed, by name, each once; fields that the reader isn't told of are no more than "more fields". */
export function changedFields(
  name: EventName,
  after: Readonly<Record<string, unknown>> | null,
  language: Language,
  fieldNames: FieldNames,
): readonly string[] {
  if (!naming.has(name) || after === null) return [];
  const { fields, ...own } = after;
  const { changedFields: named, moreFields } = textsIn(language).events;
  const words: Readonly<Record<string, string>> = named;
  const custom = typeof fields === 'object' && fields !== null ? Object.keys(fields) : [];
  const known = custom.flatMap((id) => fieldNames.get(id) ?? []);
  const rest = custom.length > known.length ? [moreFields] : [];
  return [...new Set([...Object.keys(own).flatMap((key) => words[key] ?? []), ...known, ...rest])];
}

import type { EventName } from '@plumbline/domain/events/catalogue';
import type { Language } from '@plumbline/domain/languages/languages';

type Words = Readonly<Record<Language, string>>;

/** What the sides of an event of changed details call their parts, and what people call them. */
const words: Readonly<Record<string, Words>> = {
  name: { en: 'name', he: 'שם' },
  title: { en: 'title', he: 'כותרת' },
  icon: { en: 'icon', he: 'סמל' },
  avatar: { en: 'picture', he: 'תמונה' },
  imgUrl: { en: 'picture', he: 'תמונה' },
  cover: { en: 'cover', he: 'תמונת שער' },
  isPrivate: { en: 'privacy', he: 'פרטיות' },
  companies: { en: 'companies', he: 'חברות' },
  visibility: { en: 'shown fields', he: 'שדות מוצגים' },
  email: { en: 'email', he: 'דוא״ל' },
  phoneNumber: { en: 'phone', he: 'טלפון' },
  language: { en: 'language', he: 'שפה' },
  inTraining: { en: 'in training', he: 'בהכשרה' },
  greenMark: { en: 'green mark', he: 'סימון ירוק' },
  canManageSkills: { en: 'manages skills', he: 'ניהול הסמכות' },
  acceptedLocation: { en: 'location permission', he: 'הרשאת מיקום' },
  clientProjectIds: { en: 'projects', he: 'פרויקטים' },
  startDate: { en: 'start', he: 'מועד התחלה' },
  plannedLength: { en: 'planned length', he: 'משך מתוכנן' },
  projectId: { en: 'project', he: 'פרויקט' },
  jobTypeId: { en: 'job type', he: 'סוג עבודה' },
  skillIds: { en: 'skills', he: 'הסמכות' },
};

const otherFields: Words = { en: 'more fields', he: 'שדות נוספים' };

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
  const custom = typeof fields === 'object' && fields !== null ? Object.keys(fields) : [];
  const known = custom.flatMap((id) => fieldNames.get(id) ?? []);
  const rest = custom.length > known.length ? [otherFields[language]] : [];
  return [...new Set([...Object.keys(own).flatMap((key) => words[key]?.[language] ?? []), ...known, ...rest])];
}

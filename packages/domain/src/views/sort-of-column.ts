import { answerPartOf } from '../filters/answer-part.ts';
import type { CustomFilterReader } from '../access/custom-filter-access.ts';
import { filtersByCustomField } from '../access/custom-filter-access.ts';
import type { CustomFilterField } from '../filters/custom-fields.ts';
import { customFilterKinds, customFilterName, customFilterParts } from '../filters/custom-fields.ts';
import type { FilteredList } from '../filters/fields.ts';
import { projectFieldTypes } from '../projects/field-types.ts';
import type { ValueType } from '../values/value-types.ts';
import { profileFieldTypes } from '../users/profile-field-types.ts';
import type { CustomColumn } from './custom-column.ts';

/** What of a field or question is sorted by: what of it is filtered by first. */
function filterFieldOf(
  { kind, field: id }: CustomColumn,
  value: ValueType,
  { projectFields, userFields }: CustomFilterReader,
): CustomFilterField | null {
  if (kind === 'question') return { kind: 'answers', id, part: answerPartOf(value) };
  if (kind === 'project_field') {
    const field = projectFields.find((one) => one.id === id);
    return field ? { kind, id, part: projectFieldTypes[field.type].filterPart } : null;
  }
  const field = userFields.find((one) => one.value === id);
  return field ? { kind, id, part: profileFieldTypes[field.type].filterPart } : null;
}

/** Under which name a list is sorted by a column of a field or question; null where it isn't, or not by this reader. */
export function sortOfCustomColumn(
  list: FilteredList,
  column: CustomColumn | null,
  value: ValueType,
  reader: CustomFilterReader,
): string | null {
  const asked = column && filterFieldOf(column, value, reader);
  if (!asked || !customFilterKinds[list].includes(asked.kind) || !('sort' in customFilterParts[asked.part]))
    return null;
  return filtersByCustomField(reader, asked) ? customFilterName(asked) : null;
}

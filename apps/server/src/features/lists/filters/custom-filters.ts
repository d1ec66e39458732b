import type { Actor } from '@plumbline/domain/actor/actor';
import type { DateContext } from '@plumbline/domain/dates/expressions';
import { filtersByCustomField } from '@plumbline/domain/access/custom-filter-access';
import type { CustomFilterField, CustomFilterKind } from '@plumbline/domain/filters/custom-fields';
import { customFilterField, withCustomFields } from '@plumbline/domain/filters/custom-fields';
import type { FilteredList, FilterFields } from '@plumbline/domain/filters/fields';
import type { Filter } from '@plumbline/domain/filters/filter';
import { fieldsOf } from '@plumbline/domain/filters/filter';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { FilterColumn, FilterColumns } from '../../../database/filter-sql.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { answerColumn } from './answer-filters.ts';
import { profileFieldColumn } from './profile-field-filters.ts';
import { projectFieldColumn } from './project-field-filters.ts';
import { skillExpiryColumn } from './skill-filters.ts';

/** Who filters a list, and the fields that the instance has. */
export interface FilterReader {
  readonly db: InstanceDatabase;
  readonly actor: Actor;
  readonly settings: Pick<AppSettings, 'projectFields' | 'userFields' | 'showEmails'>;
}

/** The own fields of a list with what a filter asks for beyond them, as far as the person may ask for it. */
export function fieldsWithCustom(
  { actor, settings: { projectFields, userFields } }: Pick<FilterReader, 'actor' | 'settings'>,
  list: FilteredList,
  own: FilterFields,
  input: unknown,
): FilterFields {
  return withCustomFields(list, own, input, (field) =>
    filtersByCustomField({ actor, projectFields, userFields }, field),
  );
}

type ColumnOf = (
  reader: FilterReader,
  field: CustomFilterField,
  context: { readonly list: FilteredList; readonly dates: DateContext },
) => FilterColumn | undefined;

const columnOf: Readonly<Record<CustomFilterKind, ColumnOf>> = {
  answers: (reader, field, { dates }) => answerColumn(reader, field, dates),
  project_field: ({ db, actor, settings: { projectFields } }, field, { list }) =>
    projectFieldColumn({ db, actor, projectFields }, field, list),
  profile_field: ({ settings: { userFields } }, field, { dates }) => profileFieldColumn(userFields, field, dates),
  skill_expiry: ({ db }, { id }, { dates }) => skillExpiryColumn(db, dates.timeZone, id),
};

/** What a checked filter asks of fields that the instance made, in the database: over `j`, `p` or `u`, as the list is. */
export function customFilterColumns(
  reader: FilterReader,
  list: FilteredList,
  dates: DateContext,
  filter: Filter,
): FilterColumns {
  const columns = [...fieldsOf(filter)].flatMap((name): [string, FilterColumn][] => {
    const field = customFilterField(name);
    const column = field && columnOf[field.kind](reader, field, { list, dates });
    return column ? [[name, column]] : [];
  });
  return Object.fromEntries(columns);
}

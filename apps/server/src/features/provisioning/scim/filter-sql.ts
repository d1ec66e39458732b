import type { ScimFilter, ScimName, ScimOperator } from '@plumbline/domain/scim/filter';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** One value of a resource in the database; null where it has none. */
interface ScimColumn {
  readonly value: Sql;
  readonly type: 'text' | 'boolean' | 'moment';
  /** Whether capitals matter. */
  readonly isExact?: boolean;
}

/** An attribute with many values that are rows of their own: its parts, and what finds the rows that meet a condition. */
interface ScimRows {
  readonly parts: Readonly<Record<string, ScimColumn>>;
  readonly exists: (condition: Sql) => Sql;
}

/** What the names of filters are in the database: `name.givenName` as it is written. */
export interface ScimColumns {
  readonly columns: Readonly<Record<string, ScimColumn>>;
  readonly rows: Readonly<Record<string, ScimRows>>;
}

function comparison(
  { value: column, type, isExact }: ScimColumn,
  operator: ScimOperator,
  sought: string | boolean,
): Sql {
  const folded = type === 'text' && isExact !== true;
  const own = folded ? sql`lower(${column})` : column;
  const other =
    type === 'boolean'
      ? sql`${sought}::boolean`
      : type === 'moment'
        ? sql`${new Date(String(sought)).toISOString()}::timestamptz`
        : folded
          ? sql`lower(${sought}::text)`
          : sql`${sought}::text`;
  const ordered = type === 'text' ? sql`${own} collate "C"` : own;
  switch (operator) {
    case 'eq':
      return sql`${own} = ${other}`;
    case 'ne':
      return sql`${own} is distinct from ${other}`;
    case 'co':
      return sql`strpos(${own}, ${other}) > 0`;
    case 'sw':
      return sql`starts_with(${own}, ${other})`;
    case 'ew':
      return sql`right(${own}, length(${other})) = ${other}`;
    case 'gt':
      return sql`${ordered} > ${other}`;
    case 'ge':
      return sql`${ordered} >= ${other}`;
    case 'lt':
      return sql`${ordered} < ${other}`;
    case 'le':
      return sql`${ordered} <= ${other}`;
  }
}

/** A condition on one value: true or false, never null, so that `not` turns it round. */
function conditionOn(column: ScimColumn, operator: ScimOperator, value: string | boolean | null): Sql {
  if (value === null) return operator === 'ne' ? sql`${column.value} is not null` : sql`${column.value} is null`;
  return sql`coalesce(${comparison(column, operator, value)}, false)`;
}

const columnName = ({ name, part }: ScimName) => (part === null ? name : `${name}.${part}`);

const nothing = sql`false`;

/** A condition on a name; of attributes with many values, one of them meets it. */
function conditionOnName(
  of: ScimName,
  within: ScimColumns,
  operator: ScimOperator | 'pr',
  value: string | boolean | null,
) {
  const rows = within.rows[of.name];
  if (rows) {
    const part = rows.parts[of.part ?? 'value'];
    if (!part) return nothing;
    const isAny = rows.exists(sql`true`);
    if (operator === 'pr' || (value === null && operator === 'ne')) return isAny;
    if (value === null) return sql`not ${isAny}`;
    const isMet = rows.exists(conditionOn(part, operator, value));
    return operator === 'ne' ? sql`(${isMet} or not ${isAny})` : isMet;
  }
  const column = within.columns[columnName(of)] ?? within.columns[of.name];
  if (!column) return operator === 'ne' ? sql`true` : nothing;
  return operator === 'pr' ? sql`(${column.value} is not null)` : conditionOn(column, operator, value);
}

/** A filter as a condition; each value is a parameter. */
export function scimCondition(filter: ScimFilter, within: ScimColumns): Sql {
  switch (filter.kind) {
    case 'and':
      return sql`(${sql.join(
        filter.filters.map((one) => scimCondition(one, within)),
        sql` and `,
      )})`;
    case 'or':
      return sql`(${sql.join(
        filter.filters.map((one) => scimCondition(one, within)),
        sql` or `,
      )})`;
    case 'not':
      return sql`not ${scimCondition(filter.filter, within)}`;
    case 'present':
      return conditionOnName(filter.of, within, 'pr', null);
    case 'compare':
      return conditionOnName(filter.of, within, filter.operator, filter.value);
    case 'values': {
      const rows = within.rows[filter.of];
      if (rows) return rows.exists(scimCondition(filter.filter, { columns: rows.parts, rows: {} }));
      const { columns } = within;
      const value = columns[`${filter.of}.value`];
      if (!value) return nothing;
      const prefix = `${filter.of}.`;
      const parts = Object.fromEntries(
        Object.entries(columns).flatMap(([name, column]) =>
          name.startsWith(prefix) ? [[name.slice(prefix.length), column]] : [],
        ),
      );
      return sql`(${value.value} is not null and ${scimCondition(filter.filter, { columns: parts, rows: {} })})`;
    }
  }
}

/** What a list is sorted by, those without a value last. */
export function scimOrder(of: ScimName | null, order: 'ascending' | 'descending', within: ScimColumns, id: Sql): Sql {
  const column = of && within.columns[columnName(of)];
  if (!column) return sql`order by ${id}`;
  const key = column.type === 'text' ? sql`lower(${column.value})` : column.value;
  return order === 'descending' ? sql`order by ${key} desc nulls last, ${id}` : sql`order by ${key} nulls last, ${id}`;
}

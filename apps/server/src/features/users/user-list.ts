import type { QueryOf } from '@plumbline/contract/call';
import type { listUsers as listCall, searchUsers as searchCall } from '@plumbline/contract/users';
import type { FieldProblem } from '@plumbline/contract/problems';
import { abilitiesOn } from '@plumbline/domain/access/can';
import type { UserFacts } from '@plumbline/domain/actor/facts';
import { readFilter } from '@plumbline/domain/filters/check';
import type { Condition, Filter } from '@plumbline/domain/filters/filter';
import type { IndexedSort } from '@plumbline/domain/filters/sort';
import { searchWords } from '@plumbline/domain/search/search';
import { roles } from '@plumbline/domain/actor/roles';
import { seesSkills } from '@plumbline/domain/actor/rule-parts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { fullySeen, isAPerson, userFacts, visibleUsers, visibleUsersOfList } from '../../access/user-scope.ts';
import { filterToSql } from '../../database/filter-sql.ts';
import type { ListOrder } from '../../database/page-order.ts';
import { readPage, withCan } from '../../database/page.ts';
import type { JsonText } from '../../database/json-text.ts';
import type { SignedInContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import { peopleFoundBy } from './people-found-by.ts';
import { todayIn, userSkills } from '../skills/index.ts';
import type { GroupColumn, IndexedOrder } from '../lists/index.ts';
import {
  countGroups,
  datesOf,
  filterOfSorts,
  groupColumn,
  groupedOrder,
  groupsOfRows,
  listOrder,
  readListSort,
} from '../lists/index.ts';
import { stateSql, userFilterColumns, userFilterFields } from './user-filters.ts';
import { pickedUserJson, userListJson } from './user-json.ts';

type Sql = RawBuilder<unknown>;
type Context = Pick<SignedInContext, 'db' | 'actor' | 'settings' | 'now' | 'language'>;
type ListQuery = QueryOf<typeof listCall>;
type SearchQuery = QueryOf<typeof searchCall>;

const indexed: Readonly<Record<IndexedSort<'users'>, IndexedOrder>> = {
  created_at: { expression: sql`u.created_at`, type: 'timestamptz' },
  name: { expression: sql`u.name_key`, type: 'text' },
  email: { expression: sql`u.email`, type: 'text' },
  role: { expression: sql`array_position(${[...roles]}::text[], u.role)`, type: 'integer' },
};

function refused(path: string, code: string): FieldProblem {
  return { path: `query.${path}`, code, message: '' };
}

/** What can't be seen can't be sorted or filtered by either: the order would tell it. */
function orderOf(context: Context, text: string | undefined, section: string | undefined): ListOrder {
  const sorts = readListSort(text, (input) => userFilterFields(context, input));
  const order = listOrder(sorts, indexed, userFilterColumns(context, datesOf(context), filterOfSorts(sorts)));
  return section === undefined ? order : groupedOrder(order, groupOf(context, section));
}

function groupOf(context: Context, section: string): GroupColumn {
  const list = {
    fieldsFor: (input: unknown) => userFilterFields(context, input),
    columnsFor: (filter: Filter) => userFilterColumns(context, datesOf(context), filter),
  };
  return groupColumn(section, list, datesOf(context));
}

/** `?role=` and `?state=` as filters, so that invalid values are reported like those of a filter. */
function simpleFilters(query: Pick<ListQuery, 'roles' | 'states'>): Condition[] {
  const isIn = (field: string, value: readonly string[] | undefined): Condition[] =>
    value && value.length > 0 ? [{ field, operator: 'in', value: [...value] }] : [];
  return [...isIn('role', query.roles), ...isIn('state', query.states)];
}

function filterCondition(context: Context, query: Pick<ListQuery, 'filters' | 'roles' | 'states'>): Sql {
  const checked = readFilter(query.filters, (input) => userFilterFields(context, input));
  if (!checked.ok) {
    const mistakes = checked.problems.map(({ path }) =>
      refused(path === '' ? 'filters' : `filters.${path}`, 'filter_not_valid'),
    );
    throw new Problem('not_valid', { fields: mistakes });
  }
  const dates = datesOf(context);
  const filter = { and: [...simpleFilters(query), checked.filter] };
  return filterToSql(filter, userFilterColumns(context, dates, filter), dates);
}

/** The people of a list, as a condition over `u`. */
function listedUsers(
  context: Context,
  query: Pick<ListQuery, 'search' | 'filters' | 'companies' | 'roles' | 'states'>,
) {
  const { actor, settings } = context;
  const companies = query.companies ?? [];
  return sql`${isAPerson} and ${fullySeen(actor)} and ${filterCondition(context, query)}
    ${companies.length > 0 ? sql`and u.companies && ${companies}::text[]` : sql``}
    and ${peopleFoundBy(actor, settings, searchWords(query.search ?? ''))}`;
}

/** How many people of a list each group has. @throws Problem not_valid for a wrong filter or group */
export function countUserGroups(
  context: Context,
  { section, search, filters }: { section: string; search?: string | undefined; filters?: string | undefined },
) {
  const where = listedUsers(context, { search, filters, companies: undefined, roles: undefined, states: undefined });
  return countGroups(context.db, { from: sql`${context.db.table('users')} u`, where }, groupOf(context, section).key);
}

/** The group of each of these people, as far as the one who asks sees them. @throws Problem not_valid for a wrong group */
export function groupsOfUsers(context: Context, section: string, ids: readonly string[]) {
  const people = {
    from: sql`${context.db.table('users')} u`,
    where: sql`${isAPerson} and ${fullySeen(context.actor)}`,
  };
  return groupsOfRows(context.db, people, { id: sql`u.id`, ids }, groupOf(context, section).key);
}

/** A page of the people whom the one who asks sees in full. @throws Problem not_valid for a wrong sort or filter */
export function listUsers(context: Context, query: ListQuery): Promise<JsonText> {
  const { db, actor } = context;
  return readPage<UserFacts>(
    db,
    {
      from: sql`${db.table('users')} u`,
      id: sql`u.id`,
      where: listedUsers(context, query),
      order: orderOf(context, query.sort, query.section),
      sees: fullySeen(actor),
      columns: sql`${userListJson(context)} as doc, ${userFacts(db, actor)} as facts`,
    },
    query,
    (doc, facts) => withCan(doc, abilitiesOn(actor, 'user', facts)),
  );
}

/** Who has all of these skills on a day, of those whose skills are seen. */
function skilledCondition(context: Context, { skillIds, skillsOn }: SearchQuery): Sql {
  const { db, actor } = context;
  if (skillIds.length === 0 || !seesSkills(actor)) return sql``;
  const day = skillsOn ?? todayIn(context);
  const wanted = [...new Set(skillIds)];
  return sql`and ${fullySeen(actor)} and u.id in (select h.user_id from ${userSkills(db)}
    where h.skill_id = any(${wanted}::uuid[]) and h.first_day <= ${day}::date and coalesce(h.last_day >= ${day}::date, true)
    group by h.user_id having count(*) = ${wanted.length})`;
}

/** A page of people for a picker, by name; where a role isn't seen it isn't asked for either. */
export function searchUsers(context: Context, query: SearchQuery): Promise<JsonText> {
  const { db, actor } = context;
  const hasRole = (names: readonly string[] | undefined, isWanted: boolean) =>
    names && names.length > 0
      ? sql`and (not ${fullySeen(actor)} or (u.role = any(${names}::text[])) = ${isWanted})`
      : sql``;
  const isMember = sql`exists (select from ${db.table('project_members')} m
    where m.user_id = u.id and m.project_id = ${query.projectId ?? null}::uuid)`;
  return readPage(
    db,
    {
      from: sql`${db.table('users')} u`,
      id: sql`u.id`,
      where: sql`${visibleUsersOfList(db, actor)} and u.banned_at is null
        ${query.includeMe ? sql`` : sql`and u.id <> ${actor.id}`}
        ${query.states && query.states.length > 0 ? sql`and (not ${fullySeen(actor)} or ${stateSql} = any(${query.states}::text[]))` : sql``}
        ${hasRole(query.roles, true)} ${hasRole(query.excludeRoles, false)} ${skilledCondition(context, query)}
        and ${peopleFoundBy(actor, context.settings, searchWords(query.search ?? ''))}`,
      order: {
        expression: query.projectId
          ? sql`(case when ${isMember} then '0' else '1' end || u.name_key)`
          : sql`u.name_key`,
        type: 'text',
        descending: false,
      },
      sees: visibleUsers(db, actor),
      columns: sql`${pickedUserJson(context, query.busyOn && { days: query.busyOn, except: query.busyExcept ?? [] })} as doc, null as facts`,
    },
    query,
    (doc) => doc,
  );
}

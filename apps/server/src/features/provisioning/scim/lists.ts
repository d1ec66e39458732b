import type { ScimListQuery } from '@plumbline/contract/scim-shapes';
import { parseScimFilter, parseSortBy } from '@plumbline/domain/scim/filter';
import type { ScimFields } from '@plumbline/domain/scim/patch';
import { selectScimAttributes } from '@plumbline/domain/scim/person';
import type { ScimResource } from '@plumbline/domain/scim/schemas';
import { attributesOf, scimUrns } from '@plumbline/domain/scim/schemas';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ScimColumns } from './filter-sql.ts';
import { scimCondition, scimOrder } from './filter-sql.ts';
import type { ScimAnswer } from './scim-endpoint.ts';

/** The most resources of one page. */
export const maxScimPage = 200;
const defaultScimPage = 100;

/** What a list shows, in SQL. @throws ScimFault invalidFilter, invalidPath, tooMany */
export function scimPage(kind: ScimResource, query: ScimListQuery, within: ScimColumns, id: RawBuilder<unknown>) {
  const attributes = attributesOf(kind);
  const filter =
    query.filter === undefined || query.filter.trim() === '' ? null : parseScimFilter(query.filter, attributes);
  const sortBy = query.sortBy === undefined ? null : parseSortBy(query.sortBy, attributes);
  const startIndex = Math.max(1, query.startIndex);
  return {
    where: filter ? scimCondition(filter, within) : sql`true`,
    order: scimOrder(sortBy, query.sortOrder, within, id),
    offset: startIndex - 1,
    limit: Math.min(maxScimPage, Math.max(0, query.count ?? defaultScimPage)),
    startIndex,
  };
}

/** A page as the protocol has it (RFC 7644 §3.4.2). */
export function listResponse(
  resources: readonly ScimFields[],
  { total, startIndex, query }: { total: number; startIndex: number; query: Partial<ScimListQuery> },
): ScimAnswer {
  return {
    status: 200,
    body: {
      schemas: [scimUrns.list],
      totalResults: total,
      startIndex,
      itemsPerPage: resources.length,
      Resources: resources.map((resource) => selectScimAttributes(resource, query)),
    },
  };
}

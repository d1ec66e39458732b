import type { PageQuery } from '@plumbline/contract/wire';
import { abilitiesOn } from '@plumbline/domain/access/can';
import type { FileFacts } from '@plumbline/domain/actor/facts';
import { weekStart } from '@plumbline/domain/dates/week-start';
import { readFilter } from '@plumbline/domain/filters/check';
import { filterFields } from '@plumbline/domain/filters/fields';
import type { IndexedSort } from '@plumbline/domain/filters/sort';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { fileFacts, filesOfJobs, filesOfProjects, visibleFiles } from '../../access/file-scope.ts';
import type { FilterColumn } from '../../database/filter-sql.ts';
import { filterToSql } from '../../database/filter-sql.ts';
import type { ListOrder } from '../../database/page-order.ts';
import { readPage, withCan } from '../../database/page.ts';
import type { JsonText } from '../../database/json-text.ts';
import { foundIn } from '../../database/search-sql.ts';
import type { SignedInContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import type { IndexedOrder } from '../lists/index.ts';
import { listOrder, readListSort } from '../lists/index.ts';
import { placedAssetJson } from './asset-json.ts';

type Sql = RawBuilder<unknown>;
export type FileListContext = Pick<SignedInContext, 'db' | 'actor' | 'settings' | 'now' | 'language'>;

/** What narrows a list of files. */
export interface FileSelection {
  search?: string | undefined;
  filters?: string | undefined;
  jobId?: string[] | undefined;
}

const indexed: Readonly<Record<IndexedSort<'files'>, IndexedOrder>> = {
  created_at: { expression: sql`a.created_at`, type: 'timestamptz' },
  originalName: { expression: sql`a.name_key`, type: 'text' },
  size: { expression: sql`a.size`, type: 'bigint' },
};

function refused(path: string, code: string): Problem {
  return new Problem('not_valid', { fields: [{ path: `query.${path}`, code, message: '' }] });
}

function orderOf(context: FileListContext, text: string | undefined): ListOrder {
  return listOrder(
    readListSort(text, () => filterFields.files),
    indexed,
    columnsOf(context),
  );
}

/** `job` and `project` find files of answers and project fields in jobs and projects that the person sees. */
function columnsOf({ db, actor }: FileListContext): Readonly<Record<keyof typeof filterFields.files, FilterColumn>> {
  return {
    originalName: { kind: 'text', value: sql`a.original_name`, searched: sql`a.search` },
    extension: { kind: 'word', value: sql`a.extension` },
    job: { kind: 'ids', some: (test) => sql`a.id in (${filesOfJobs(db, actor, test(sql`j.id`))})` },
    project: {
      kind: 'ids',
      some: (test) => sql`a.id in (${filesOfJobs(db, actor, test(sql`j.project_id`))}
        union all ${filesOfProjects(db, actor, test(sql`p.id`))})`,
    },
    uploadedBy: {
      kind: 'id',
      value: sql`a.uploaded_by`,
      nameOf: (pick) => sql`(select ${pick(sql`u.name_key`)} from ${db.table('users')} u where u.id = a.uploaded_by)`,
    },
    size: { kind: 'integer', value: sql`a.size` },
    isVideo: { kind: 'boolean', value: sql`a.is_video` },
    created_at: { kind: 'moment', value: sql`a.created_at` },
  };
}

/** Search and filters as a condition on `a`. @throws Problem not_valid for a wrong filter */
export function selected(context: FileListContext, { search, filters, jobId }: FileSelection): Sql {
  const checked = readFilter(filters, filterFields.files);
  if (!checked.ok) {
    const [first] = checked.problems;
    throw refused(first && first.path !== '' ? `filters.${first.path}` : 'filters', 'filter_not_valid');
  }
  const { settings, now, language } = context;
  const { timezone } = settings;
  const dates = { now: now.toISOString(), timeZone: timezone, weekStart: weekStart(language, timezone) };
  const ofJobs = jobId ? [{ field: 'job', operator: 'in' as const, value: jobId }] : [];
  const condition = filterToSql({ and: [...ofJobs, checked.filter] }, columnsOf(context), dates);
  return sql`${condition} and ${foundIn(sql`a.search`, search)}`;
}

/** A page of the files that the person sees, with `targetUserId` of those uploaded for somebody. @throws Problem not_valid for a wrong sort or filter */
export function listAssets(
  context: FileListContext,
  query: PageQuery & FileSelection,
  targetUserId?: string,
): Promise<JsonText> {
  const { db, actor } = context;
  const ofUser = targetUserId === undefined ? sql`` : sql`and a.target_user_id = ${targetUserId}`;
  return readPage<FileFacts>(
    db,
    {
      from: sql`${db.table('assets')} a`,
      id: sql`a.id`,
      where: sql`${visibleFiles(db, actor)} and a.merged_into is null ${ofUser} and ${selected(context, query)}`,
      order: orderOf(context, query.sort),
      sees: visibleFiles(db, actor),
      columns: sql`${placedAssetJson(db, actor)} as doc, ${fileFacts(db, actor)} as facts`,
    },
    query,
    (doc, facts) => withCan(doc, abilitiesOn(actor, 'file', facts)),
  );
}

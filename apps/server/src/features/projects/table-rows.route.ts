import * as calls from '@plumbline/contract/project-fields';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import { sql } from 'kysely';
import { readPage } from '../../database/page.ts';
import { foundIn } from '../../database/search-sql.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { fieldsForUser, findProject } from './store/field-access.ts';

export const listTableRows = endpoint(calls.listTableRows, {
  handle: async ({ db, actor, settings, input: { params, query } }) => {
    const project = await findProject(db, actor, params.projectId);
    const met =
      project && fieldsForUser(actor, settings.projectFields, project).find(({ field }) => field.id === params.fieldId);
    if (!met || !projectFieldTypes[met.field.type].hasColumns) throw new Problem('not_found');
    if (query.sort !== undefined && query.sort !== 'position') {
      throw new Problem('not_valid', { fields: [{ path: 'query.sort', code: 'sort_not_valid', message: '' }] });
    }
    const search = sql`and ${foundIn(sql`r.search`, query.search)}`;
    return readPage(
      db,
      {
        from: sql`${db.table('project_table_rows')} r`,
        id: sql`r.id`,
        where: sql`r.project_id = ${params.projectId} and r.field_id = ${params.fieldId} and r.removed_at is null ${search}`,
        order: { expression: sql`r.position`, type: 'integer', descending: false },
        columns: sql`(r.cells || jsonb_build_object('_id', r.id))::text as doc, null as facts`,
      },
      query,
      (doc) => doc,
    );
  },
});

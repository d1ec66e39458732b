import { newId } from '../../src/ids.ts';
import type { TestPerson, TestServer } from '../support/test-server.ts';

/** A report that is shared with nobody, a template of reports and a view of a list, with a canary in each of their texts. */
export async function fillReports(server: TestServer, as: TestPerson, canary: (of: string) => string): Promise<void> {
  const { query } = server.db(as.instance);
  const columns = (name: string) => [{ _id: 'id', type: 'property', table: 'jobs', field: 'job_id', name }];
  await query
    .insertInto('reports')
    .values({
      id: newId(),
      name: canary('report'),
      type: 'jobs',
      definition: JSON.stringify({ type: 'jobs', columns: columns(canary('column')) }),
      is_shared: false,
      created_by: as.id,
    })
    .execute();
  await query
    .insertInto('report_templates')
    .values({
      id: newId(),
      unique_id: newId(),
      name: canary('reporttemplate'),
      description: canary('templatetext'),
      type: 'jobs',
      version: 1,
      definition: JSON.stringify({ type: 'jobs', columns: columns(canary('templatecolumn')) }),
    })
    .execute();
  // One is its owner's alone; the other is everybody's, and still does not tell whose it is.
  const view = { id: newId(), list: 'jobs', name: canary('view'), owner_id: as.id };
  const state = { columns: [{ id: canary('viewcolumn') }] };
  await query
    .insertInto('list_views')
    .values([
      { ...view, state: JSON.stringify(state), sharing: 'private' },
      { ...view, id: newId(), name: 'Late jobs', state: JSON.stringify({}), sharing: 'everybody' },
    ])
    .execute();
}

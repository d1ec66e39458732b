import { newId } from '../../src/ids.ts';
import type { InstanceName, TestServer } from '../support/test-server.ts';

/** A report of jobs with one column. */
export async function makeReport(
  server: TestServer,
  instance: InstanceName,
  { ownerId, isShared }: { ownerId: string; isShared: boolean },
): Promise<string> {
  const id = newId();
  const columns = [{ _id: 'id', type: 'property', table: 'jobs', field: 'job_id' }];
  const definition = JSON.stringify({ type: 'jobs', columns });
  await server
    .db(instance)
    .query.insertInto('reports')
    .values({ id, name: `Report ${id}`, type: 'jobs', definition, is_shared: isShared, created_by: ownerId })
    .execute();
  return id;
}

/** A template of the instance that can be deleted. */
export async function makeReportTemplate(server: TestServer, instance: InstanceName): Promise<string> {
  const id = newId();
  const columns = [{ _id: 'id', type: 'property', table: 'jobs', field: 'job_id' }];
  const definition = JSON.stringify({ type: 'jobs', columns });
  await server
    .db(instance)
    .query.insertInto('report_templates')
    .values({ id, unique_id: newId(), name: `Template ${id}`, type: 'jobs', version: 1, definition })
    .execute();
  return id;
}

import { newId } from '../../src/ids.ts';
import type { InstanceName, TestServer } from '../support/test-server.ts';

/** A paused automation with one version. */
export async function makeAutomation(server: TestServer, instance: InstanceName, ownerId: string): Promise<string> {
  const { query } = server.db(instance);
  const id = newId();
  const content = {
    name: `Automation ${id}`,
    event: JSON.stringify({ kind: 'project_created' }),
    conditions: JSON.stringify({ and: [] }),
    actions: JSON.stringify([{ kind: 'send_email', to: [{ kind: 'owner' }], subject: 'New', text: 'New' }]),
  };
  const state = { state: 'paused', pause_reason: 'person', activated_at: new Date() };
  await query
    .insertInto('automations')
    .values({ id, ...content, ...state, event_kind: 'project_created', owner_id: ownerId })
    .execute();
  await query
    .insertInto('automation_versions')
    .values({ automation_id: id, version: 1, ...content })
    .execute();
  return id;
}

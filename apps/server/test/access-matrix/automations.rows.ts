import { noData } from '@plumbline/domain/automations/data';
import { newId } from '../../src/ids.ts';
import type { Row, Sent } from './cells.ts';
import { plain } from './cells.ts';
import type { Place, World } from './world.ts';

const administrators = '200 200 403 403 403';
const unseen = '404 404 403 403 403';

const onAutomation = (sent: Sent = {}): Row => ({
  send: async (world, place) => ({ ...sent, params: { ...sent.params, id: await world.automation(place) } }),
  own: administrators,
  foreign: unseen,
});

const content = {
  event: { kind: 'project_created' },
  actions: [{ kind: 'send_email', to: [{ kind: 'owner' }], subject: 'New', text: '{{project.name}}' }],
};
const made = (more: object = {}): Row => ({
  send: async () => ({ body: { name: `Automation ${newId()}`, ...content, ...more } }),
  own: administrators,
});

/** An automation that is not paused: only such a one takes its runs up again. */
async function running(world: World, place: Place): Promise<string> {
  const id = await world.automation(place);
  const { query } = world.server.db(place === 'foreign' ? 'acme' : 'main');
  await query.updateTable('automations').set({ state: 'active', pause_reason: null }).where('id', '=', id).execute();
  return id;
}

async function failedRun(world: World, place: Place, automation: string): Promise<string> {
  const id = newId();
  const data = JSON.stringify({ ...noData, event: { kind: 'project_created', id: 1, at: '2026-03-15T08:00:00.000Z' } });
  await world.server
    .db(place === 'foreign' ? 'acme' : 'main')
    .query.insertInto('automation_runs')
    .values({ id, automation_id: automation, version: 1, event_id: 1, state: 'failed', data, ended_at: new Date() })
    .execute();
  return id;
}

/** Automations belong to administrators (spec/3 §6; spec/4 §2 "Who sees what"). */
export const rows: Record<string, Row> = {
  listAutomations: plain(administrators),
  listAutomationTemplates: plain(administrators),
  createAutomation: made(),
  importAutomation: made({ plumbline: 'automation', fileVersion: 1 }),
  readAutomation: onAutomation(),
  changeAutomation: onAutomation({ body: { name: 'Another name' } }),
  removeAutomation: onAutomation(),
  duplicateAutomation: onAutomation({ body: {} }),
  exportAutomation: onAutomation(),
  listAutomationVersions: onAutomation(),
  restoreAutomationVersion: onAutomation({ params: { version: '1' } }),
  listAutomationRuns: onAutomation(),
  replayAutomationRun: {
    send: async (world, place) => {
      const id = await running(world, place);
      return { params: { id, run: await failedRun(world, place, id) } };
    },
    own: administrators,
    foreign: unseen,
  },
  replayAutomationRuns: {
    send: async (world, place) => ({ params: { id: await running(world, place) }, body: {} }),
    own: administrators,
    foreign: unseen,
  },
  listMissedEvents: onAutomation(),
  runMissedEvents: {
    send: async (world, place) => ({ params: { id: await running(world, place) }, body: {} }),
    own: administrators,
    foreign: unseen,
  },
  discardMissedEvents: onAutomation({ body: {} }),
  testAutomation: onAutomation({ body: {} }),
  testDraftAutomation: plain(administrators, { body: content }),
  previewAutomation: plain(administrators, { body: { event: content.event } }),
};

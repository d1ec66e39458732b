import * as calls from '@plumbline/contract/automations';
import { storedDefinition } from '@plumbline/domain/automations/automation';
import type { AutomationEventKind } from '@plumbline/domain/automations/event-kinds';
import { eventKindOf } from '@plumbline/domain/automations/event-kinds';
import { templateNames, templates } from '@plumbline/domain/automations/templates';
import { sql } from 'kysely';
import { authorJson, momentJson } from '../../database/reference-json.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { lockAutomation, readAutomation } from './automations.queries.ts';
import { insertAutomation, writeAutomation } from './automations.route.ts';
import { checkedDefinition } from './checked-definition.ts';
import { copyName, templateTexts } from './template-texts.ts';

/** So many versions are listed, the newest first. */
const versionsShown = 100;

export const listAutomationVersions = endpoint(calls.listAutomationVersions, {
  handle: async ({ db, authorize, input: { params } }) => {
    authorize('automation.manage');
    await readAutomation(db, params.id);
    const rows = await db.rows(sql<{ doc: never }>`
      select json_build_object('version', v.version, 'name', v.name, 'event', v.event, 'conditions', v.conditions,
        'actions', v.actions, 'changed_at', ${momentJson(sql`v.changed_at`)},
        'changed_by', (select ${authorJson('u')} from ${db.table('users')} u where u.id = v.changed_by)) as doc
      from ${db.table('automation_versions')} v where v.automation_id = ${params.id}
      order by v.version desc limit ${versionsShown}`);
    return rows.map((row) => row.doc);
  },
});

export const restoreAutomationVersion = endpoint(calls.restoreAutomationVersion, {
  handle: async (context) => {
    const { db, authorize, input } = context;
    authorize('automation.manage');
    const row = await lockAutomation(db, input.params.id);
    const version = await db.query
      .selectFrom('automation_versions')
      .selectAll()
      .where('automation_id', '=', row.id)
      .where('version', '=', input.params.version)
      .executeTakeFirst();
    if (!version) throw new Problem('not_found');
    const definition = await checkedDefinition(context, version);
    await writeAutomation(context, row, {
      name: version.name,
      definition,
      isPaused: row.state === 'paused',
      ownerId: row.owner_id,
    });
    return readAutomation(db, row.id);
  },
});

export const duplicateAutomation = endpoint(calls.duplicateAutomation, {
  handle: async (context) => {
    const { db, authorize, language, input } = context;
    authorize('automation.manage');
    const row = await lockAutomation(db, input.params.id);
    const id = await insertAutomation(context, {
      name: input.body.name ?? copyName(row.name, language),
      definition: storedDefinition(row),
      pauseReason: 'person',
    });
    return readAutomation(db, id);
  },
});

export const exportAutomation = endpoint(calls.exportAutomation, {
  handle: async ({ db, authorize, input: { params } }) => {
    authorize('automation.manage');
    const { name, event, conditions, actions } = await readAutomation(db, params.id);
    return { plumbline: 'automation' as const, fileVersion: 1 as const, name, event, conditions, actions };
  },
});

export const importAutomation = endpoint(calls.importAutomation, {
  handle: async (context) => {
    const { db, authorize, input } = context;
    authorize('automation.manage');
    const { name, event, conditions, actions } = input.body;
    const definition = await checkedDefinition(context, { event, conditions, actions });
    return readAutomation(db, await insertAutomation(context, { name, definition, pauseReason: 'imported' }));
  },
});

export const listAutomationTemplates = endpoint(calls.listAutomationTemplates, {
  handle: async ({ authorize, language }) => {
    authorize('automation.manage');
    return templateNames.map((template) => {
      const { name, description, ...texts } = templateTexts(template, language);
      const { event, conditions, actions } = templates[template](texts);
      const { topic } = eventKindOf(event.kind as AutomationEventKind);
      return { template, topic, name, description, event, conditions, actions: [...actions] };
    });
  },
});

import { changeAssetProperties } from '@plumbline/contract/asset-plans';
import { listAssets, readAssetInfo } from '@plumbline/contract/assets';
import { changeAutomation, createAutomation, readAutomation } from '@plumbline/contract/automations';
import { changeChannel, createChannel, readChannel } from '@plumbline/contract/channels';
import {
  changeIncomingWebhook,
  createIncomingWebhook,
  readIncomingWebhook,
} from '@plumbline/contract/incoming-webhooks';
import { changeJobType, createJobType, readJobType } from '@plumbline/contract/job-types';
import { changeJob, createJob, readJob } from '@plumbline/contract/jobs';
import { changeListOption, createListOption, listListOptions } from '@plumbline/contract/list-options';
import { createProject } from '@plumbline/contract/projects';
import { changeReport, createReport, readReport } from '@plumbline/contract/reports';
import { changeProjectFields, changeSettings, readSettings } from '@plumbline/contract/settings';
import { changeSkill, createSkill, readSkill } from '@plumbline/contract/skills';
import { readMe } from '@plumbline/contract/users';
import { changeView, createView, readView } from '@plumbline/contract/views';
import { changeWebhook, createWebhook, readWebhook } from '@plumbline/contract/webhooks';
import { lengthText } from '@plumbline/texts/length-text';
import { projectField } from '@plumbline/domain/projects/field-definitions';
import { profileField } from '@plumbline/domain/users/profile-fields';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ApiPerson } from './api.ts';
import type { texts } from './texts.ts';

type Say = ReturnType<typeof texts>;

/** Waits until the page has read again what it shows, after a change that somebody else makes here. */
export async function hears(page: Page, path: string, change: () => Promise<unknown>): Promise<void> {
  const read = page.waitForResponse(
    (response) => response.request().method() === 'GET' && new URL(response.url()).pathname === path,
  );
  await change();
  await read;
}

/** Somebody else saves, and the page hears of it, while the first write of an editor that saves by itself is on its way. */
export async function saveBehind(
  page: Page,
  write: string,
  read: string,
  change: () => Promise<unknown>,
): Promise<void> {
  let isFirst = true;
  await page.route(
    (url) => url.pathname === write,
    async (route) => {
      if (route.request().method() === 'GET' || !isFirst) return route.fallback();
      isFirst = false;
      await hears(page, read, change);
      return route.continue();
    },
  );
}

/** A thing that two people change at once. */
interface Edited {
  readonly address: string;
  /** What the page reads again once it has heard of the other change. */
  readonly read: string;
  /** The other one's change, by call. */
  readonly write: (value: string) => Promise<unknown>;
  readonly stored: () => Promise<unknown>;
  /** Leaves as it was what other journeys see. */
  readonly restore?: () => Promise<unknown>;
}

interface Editor {
  /** @param name what it is called, unlike everything else */
  readonly make: (people: { readonly me: ApiPerson; readonly other: ApiPerson }, name: string) => Promise<Edited>;
  /** What both change it to, as it is stored; a text that both put in, unless it is said. */
  readonly values?: { readonly mine: string; readonly theirs: string };
  /** A value as the dialog shows it. */
  readonly shown?: (value: string, say: Say) => string;
  /** Opens the editor, and puts in one's own value where it is saved by a press of its own. */
  readonly begin: (page: Page, say: Say, name: string, mine: string) => Promise<void>;
  /** Saves; left out where the editor saves what is put in by itself. */
  readonly save?: (page: Page, say: Say, mine: string) => Promise<void>;
}

const press =
  (file: string, key: string) =>
  (page: Page, say: Say): Promise<void> =>
    page
      .getByRole('button', { name: say(file, key), exact: true })
      .last()
      .click();

const fieldOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).first();

const fill =
  (file: string, key: string) =>
  (page: Page, say: Say, _name: string, mine: string): Promise<void> =>
    fieldOf(page, say(file, key)).fill(mine);

/** As {@link fill}, of a field that holds the name so far: the screen before may have one that is called the same. */
const rename =
  (file: string, key: string) =>
  async (page: Page, say: Say, name: string, mine: string): Promise<void> => {
    await expect.poll(() => fieldOf(page, say(file, key)).inputValue()).toBe(name);
    await fieldOf(page, say(file, key)).fill(mine);
  };

/** A text that names something, as a part of a button's name. */
const naming = (text: string, name: string) => new RegExp(`${text.split('{{name}}')[0]}.*${name}`);

const jobRead = (id: string) => `/v2/jobs/${id}`;

async function makeJob(other: ApiPerson, title: string): Promise<string> {
  const { _id: type } = await other.call(createJobType, { body: { title } });
  const { _id: project } = await other.call(createProject, { body: { name: title } });
  const body = { job_type: type, project, startDate: '2026-03-10T08:00:00.000Z' };
  return (await other.call(createJob, { body }))._id;
}

/** Of a job with the status `open`. */
export const statusOfJob = {
  values: { mine: 'review', theirs: 'rejected' },
  shown: (value: string, say: Say) => say('status', value),
  make: async ({ other }: { readonly other: ApiPerson }, name: string) => {
    const id = await makeJob(other, name);
    const params = { id };
    return {
      address: `/jobs/${id}`,
      read: jobRead(id),
      write: (status: string) => other.call(changeJob, { params, body: { status } }),
      stored: async () => (await other.call(readJob, { params })).status,
    };
  },
  begin: (page: Page, say: Say) =>
    page.getByRole('button', { name: `${say('jobs', 'panel.status')}: ${say('status', 'open')}` }).click(),
  save: (page: Page, say: Say, mine: string) =>
    page.getByRole('menuitem', { name: say('status', mine), exact: true }).click(),
} satisfies Editor;

/** Every editor that is saved over what it was opened with (decision 0052), and is not tried for itself. */
export const editors: Readonly<Record<string, Editor>> = {
  'the start of a job': {
    values: { mine: '2026-03-15T08:00:00.000Z', theirs: '2026-03-20T08:00:00.000Z' },
    shown: (value) => `${value.slice(8, 10)}/03/26`,
    make: async ({ other }, name) => {
      const id = await makeJob(other, name);
      const params = { id };
      return {
        address: `/jobs/${id}`,
        read: jobRead(id),
        write: (startDate) => other.call(changeJob, { params, body: { startDate } }),
        stored: async () => (await other.call(readJob, { params })).startDate,
      };
    },
    begin: (page, say) =>
      page.getByRole('button', { name: new RegExp(`^${say('jobs', 'columns.startDate')}, .*03.*26`) }).click(),
    save: (page) => page.getByRole('button', { name: /^15 / }).first().click(),
  },
  'the planned length of a job': {
    values: { mine: '90', theirs: '120' },
    shown: (value) => lengthText(Number(value), 'en'),
    make: async ({ other }, name) => {
      const id = await makeJob(other, name);
      const params = { id };
      return {
        address: `/jobs/${id}`,
        read: jobRead(id),
        write: (minutes) => other.call(changeJob, { params, body: { plannedLength: Number(minutes) } }),
        stored: async () => String((await other.call(readJob, { params })).plannedLength),
      };
    },
    begin: fill('jobs', 'columns.plannedLength'),
    save: (page, say) =>
      page.getByRole('textbox', { name: say('jobs', 'columns.plannedLength'), exact: true }).press('Enter'),
  },
  'the status of a job': statusOfJob,
  'a job type, which saves by itself': {
    make: async ({ other }, title) => {
      const params = { id: (await other.call(createJobType, { body: { title } }))._id };
      return {
        address: `/job_type/settings/${params.id}`,
        read: `/v2/jobtype/${params.id}`,
        write: (description) => other.call(changeJobType, { params, body: { settings: { description } } }),
        stored: async () => (await other.call(readJobType, { params })).settings.description,
      };
    },
    begin: fill('job-types', 'fields.description'),
  },
  'a skill': {
    make: async ({ other }, name) => {
      const params = { id: (await other.call(createSkill, { body: { name } }))._id };
      return {
        address: `/settings/skills?skill=${params.id}`,
        read: `/v1/skills/${params.id}`,
        write: (to) => other.call(changeSkill, { params, body: { name: to } }),
        stored: async () => (await other.call(readSkill, { params })).name,
      };
    },
    begin: rename('skills', 'form.name'),
    save: press('skills', 'form.save'),
  },
  'the settings of the company': {
    make: async ({ other }) => {
      const { emailSenderName: before } = await other.call(readSettings);
      const write = (emailSenderName: string) => other.call(changeSettings, { body: { emailSenderName } });
      return {
        address: '/settings/general',
        read: '/v2/settings',
        write,
        stored: async () => (await other.call(readSettings)).emailSenderName,
        restore: () => write(before),
      };
    },
    begin: fill('settings', 'company.sender'),
    save: press('settings', 'bar.save'),
  },
  'a profile field': {
    make: async ({ other }, name) => {
      const { userFields: before } = await other.call(readSettings);
      const value = `pair${Date.now()}`;
      const made = profileField.parse({ name, value, type: 'TEXT' });
      const write = (to: string) =>
        other.call(changeSettings, { body: { userFields: [...before, { ...made, name: to }] } });
      await write(name);
      return {
        address: '/settings/general',
        read: '/v2/settings',
        write,
        stored: async () => {
          const { userFields } = await other.call(readSettings);
          const own = userFields.filter((field) => field.value === value).map((field) => field.name);
          return [...own, ...(userFields.length === before.length + 1 ? [] : ['and another number of fields'])].join();
        },
        restore: () => other.call(changeSettings, { body: { userFields: before } }),
      };
    },
    begin: async (page, say, name, mine) => {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('textbox', { name: say('settings', 'profileFields.name'), exact: true }).fill(mine);
    },
    save: press('settings', 'bar.save'),
  },
  'a field of projects': {
    make: async ({ other }, label) => {
      const { projectFields: before } = await other.call(readSettings);
      const id = `pair-${Date.now()}`;
      const made = projectField.parse({ id, label, type: 'text', order: before.length });
      const write = (to: string) =>
        other.call(changeProjectFields, { body: { projectFields: [...before, { ...made, label: to }] } });
      await write(label);
      return {
        address: '/settings/projects',
        read: '/v2/settings',
        write,
        stored: async () => (await other.call(readSettings)).projectFields.find((field) => field.id === id)?.label,
        restore: () => other.call(changeProjectFields, { body: { projectFields: before } }),
      };
    },
    begin: async (page, say, name, mine) => {
      await page.getByRole('button', { name: naming(say('project-settings', 'fields.edit'), name) }).click();
      const label = { name: say('project-settings', 'form.label'), exact: true };
      await page.getByRole('dialog').getByRole('textbox', label).fill(mine);
    },
    save: press('project-settings', 'form.save'),
  },
  'an option of a list': {
    make: async ({ other }, label) => {
      const group = 'materials';
      const { _id: id } = await other.call(createListOption, { body: { group, label } });
      return {
        address: `/settings/projects?list=${group}`,
        read: '/v2/projects/fields/options',
        write: (to) => other.call(changeListOption, { params: { id }, body: { label: to } }),
        stored: async () =>
          (await other.call(listListOptions, { params: { group } })).find(({ _id }) => _id === id)?.label,
      };
    },
    begin: async (page, say, name, mine) => {
      const called = { name: naming(say('project-settings', 'lists.rename'), name) };
      await page.getByRole('button', called).click();
      await page.getByRole('textbox', called).fill(mine);
    },
    save: press('project-settings', 'lists.save'),
  },
  'the name of a file': {
    make: async ({ other }) => {
      const { docs } = await other.call(listAssets);
      const { _id: id, originalName } = docs[0] ?? { _id: '', originalName: '' };
      const params = { id };
      const write = (value: string) =>
        other.call(changeAssetProperties, { params, body: { name: 'originalName', value } });
      const withoutEnding = (name: string) => name.replace(/\.\w+$/, '');
      return {
        address: `/files?file=${id}`,
        read: `/v2/asset/info/${id}`,
        write,
        stored: async () => withoutEnding((await other.call(readAssetInfo, { params })).originalName),
        restore: () => write(originalName),
      };
    },
    begin: async (page, say, name, mine) => {
      await page.getByRole('button', { name: say('files', 'actions.rename'), exact: true }).click();
      await fill('files', 'rename.label')(page, say, name, mine);
    },
    save: press('files', 'rename.save'),
  },
  'a webhook': {
    make: async ({ other }, name) => {
      const url = 'https://hooks.example.com/jobs';
      const body = { url, name, method: 'post' as const, target: 'job' as const, events: ['job.created' as const] };
      const params = { id: (await other.call(createWebhook, { body }))._id };
      return {
        address: `/settings/webhooks?webhook=${params.id}`,
        read: `/v2/webhooks/${params.id}`,
        write: (to) => other.call(changeWebhook, { params, body: { name: to } }),
        stored: async () => (await other.call(readWebhook, { params })).name,
      };
    },
    begin: rename('webhooks', 'form.name'),
    save: press('webhooks', 'save'),
  },
  'a channel': {
    make: async ({ other }, name) => {
      const params = {
        id: (await other.call(createChannel, { body: { name, service: 'slack', channelId: 'C1' } }))._id,
      };
      return {
        address: `/settings/channels?channel=${params.id}`,
        read: `/v2/channels/${params.id}`,
        write: (to) => other.call(changeChannel, { params, body: { name: to } }),
        stored: async () => (await other.call(readChannel, { params })).name,
      };
    },
    begin: rename('channels', 'form.name'),
    save: press('channels', 'form.save'),
  },
  'a webhook that receives': {
    make: async ({ other }, name) => {
      const params = { id: (await other.call(createIncomingWebhook, { body: { name } }))._id };
      return {
        address: `/settings/webhooks?tab=incoming&webhook=${params.id}`,
        read: `/v2/incoming_webhooks/${params.id}`,
        write: (to) => other.call(changeIncomingWebhook, { params, body: { name: to } }),
        stored: async () => (await other.call(readIncomingWebhook, { params })).name,
      };
    },
    begin: rename('webhooks', 'form.name'),
    save: press('webhooks', 'save'),
  },
  'a report': {
    make: async ({ me, other }, name) => {
      const columns = [{ _id: 'id', type: 'property', table: 'jobs', field: 'job_id' }] as const;
      const users = [(await me.call(readMe))._id];
      const body = { name, type: 'jobs' as const, columns: [...columns], users };
      const params = { id: (await other.call(createReport, { body }))._id };
      return {
        address: `/reports/${params.id}`,
        read: `/v2/report/${params.id}`,
        write: (to) => other.call(changeReport, { params, body: { name: to } }),
        stored: async () => (await other.call(readReport, { params })).name,
      };
    },
    begin: async (page, say, name, mine) => {
      await page.getByRole('button', { name: say('reports', 'page.edit'), exact: true }).click();
      await fill('reports', 'name.label')(page, say, name, mine);
    },
    save: press('reports', 'builder.update'),
  },
  'an automation': {
    make: async ({ other }, name) => {
      const { _id: jobType } = await other.call(createJobType, { body: { title: `Type of ${name}` } });
      const made = await other.call(createAutomation, {
        body: {
          name,
          event: { kind: 'job_created', jobTypes: [jobType] },
          conditions: { and: [] },
          actions: [{ kind: 'send_push', to: [{ kind: 'owner' }], subject: 'A job', text: '' }],
        },
      });
      const params = { id: made._id };
      return {
        address: `/settings/automations?wizard=${params.id}`,
        read: `/v2/automations/${params.id}`,
        write: (to) => other.call(changeAutomation, { params, body: { name: to } }),
        stored: async () => (await other.call(readAutomation, { params })).name,
      };
    },
    begin: async (page, say, name, mine) => {
      await page
        .getByRole('navigation', { name: say('automations', 'wizard.steps') })
        .getByRole('button', { name: say('automations', 'wizard.name.short'), exact: true })
        .click();
      await fill('automations', 'columns.name')(page, say, name, mine);
    },
    save: press('automations', 'wizard.save'),
  },
  'a view of a list': {
    make: async ({ me, other }, name) => {
      const body = { list: 'jobs' as const, name, sharing: 'everybody' as const };
      const params = { id: (await me.call(createView, { body }))._id };
      return {
        address: `/jobs?view=${params.id}`,
        read: '/v2/views',
        write: (to) => other.call(changeView, { params, body: { name: to } }),
        stored: async () => (await other.call(readView, { params })).name,
      };
    },
    begin: async (page, say, name, mine) => {
      await page.getByRole('tab', { name }).or(page.getByRole('button', { name })).first().waitFor();
      await page.getByRole('button', { name: new RegExp(`^${say('filters', 'views.menu')}`) }).click();
      await page.getByRole('menuitem', { name: say('filters', 'views.edit') }).click();
      await page.getByRole('dialog').getByRole('textbox').first().fill(mine);
    },
    save: press('filters', 'views.saveIt'),
  },
};

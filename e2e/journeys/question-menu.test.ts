import { uploadAsset, type Asset } from '@plumbline/contract/assets';
import { changeAssetProperties } from '@plumbline/contract/asset-plans';
import type { Call, ResponseOf, SentBody, SentParams } from '@plumbline/contract/call';
import { createJobType, readJobType } from '@plumbline/contract/job-types';
import { createJob, readJob } from '@plumbline/contract/jobs';
import { changeProjectField } from '@plumbline/contract/project-fields';
import { createProject } from '@plumbline/contract/projects';
import { changeProjectFields } from '@plumbline/contract/settings';
import { projectFieldDefinitions } from '@plumbline/domain/projects/field-definitions';
import { questionTypeNumber, questionTypes, type QuestionType } from '@plumbline/domain/question-types/question-type';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { planPdf } from '../../apps/server/test/support/files/pdf-files.ts';
import { expectAccessible, openWindow, picture } from '../support/browser.ts';
import { planIsDrawn, pull } from '../support/plans.ts';
import { makeJobType, purpose } from '../support/questionnaires.ts';
import { register } from '../support/register.ts';
import { setOwnStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setOwnStage();

it('every type of question is added by the menu, with the cursor in its title (he)', async () => {
  const say = (key: string) => texts('he')('job-type-editor', key);
  const made = await makeJobType(stage.admin, 'Every type', []);
  const { page, mistakes } = await stage.enter({ language: 'he', view: 'desk', email: 'admin@demo.test' });
  await page.goto(`/job_type/editor/${made.id}`);
  const titleOf = (type: QuestionType) => `Number of ${type}`;
  for (const type of questionTypes) {
    await page.getByRole('button', { name: say('add'), exact: true }).click();
    await purpose(page, say(`purposes.${type}`)).click();
    // The first of a type may bring a part of the form that is on its way; then the cursor is there.
    const isInTitle = () => page.evaluate(() => document.activeElement?.closest('[data-property="title"]') !== null);
    await expect.poll(isInTitle).toBe(true);
    await page.keyboard.type(titleOf(type));
    await expect.poll(() => page.locator('[data-property="title"]').inputValue()).toBe(titleOf(type));
    expect(await page.getByRole('dialog').count()).toBe(0);
  }
  // What was added is what is asked.
  await expect
    .poll(async () => {
      const { questions } = await stage.admin.call(readJobType, { params: { id: made.id } });
      return questions.map(({ type, title }) => [type, title]);
    })
    .toEqual(questionTypes.map((type) => [questionTypeNumber(type), titleOf(type)]));
  expect(mistakes).toEqual([]);
});

/** The calls of whoever is signed in in a window: its host name is one that only a browser knows. */
function callsOf(page: Page) {
  const send = (method: string, path: string, body: string | { readonly file: string; readonly name: string }) =>
    page.evaluate(
      async (sent) => {
        const { accessToken } = JSON.parse(localStorage.getItem('plumbline.session') ?? '{}') as {
          accessToken: string;
        };
        const headers = new Headers({ authorization: `Bearer ${accessToken}` });
        const form = new FormData();
        if (typeof sent.body === 'string') headers.set('content-type', 'application/json');
        else {
          const bytes = Uint8Array.from(atob(sent.body.file), (letter) => letter.charCodeAt(0));
          form.append('file', new Blob([bytes], { type: 'application/pdf' }), sent.body.name);
        }
        const response = await fetch(sent.path, {
          method: sent.method,
          headers,
          ...(sent.method === 'GET' ? {} : { body: typeof sent.body === 'string' ? sent.body : form }),
        });
        if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
        return (await response.json()) as unknown;
      },
      { method, path, body },
    );
  const call = async <C extends Call>(
    { method, path }: C,
    input: { readonly params?: SentParams<C>; readonly body?: SentBody<C> },
  ): Promise<ResponseOf<C>> => {
    const params = (input.params ?? {}) as Readonly<Record<string, string>>;
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    return (await send(method, address, JSON.stringify(input.body ?? {}))) as ResponseOf<C>;
  };
  const uploadPlan = async (pdf: Buffer) =>
    (await send('POST', `${uploadAsset.path}?target=blueprint`, {
      file: pdf.toString('base64'),
      name: 'Ground floor.pdf',
    })) as Asset;
  return { call, uploadPlan };
}

/** A project whose one plan is measured. */
async function makeProject({ call, uploadPlan }: ReturnType<typeof callsOf>): Promise<string> {
  const projectFields = projectFieldDefinitions.parse([{ id: 'plans', label: 'Plans', type: 'blueprint_list' }]);
  await call(changeProjectFields, { body: { projectFields } });
  const { assetId: id } = await uploadPlan(planPdf({ width: 24, height: 16, walls: 300 }));
  const measurements = { pixels: { width: 400, height: 400 }, metrics: { width: 4, height: 4 }, arrows: {} };
  await call(changeAssetProperties, { params: { id }, body: { name: 'measurements', value: measurements } });
  const { _id: project } = await call(createProject, { body: { name: 'Harbour House' } });
  const value = [{ id, value: 'Ground floor' }];
  await call(changeProjectField, { params: { id: project }, body: { field: { id: 'plans', value } } });
  return project;
}

it('a question on a floor plan is added by the menu and answered, in a company that has just been made', async () => {
  await stage.app.run('instance', 'create', 'nova');
  const printed = await stage.app.run('admin', 'boss@nova.test', '--instance', 'nova');
  const link = /http\S+\/signup\?token=\S+/.exec(printed)?.[0] ?? '';
  const origin = stage.app.origin.replace('//', '//nova.');
  const { page, mistakes } = await openWindow(stage.browser, origin, { language: 'en' });
  await register(page, link, 'Wilhelmina', 'a bridge of nine arches');
  const calls = callsOf(page);
  const project = await makeProject(calls);
  const { _id: jobType } = await calls.call(createJobType, { body: { title: 'Cracks' } });

  const text = texts('en');
  await page.goto(`/job_type/editor/${jobType}`);
  await page.getByRole('button', { name: text('job-type-editor', 'add'), exact: true }).click();
  await purpose(page, text('job-type-editor', 'purposes.blueprint')).click();
  await page.getByText(text('job-type-editor', 'property.showOtherJobs'), { exact: true }).waitFor();
  await page.keyboard.type('Mark the cracks');
  await expect
    .poll(async () => (await calls.call(readJobType, { params: { id: jobType } })).questions.map(({ title }) => title))
    .toEqual(['Mark the cracks']);
  await picture(page, 'editor-plan-question-en');
  await expectAccessible(page);

  const body = { job_type: jobType, project, startDate: new Date().toISOString(), users: [] };
  const { _id: id } = await calls.call(createJob, { body });
  await page.goto(`/jobs/${id}/answer`);
  await page.getByRole('button', { name: text('blueprints', 'open'), exact: true }).click();
  await page.getByRole('button', { name: 'Ground floor' }).click();
  await planIsDrawn(page);
  await page.getByTitle(text('blueprints', 'styles.rectangle_outlined'), { exact: true }).first().click();
  await pull(page, [0.3, 0.35], [0.6, 0.5]);
  const read = () => calls.call(readJob, { params: { id } });
  await expect.poll(async () => (await read()).answers.length).toBe(1);
  const plan = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('application') })
    .last();
  await plan.getByRole('button', { name: text('answers', 'actions.submit'), exact: true }).click();
  await page.getByText(text('answers', 'submitted.title')).first().waitFor();
  await expect.poll(async () => (await read()).status).toBe('reported');
  expect(mistakes).toEqual([]);
});

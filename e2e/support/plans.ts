import { uploadAsset, type Asset } from '@plumbline/contract/assets';
import { changeAssetProperties } from '@plumbline/contract/asset-plans';
import { listBlueprints } from '@plumbline/contract/blueprints';
import { readJob } from '@plumbline/contract/jobs';
import { changeProjectField } from '@plumbline/contract/project-fields';
import { changeProjectFields } from '@plumbline/contract/settings';
import { projectFieldDefinitions } from '@plumbline/domain/projects/field-definitions';
import type { Page } from 'playwright-core';
import { planPdf } from '../../apps/server/test/support/files/pdf-files.ts';
import { signInByApi } from './api.ts';
import type { Language } from './browser.ts';
import { makeJob, makeJobType } from './questionnaires.ts';
import type { Stage } from './stage.ts';
import { texts } from './texts.ts';

/** A job whose project has a plan, measured or not. */
export async function makePlannedJob(
  { admin, app, inspectorId }: Stage,
  measured: boolean,
  { pages = 1, pdf }: { pages?: number; pdf?: Buffer } = {},
) {
  const projectFields = projectFieldDefinitions.parse([{ id: 'plans', label: 'Plans', type: 'blueprint_list' }]);
  await admin.call(changeProjectFields, { body: { projectFields } });
  const { session } = await signInByApi(app.origin, 'admin@demo.test');
  const body = new FormData();
  const plan = pdf ?? planPdf({ width: 24, height: 16, walls: 300, pages });
  body.append('file', new Blob([new Uint8Array(plan)], { type: 'application/pdf' }), 'Ground floor.pdf');
  const reply = await fetch(`${app.origin}${uploadAsset.path}?target=blueprint`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.accessToken}` },
    body,
  });
  const { assetId: file } = (await reply.json()) as Asset;
  if (measured) {
    const size = { width: 400, height: 400 };
    await admin.call(changeAssetProperties, {
      params: { id: file },
      body: { name: 'measurements', value: { pixels: size, metrics: { width: 4, height: 4 }, arrows: {} } },
    });
  }
  const type = await makeJobType(admin, 'Cracks', [{ type: 'blueprint', title: 'Mark the cracks' }]);
  const job = await makeJob(admin, type.id, [inspectorId]);
  const { project } = await admin.call(readJob, { params: { id: job.id } });
  await admin.call(changeProjectField, {
    params: { id: project?._id ?? '' },
    body: { field: { id: 'plans', value: [{ id: file, value: 'Ground floor' }] } },
  });
  const marked = async () => {
    const records = await admin.call(listBlueprints, {
      query: { file, job: job.id, question: type.idOf('Mark the cracks') },
    });
    return records.flatMap(({ elements }) => elements);
  };
  return { file, job, marked, question: type.idOf('Mark the cracks'), projectId: project?._id ?? '' };
}

/** Opens the question on the plan: one that has marks opens the plan that they are on, else it is chosen. */
export async function openPlan(page: Page, jobId: string, language: Language): Promise<void> {
  const text = texts(language);
  await page.goto(`/jobs/${jobId}/answer`);
  const again = page.getByRole('button', { name: text('blueprints', 'openAgain'), exact: true });
  const open = page.getByRole('button', { name: text('blueprints', 'open'), exact: true }).or(again);
  await open.waitFor();
  const isMarked = await again.isVisible();
  await open.click();
  if (!isMarked) await page.getByRole('button', { name: 'Ground floor' }).click();
  await page.getByRole('application').waitFor();
}

/** Waits until the page of the plan that is open is drawn, and fitted to the window: places on it stay where they are. */
export async function planIsDrawn(page: Page): Promise<void> {
  await page.locator('[role=application][data-drawn]').waitFor();
}

/** What waits in the outbox of this device. */
export function waitingToBeSent(page: Page): Promise<readonly { readonly kind: string; readonly state: string }[]> {
  return page.evaluate(
    () =>
      new Promise<{ kind: string; state: string }[]>((resolve) => {
        const opened = indexedDB.open('plumbline');
        opened.onsuccess = () => {
          const rows = opened.result.transaction('entries').objectStore('entries').getAll();
          rows.onsuccess = () => {
            opened.result.close();
            resolve((rows.result as { kind: string; state: string }[]).filter(({ state }) => state !== 'sent'));
          };
        };
      }),
  );
}

/** Pulls from one place of the plan to another, as parts of what is shown of it. */
export async function pull(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('there is no plan');
  const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await page.mouse.move(...at(to));
  await page.mouse.up();
}

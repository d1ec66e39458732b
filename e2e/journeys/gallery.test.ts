import { randomUUID } from 'node:crypto';
import { sendAnswers } from '@plumbline/contract/answers';
import { uploadAsset, type Asset } from '@plumbline/contract/assets';
import { beforeAll, describe, expect, it } from 'vitest';
import { quarters } from '../../apps/server/test/support/files/picture-files.ts';
import enFiles from '../../apps/web/src/i18n/en/files.json' with { type: 'json' };
import heFiles from '../../apps/web/src/i18n/he/files.json' with { type: 'json' };
import enFilters from '../../apps/web/src/i18n/en/filters.json' with { type: 'json' };
import heFilters from '../../apps/web/src/i18n/he/filters.json' with { type: 'json' };
import enUi from '../../apps/web/src/i18n/en/ui.json' with { type: 'json' };
import heUi from '../../apps/web/src/i18n/he/ui.json' with { type: 'json' };
import { signInByApi } from '../support/api.ts';
import { expectAccessible, picture } from '../support/browser.ts';
import { makeJob, makeJobType } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();
const texts = {
  en: { files: enFiles, filters: enFilters, ui: enUi },
  he: { files: heFiles, filters: heFilters, ui: heUi },
} as const;

/** Three photos that answer a question of a job; other journeys delete what the demo brings. */
beforeAll(async () => {
  const inspector = await signInByApi(stage.app.origin, 'inspector@demo.test');
  const bytes = await quarters(320, 240).jpeg().toBuffer();
  const files: string[] = [];
  for (const name of ['baluster-1.jpg', 'baluster-2.jpg', 'baluster-3.jpg']) {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), name);
    const reply = await fetch(`${stage.app.origin}${uploadAsset.path}?target=answer`, {
      method: 'POST',
      headers: { authorization: `Bearer ${inspector.session.accessToken}` },
      body,
    });
    if (!reply.ok) throw new Error(await reply.text());
    files.push(((await reply.json()) as Asset).assetId);
  }
  const type = await makeJobType(stage.admin, 'Balusters', [
    { type: 'text', title: 'Plate', settings: { allowAddingFile: true } },
  ]);
  const { id: job } = await makeJob(stage.admin, type.id, [stage.inspectorId]);
  const question = type.idOf('Plate');
  const answer = { ID: `${question}_${randomUUID()}`, value: 'A 12', files };
  await inspector.call(sendAnswers, { body: { job, data: [{ question, answer }] } });
});

describe('the gallery of files', () => {
  it.each([
    ['en', 'desk'],
    ['he', 'phone'],
  ] as const)('shows pictures under their projects, opens one and ticks others (%s, %s)', async (language, view) => {
    const { files, filters, ui } = texts[language];
    const { page, context, mistakes } = await stage.enter({
      language,
      email: 'admin@demo.test',
      ...(view === 'phone' && { view }),
    });
    await page.goto('/files');
    if (view === 'phone') {
      await page.getByRole('button', { name: ui.grid.more, exact: true }).click();
      await page.getByRole('menuitemradio', { name: filters.display.gallery }).click();
    } else await page.getByTitle(filters.display.gallery).click();
    await page.waitForURL(/display=gallery/);
    const gallery = page.getByRole('region', { name: files.title, exact: true }).last();
    const tiles = gallery.getByRole('listitem');
    await tiles.first().waitFor();
    expect(await gallery.getByRole('heading').count()).toBe(0);
    await page.goto('/files?search=baluster&display=gallery&section=project');
    await gallery.getByRole('heading').first().waitFor();
    await expectAccessible(page);
    await picture(page, `gallery-${language}`);

    await tiles.nth(1).getByRole('checkbox').check({ force: true });
    await page.getByRole('region', { name: files.bulk.label }).waitFor();
    await picture(page, `gallery-ticked-${language}`);
    await tiles.filter({ hasText: /#\d+/ }).first().getByRole('button').click();
    await page.waitForURL(/file=/);
    await page.getByText(files.columns.job, { exact: true }).last().waitFor();
    await picture(page, `gallery-open-${language}`);
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('shows in the list where each file came from (en)', async () => {
    const { page, context, mistakes } = await stage.enter({ language: 'en', email: 'admin@demo.test' });
    await page.goto('/files?search=baluster');
    const head = page.getByRole('columnheader', { name: enFiles.columns.question });
    await head.waitFor();
    await page.locator('tr[data-row]').filter({ hasText: /#\d+/ }).first().waitFor();
    await picture(page, 'files-places-en');
    expect(mistakes).toEqual([]);
    await context.close();
  });
});

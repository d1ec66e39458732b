import { describe, expect, it } from 'vitest';
import enFiles from '../../apps/web/src/i18n/en/files.json' with { type: 'json' };
import heFiles from '../../apps/web/src/i18n/he/files.json' with { type: 'json' };
import enFilters from '../../apps/web/src/i18n/en/filters.json' with { type: 'json' };
import heFilters from '../../apps/web/src/i18n/he/filters.json' with { type: 'json' };
import { expectAccessible, picture } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();
const texts = { en: { files: enFiles, filters: enFilters }, he: { files: heFiles, filters: heFilters } } as const;

describe('the gallery of files', () => {
  it.each([
    ['en', 'desk'],
    ['he', 'phone'],
  ] as const)('shows pictures under their projects, opens one and ticks others (%s, %s)', async (language, view) => {
    const { files, filters } = texts[language];
    const { page, context, mistakes } = await stage.enter({
      language,
      email: 'admin@demo.test',
      ...(view === 'phone' && { view }),
    });
    await page.goto('/files');
    await page.getByTitle(filters.display.gallery).click();
    await page.waitForURL(/display=gallery/);
    const gallery = page.getByRole('region', { name: files.title, exact: true }).last();
    const tiles = gallery.getByRole('listitem');
    await tiles.first().waitFor();
    expect(await gallery.getByRole('heading').count()).toBe(0);
    // The demo's own: other journeys leave files that hang on nothing yet.
    await page.goto('/files?search=handrail&display=gallery&section=project');
    await gallery.getByRole('heading').first().waitFor();
    await expectAccessible(page);
    await picture(page, `gallery-${language}`);

    await tiles.nth(1).getByRole('checkbox').check({ force: true });
    await page.getByRole('region', { name: files.bulk.label }).waitFor();
    await picture(page, `gallery-ticked-${language}`);
    // One that came from a job; other files may hang on nothing yet.
    await tiles.filter({ hasText: /#\d+/ }).first().getByRole('button').click();
    await page.waitForURL(/file=/);
    await page.getByText(files.columns.job, { exact: true }).last().waitFor();
    await picture(page, `gallery-open-${language}`);
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('shows in the list where each file came from (en)', async () => {
    const { page, context, mistakes } = await stage.enter({ language: 'en', email: 'admin@demo.test' });
    await page.goto('/files?search=handrail');
    const head = page.getByRole('columnheader', { name: enFiles.columns.question });
    await head.waitFor();
    await page.locator('tr[data-row]').filter({ hasText: /#\d+/ }).first().waitFor();
    await picture(page, 'files-places-en');
    expect(mistakes).toEqual([]);
    await context.close();
  });
});

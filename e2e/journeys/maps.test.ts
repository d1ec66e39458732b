import { createProject, readProject } from '@plumbline/contract/projects';
import { describe, expect, it } from 'vitest';
import { expectAccessible, picture } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();
const location = { lat: 32.0803, long: 34.7805, address: 'Dizengoff Square' };

describe('maps', () => {
  it('have pictures, from the server that the installation names, and name who drew them', async () => {
    const { _id: id } = await stage.admin.call(createProject, { body: { name: 'Mapped tower', location } });
    const { page, mistakes } = await stage.enter({ language: 'en', email: 'manager@demo.test' });
    await page.goto(`/project/view/${id}`);
    await page.locator('.leaflet-tile-loaded').first().waitFor();
    const link = page.getByRole('link', { name: 'OpenStreetMap contributors' });
    expect(await link.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright');
    expect(await link.getAttribute('target')).toBe('_blank');
    await picture(page, 'map-en-desk');
    expect(mistakes).toEqual([]);
  });

  it('say why they are empty without network, where the place can be typed all the same', async () => {
    const { _id: id } = await stage.admin.call(createProject, { body: { name: 'מגדל בלי רשת' } });
    const { page, mistakes, goOffline, context } = await stage.enter({
      language: 'he',
      view: 'phone',
      email: 'manager@demo.test',
    });
    await page.goto(`/project/view/${id}`);
    await page.getByRole('heading', { name: 'מגדל בלי רשת' }).first().waitFor();
    await goOffline();
    await page.getByRole('link', { name: 'שינוי המיקום' }).tap();
    await page.getByText('אין רשת, ולכן אין מפה.').waitFor();
    await page.getByLabel('קו רוחב').fill('32.5');
    await page.getByLabel('קו אורך').fill('34.9');
    await expectAccessible(page);
    await picture(page, 'map-offline-he-phone');
    await context.setOffline(false);
    await page.locator('.leaflet-tile-loaded').first().waitFor();
    await page.getByRole('button', { name: 'שמירת המיקום' }).tap();
    const placeOf = async () => (await stage.admin.call(readProject, { params: { id } })).location;
    await expect.poll(placeOf).toMatchObject({ lat: 32.5, long: 34.9 });
    expect(mistakes).toEqual([]);
  });

  it('show all projects, those near each other as a number that comes apart, and several at one place by name', async () => {
    for (const [name, lat] of [
      ['Cluster A', 51.5],
      ['Cluster B', 51.5],
      ['Cluster C', 51.6],
    ] as const) {
      await stage.admin.call(createProject, { body: { name, location: { lat, long: -0.1, address: 'London' } } });
    }
    const { page, mistakes } = await stage.enter({ language: 'en', email: 'manager@demo.test' });
    await page.goto('/projects?search=Cluster');
    await page.locator('label', { hasText: 'Map' }).click();
    const pair = page.getByRole('button', { name: '2 here, zoom in' });
    await pair.waitFor();
    await expectAccessible(page);
    await picture(page, 'map-projects-en-desk');
    await pair.press('Enter');
    await page.getByRole('link', { name: 'Cluster A' }).waitFor();
    await picture(page, 'map-cluster-en-desk');
    await page.getByRole('link', { name: 'Cluster B' }).click();
    await page.waitForURL(/\/project\/view\//);
    await page.goBack();
    await page.getByRole('button', { name: 'Cluster C' }).waitFor();
    expect(mistakes).toEqual([]);
  });
});

import { createProject, readProject } from '@plumbline/contract/projects';
import { afterAll, describe, expect, it } from 'vitest';
import { expectAccessible, isPainted, picture } from '../support/browser.ts';
import { startGeocoder } from '../support/geocoder.ts';
import { setOwnStage } from '../support/stage.ts';

let geocoder: Awaited<ReturnType<typeof startGeocoder>>;
const stage = setOwnStage(async () => {
  geocoder = await startGeocoder();
  return { geocoderUrl: geocoder.url };
});
afterAll(() => geocoder.close());

const placeOf = async (id: string) => (await stage.admin.call(readProject, { params: { id } })).location;

describe('the place of a project', () => {
  it('is found by name, with the keyboard, and says what is not found', async () => {
    const { _id: id } = await stage.admin.call(createProject, { body: { name: 'Tower', private: false } });
    const { page, mistakes, context } = await stage.enter({
      language: 'en',
      email: 'manager@demo.test',
      fails: [/502 .*search=broken/],
    });
    await page.goto(`/project/view/${id}/location`);
    const box = page.getByRole('combobox', { name: 'Find a place' });
    await box.fill('zzz');
    await page.getByText('No results found').first().waitFor();
    await box.fill('broken');
    await page.getByText('Geocoder failed due to: 500').first().waitFor();
    await box.fill('slow');
    await page.getByLabel('Searching…').waitFor();
    await page.getByRole('option').first().waitFor();
    // A place that is none stays as it was typed, is told, and is not saved.
    await page.getByLabel('Latitude').fill('95');
    await page.getByLabel('Longitude').fill('34');
    await page.getByRole('button', { name: 'Save location' }).click();
    await page.getByText(/A number from .*-90.* to .*90/).waitFor();
    expect(await page.getByLabel('Latitude').inputValue()).toBe('95');
    await box.fill('Dizen');
    await page.getByRole('option', { name: 'Dizengoff Street, Haifa' }).waitFor();
    await expectAccessible(page);
    await picture(page, 'place-search-en-desk');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByLabel('Address', { exact: true }).inputValue())
      .toBe('Dizengoff Street, Haifa, Israel');
    expect(await page.getByLabel('Latitude').inputValue()).toBe('32.794');
    await page.getByRole('button', { name: 'Save location' }).click();
    await expect.poll(() => placeOf(id)).toMatchObject({ lat: 32.794, address: 'Dizengoff Street, Haifa, Israel' });
    expect(geocoder.asked.filter((one) => one.endsWith(' Dizen'))).toHaveLength(1);
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('gets the address of where one points, never over what was written, on a phone in Hebrew', async () => {
    const { _id: id } = await stage.admin.call(createProject, { body: { name: 'מגדל', private: false } });
    const { page, mistakes, context } = await stage.enter({
      language: 'he',
      view: 'phone',
      email: 'manager@demo.test',
    });
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 31.77, longitude: 35.21 });
    await page.goto(`/project/view/${id}/location`);
    const address = page.getByLabel('כתובת', { exact: true });
    await page.getByRole('button', { name: 'המיקום שלי' }).click();
    await expect.poll(() => address.inputValue()).toBe('רחוב הנחל');
    await address.fill('השער האחורי');
    await page.getByRole('application').click({ position: { x: 60, y: 200 } });
    const use = page.getByRole('button', { name: 'שימוש בכתובת הזאת' });
    await use.waitFor();
    expect(await address.inputValue()).toBe('השער האחורי');
    expect(await page.getByLabel('קו רוחב').inputValue()).not.toBe('31.77');
    await page.getByRole('combobox', { name: 'חיפוש מקום' }).fill('דיזנגוף');
    await page.getByRole('option').first().waitFor();
    await expectAccessible(page);
    await picture(page, 'place-search-he-phone');
    await page.getByRole('option').first().tap();
    await page.getByText('כיכר דיזנגוף, תל אביב-יפו, ישראל').last().waitFor();
    expect(await address.inputValue()).toBe('השער האחורי');
    await picture(page, 'place-offer-he-phone');
    await use.click();
    expect(await address.inputValue()).toBe('כיכר דיזנגוף, תל אביב-יפו, ישראל');
    await page.getByRole('button', { name: 'שמירת המיקום' }).click();
    await expect.poll(() => placeOf(id)).toMatchObject({ lat: 32.0803, address: 'כיכר דיזנגוף, תל אביב-יפו, ישראל' });
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('is not looked for before Enter where half words are not taken, and not at all where nobody is asked', async () => {
    const { _id: id } = await stage.admin.call(createProject, { body: { name: 'Mill', private: false } });
    const { page, mistakes, context } = await stage.enter({ language: 'en', email: 'manager@demo.test' });
    let placeSearch = 'on_demand';
    await page.route('**/v2/apps/bootstrap', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response: response, json: { ...(await response.json()), placeSearch } });
    });
    await page.clock.install();
    await page.goto(`/project/view/${id}/location`);
    const box = page.getByRole('combobox', { name: 'Find a place' });
    const searches: string[] = [];
    page.on('request', (request) => request.url().includes('/geo/search') && searches.push(request.url()));
    await box.fill('dizengoff');
    // Longer than typing is waited for.
    await page.clock.fastForward(1_000);
    await isPainted(page);
    expect(searches).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Dizengoff Square' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('Latitude').inputValue()).toBe('32.0803');
    await box.fill('dizengoff street');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('option', { name: 'Dizengoff Square' }).waitFor();
    placeSearch = 'off';
    await page.reload();
    await page.getByLabel('Latitude').waitFor();
    expect(await box.count()).toBe(0);
    expect(mistakes).toEqual([]);
    await context.close();
  });
});

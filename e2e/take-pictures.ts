// node e2e/take-pictures.ts: takes the README's pictures again, from the demo as it is made now. Node 22.18 or newer.
import { fileURLToPath } from 'node:url';
import { listJobs } from '@plumbline/contract/jobs';
import { ensureWebBuilt } from '../scripts/web-build.mjs';
import { signInByApi } from './support/api.ts';
import { startApp } from './support/app.ts';
import { openBrowser, openWindow, signIn } from './support/browser.ts';

const fileOf = (name: string) => fileURLToPath(new URL(`../docs/pictures/${name}.png`, import.meta.url));

await ensureWebBuilt(process.execPath);
const app = await startApp();
const browser = await openBrowser();
try {
  /** The newest job of a type in a status, as this person sees them. */
  const newestJob = async (email: string, type: string, statuses: readonly string[]): Promise<string> => {
    const person = await signInByApi(app.origin, email);
    const { docs } = await person.call(listJobs, { query: { page_size: '1000' } });
    const found = docs.find((job) => job.jobType.title === type && statuses.includes(job.status));
    if (!found) throw new Error(`The demo has no such job of "${type}" for ${email}.`);
    return found._id;
  };

  const reported = await newestJob('manager@demo.test', 'Lift: periodic inspection', ['reported']);
  const desk = await openWindow(browser, app.origin, { language: 'en', view: 'desk' });
  await signIn(desk.page, 'manager@demo.test');
  await desk.page.goto(`/jobs/${reported}`);
  await desk.page.getByText('plate.jpg').first().waitFor();
  await desk.page.waitForLoadState('load');
  await desk.page.screenshot({ path: fileOf('jobs-desk'), animations: 'disabled' });

  const assigned = await newestJob('inspector@demo.test', 'דרגנוע: בדיקה שנתית', ['assigned', 'confirmed']);
  const phone = await openWindow(browser, app.origin, { language: 'he', view: 'phone' });
  await signIn(phone.page, 'inspector@demo.test');
  await phone.page.goto(`/jobs/${assigned}/answer`);
  await phone.page.locator('main img, img').first().waitFor();
  await phone.page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await phone.page.screenshot({ path: fileOf('answering-phone'), animations: 'disabled' });
} finally {
  await browser.close();
  await app.stop();
}

import { expect, it } from 'vitest';
import { enterAnswering } from '../support/answering.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

it('opens the app at its own addresses without a network, and without a server', async () => {
  const { page, context, mistakes } = await enterAnswering(stage, 'en', 'phone', { keepsApp: true });
  await page.goto('/jobs');
  await page.getByRole('heading', { name: 'Jobs' }).waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const { headers } = await fetch(`${stage.app.origin}/sw.js`);
  expect(headers.get('cache-control')).toBe('no-cache');
  await page.close();
  await context.setOffline(true);
  const again = await context.newPage();
  await again.goto('/dashboard');
  await again.getByText('You are offline').waitFor();
  await again.getByRole('button', { name: /^Account of/ }).waitFor();
  expect(mistakes).toEqual([]);
});

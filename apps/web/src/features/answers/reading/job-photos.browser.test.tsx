import { downloadAsset, readAssetInfo } from '@plumbline/contract/assets';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall } from '../../../../test/server.ts';
import en from '../../../i18n/en/drawing.json';
import he from '../../../i18n/he/drawing.json';
import { JobPhotos, PhotoStrip } from './job-photos.tsx';

const at = '2026-11-24T08:00:00.000Z';
const photos = [
  { fileId: idOf(11), name: 'front.png', title: 'Do the doors close?', at },
  { fileId: idOf(12), name: 'pit.png', title: 'Is the pit dry?', at },
  { fileId: idOf(13), name: 'roof.png', title: 'Is the roof tight?', at },
];

/** A photo of the server, with what its camera noted. */
const stored = (id: string) => {
  const { name: originalName = '' } = photos.find(({ fileId }) => fileId === id) ?? {};
  return {
    _id: id,
    assetId: id,
    originalName,
    extension: 'png',
    contentType: 'image/png',
    Location: `/v1/s3/download/${id}`,
    size: 100,
    width: 8,
    height: 6,
    isVideo: false,
    hasPoster: false,
    isPrivate: false,
    target: 'answer',
    target_user: null,
    uploaded_by: null,
    duration: null,
    pages: null,
    position: id === photos[1]?.fileId ? { lat: 32.109, long: 34.855 } : null,
    taken_at: null,
    corrupted: false,
    damaged: false,
    version: 1,
    rotation: 0,
    grayscale: false,
    measureIntroDisplayed: false,
    measurements: null,
    marks: null,
    created_at: at,
    can: [],
  };
};

async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(8, 6);
  canvas.getContext('2d')?.fillRect(0, 0, 8, 6);
  return canvas.convertToBlob({ type: 'image/png' });
}

async function renderPhotos(language: 'en' | 'he') {
  const content = await picture();
  onCall(downloadAsset, () => new Response(content, { headers: { 'content-type': 'image/png' } }));
  onCall(readAssetInfo, ({ params }) => stored(params['id'] ?? ''));
  await render(
    <JobPhotos photos={photos}>
      <PhotoStrip photos={photos} />
    </JobPhotos>,
    { language, person: aPerson() },
  );
}

const shown = () => page.getByRole('dialog');
const isShown = (name: string) => expect.element(shown().getByRole('heading', { name })).toBeVisible();

it('a photo of the strip opens among the others: next and previous, its question, time and place, and nearer', async () => {
  await renderPhotos('en');
  await page.getByRole('button', { name: /front\.png/ }).click();
  await isShown('front.png');
  await expect.element(shown().getByRole('button', { name: en.previous })).toBeDisabled();
  await shown().getByRole('button', { name: en.next }).click();
  await isShown('pit.png');
  const facts = shown().getByRole('note');
  await expect.poll(() => facts.element().textContent).toContain('Is the pit dry?');
  await expect.poll(() => facts.element().textContent).toContain('24/11/26');
  await expect.poll(() => facts.element().textContent).toContain('32.10900, 34.85500');
  await shown().getByRole('button', { name: en.nearer }).click();
  await expect.element(shown().getByRole('button', { name: en.farther })).toBeEnabled();
  await userEvent.keyboard('{ArrowRight}');
  await isShown('roof.png');
  // Each photo begins unzoomed.
  await expect.element(shown().getByRole('button', { name: en.farther })).toBeDisabled();
  await userEvent.keyboard('{ArrowRight}');
  await isShown('roof.png');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => shown().query()).toBeNull();
});

it('walks the other way in Hebrew', async () => {
  await renderPhotos('he');
  await page.getByRole('button', { name: /pit\.png/ }).click();
  await isShown('pit.png');
  await expectAccessible();
  await userEvent.keyboard('{ArrowLeft}');
  await isShown('roof.png');
  await shown().getByRole('button', { name: he.previous }).click();
  await isShown('pit.png');
});

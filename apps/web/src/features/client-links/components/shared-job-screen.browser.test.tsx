import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SharedJob } from '@plumbline/contract/client-links';
import { openSharedJob, readSharedJob } from '@plumbline/contract/client-links';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import { SharedJobPage } from './shared-job-screen.tsx';

const secret = 'a'.repeat(43);
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const photo = (n: number) => ({
  address: `${picture}#${n}`,
  fileName: `photo${n}.jpg`,
  alt: `Photo ${n}`,
  caption: `Photo ${n} · 05/03/31, 10:00`,
});

const job: SharedJob = {
  title: 'Fire safety #12',
  facts: [
    { label: 'Project', value: 'Tower' },
    { label: 'Submitted', value: '05/03/31, 10:00' },
  ],
  status: { value: 'Reported', colour: '#2F9E44', textColour: '#ffffff' },
  steps: [
    {
      score: '',
      title: 'Machine room',
      description: '',
      questions: [
        {
          number: '1',
          title: 'Door closes',
          isIssue: true,
          answer: 'No',
          comment: 'Closer leaks',
          pictures: [],
          photos: [photo(1), photo(2)],
          files: [{ name: 'manual.pdf', address: '/v1/s3/download/x?key=1' }],
          signature: null,
        },
        {
          number: '2',
          title: 'Remarks',
          isIssue: false,
          answer: '',
          comment: '',
          pictures: [],
          photos: [],
          files: [],
          signature: { picture, caption: 'Signed', when: '05/03/31, 10:05' },
        },
      ],
    },
  ],
  plans: [
    {
      title: 'Ground floor',
      alt: 'Plan',
      address: picture,
      overlay: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>',
      overlayAlt: 'Marks',
      ratio: 0.75,
      legend: [{ color: '#ff0000', name: 'Sprinkler', count: 3, length: null, area: null }],
      notes: [],
      photos: [],
    },
  ],
  expires_at: '2031-04-05T10:00:00.000Z',
  time_zone: 'UTC',
};

const shown = () => document.getElementById('content')?.innerText ?? '';

describe('the page of a shared job', () => {
  it('shows issues first, then every answer with photos, files, signature and plans, and counts that it was opened once', async () => {
    let opened = 0;
    onCall(readSharedJob, () => job);
    onCall(openSharedJob, () => {
      opened += 1;
      return { success: true as const };
    });
    await render(<SharedJobPage secret={secret} />, { view: 'phone', settings: { companyName: 'Lifts Ltd' } });
    await expect.poll(shown).toContain('Fire safety #12');
    for (const text of ['Lifts Ltd', 'Reported', 'Tower', 'Closer leaks', 'manual.pdf', 'Ground floor', 'Sprinkler']) {
      expect(shown()).toContain(text);
    }
    await expect.element(page.getByRole('region', { name: 'Issues' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Save as PDF' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await expectAccessible();
    expect(opened).toBe(1);
  });

  it('shows photos large, one after the other by keys, and closes by Escape', async () => {
    onCall(readSharedJob, () => job);
    onCall(openSharedJob, () => ({ success: true as const }));
    await render(<SharedJobPage secret={secret} />);
    await page.getByRole('button', { name: 'Open the photo: Photo 1' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('Door closes')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Previous photo' })).toBeDisabled();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('dialog', { name: 'Photo: photo2.jpg' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    ['client_link_ended', 410, 'This link has expired'],
    ['client_link_withdrawn', 410, 'This link was withdrawn'],
    ['not_found', 404, 'This link doesn’t work'],
  ] as const)('says honestly why there is nothing (%s)', async (code, status, title) => {
    onCall(readSharedJob, () => problem(status, code, 'Gone.'));
    await render(<SharedJobPage secret={secret} />);
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    await expectAccessible();
  });

  it('says that nothing is shown where clients see nothing, and can be read in Hebrew', async () => {
    onCall(readSharedJob, () => ({ ...job, steps: [], plans: [] }));
    onCall(openSharedJob, () => ({ success: true as const }));
    await render(<SharedJobPage secret={secret} />, { language: 'he' });
    await expect.poll(shown).toContain('שום דבר מהעבודה הזאת אינו מוצג ללקוחות');
    await page.getByRole('button', { name: /שפה/ }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect.poll(shown).toContain('There is nothing to see here yet');
  });
});

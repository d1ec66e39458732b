import {
  listReadyJobTypes,
  readReadyJobType,
  takeReadyJobType,
  type ReadyQuestion,
} from '@plumbline/contract/ready-job-types';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aWholeJobType } from '../../../../test/job-types.ts';
import { aPerson } from '../../../../test/people.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/job-types.json';
import he from '../../../i18n/he/job-types.json';
import { ReadySection } from './ready-section.tsx';

const lift = {
  name: 'lift',
  title: 'Lift 1',
  description: 'From the machine to the pit',
  icon: 'lift',
  questions_count: 2,
};
const door = { name: 'fire-door', title: 'Door 2', description: 'Leaf and seals', icon: 'door', questions_count: 24 };

const question = (part: Partial<ReadyQuestion>): ReadyQuestion => ({
  name: 'brake',
  type: 'list',
  title: 'Brake 3',
  description: '',
  options: [],
  isMandatory: false,
  isConditional: false,
  isRepeated: false,
  takesPhoto: false,
  takesSignature: false,
  ...part,
});

async function open(options: RenderOptions = {}) {
  const texts = options.language === 'he' ? he : en;
  const sent: unknown[] = [];
  onCall(listReadyJobTypes, () => [door, lift]);
  onCall(readReadyJobType, ({ params }) => ({
    ...(params['name'] === 'lift' ? lift : door),
    questions: [
      question({ name: 'machine', type: 'step', title: 'Machine 4' }),
      question({ options: ['Good', 'Worn'], isMandatory: true, takesPhoto: true }),
    ],
  }));
  onCall(takeReadyJobType, ({ params, body }) => {
    sent.push([params['name'], body]);
    return aWholeJobType(4, { title: 'Taken', questions_count: 2 });
  });
  await render(<ReadySection />, { person: aPerson(), ...options });
  await expect.element(page.getByRole('button', { name: /Lift 1/ })).toBeVisible();
  return { texts, sent, dialog: page.getByRole('dialog', { name: 'Lift 1' }) };
}

describe('the ready-made job types', () => {
  it.each([
    ['en', 'desk'],
    ['he', 'phone'],
  ] as const)('are searched by what they are about, and show their questions first (%s)', async (language, view) => {
    const { texts, dialog } = await open({ language, view });
    await expectAccessible();
    const search = page.getByRole('searchbox', { name: texts.ready.search });
    await search.fill('PIT lift');
    await expect.element(page.getByRole('button', { name: /Door 2/ })).not.toBeInTheDocument();
    await search.fill('nothing like it');
    await expect.element(page.getByText(texts.nothingFound)).toBeVisible();
    await search.fill('');
    await page.getByRole('button', { name: /Lift 1/ }).click();
    await expect.element(dialog.getByText('Machine 4')).toBeVisible();
    const notes = `Good / Worn · ${texts.ready.notes.isMandatory} · ${texts.ready.notes.takesPhoto}`;
    await expect.element(dialog.getByText(notes)).toBeVisible();
    await expectAccessible();
  });

  it('are taken under their own title in all languages, by which the way to the editor opens', async () => {
    const { texts, sent, dialog } = await open();
    await page.getByRole('button', { name: /Lift 1/ }).click();
    await dialog.getByRole('button', { name: texts.ready.take }).click();
    await expect.element(dialog.getByRole('link', { name: texts.template.open })).toHaveFocus();
    expect(sent).toEqual([['lift', { languages: ['en', 'he'] }]]);
  });

  it('are taken under another title in the company’s language alone', async () => {
    const { texts, sent, dialog } = await open();
    await page.getByRole('button', { name: /Lift 1/ }).click();
    await dialog.getByRole('textbox', { name: texts.fields.title }).fill('Our lifts');
    await dialog.getByRole('checkbox').click();
    await dialog.getByRole('button', { name: texts.ready.take }).click();
    await expect.element(dialog.getByRole('link', { name: texts.template.open })).toBeVisible();
    expect(sent).toEqual([['lift', { title: 'Our lifts', languages: ['en'] }]]);
  });

  it('say what the server has against it, and ask before a typed title is lost', async () => {
    const { texts, dialog } = await open();
    onCall(takeReadyJobType, () => problem(403, 'forbidden', 'You may not do this.'));
    await page.getByRole('button', { name: /Lift 1/ }).click();
    await dialog.getByRole('textbox', { name: texts.fields.title }).fill('Our lifts');
    await dialog.getByRole('button', { name: texts.ready.take }).click();
    await expect.element(dialog.getByText('You may not do this.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog.getByRole('textbox', { name: texts.fields.title })).toHaveValue('Our lifts');
  });
});

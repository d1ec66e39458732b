import { changeProject } from '@plumbline/contract/projects';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { aProject } from '../../../../test/projects.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/projects.json';
import uiEn from '../../../i18n/en/ui.json';
import he from '../../../i18n/he/projects.json';
import uiHe from '../../../i18n/he/ui.json';
import { PicturesDialog } from './pictures-dialog.tsx';

const drawn = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

async function open(options: RenderOptions = {}, refusal?: Response) {
  const isHebrew = options.language === 'he';
  const project = aProject(7, { avatar: drawn });
  const sent: unknown[] = [];
  onCall(changeProject, ({ params, body }) => {
    sent.push([params['id'], body]);
    return refusal ?? { ...project, avatar: null, version: 4 };
  });
  const onClose = vi.fn<() => void>();
  await render(<PicturesDialog project={project} onClose={onClose} />, { person: aPerson(), ...options });
  const dialog = page.getByRole('dialog', { name: /Northern tower/ });
  await expect.element(dialog).toBeVisible();
  const texts = (isHebrew ? he : en).pictures;
  const part = (name: string) => dialog.getByRole('group', { name });
  const words = (isHebrew ? uiHe : uiEn).picture;
  return { dialog, sent, onClose, words, picture: part(texts.avatar), cover: part(texts.cover) };
}

describe('the dialog of a project’s pictures', () => {
  it.each([
    ['en', 'desk'],
    ['he', 'phone'],
  ] as const)(
    'offers to choose what is missing, and to replace or remove what is there (%s)',
    async (language, view) => {
      const { words, picture, cover } = await open({ language, view });
      await expect.element(cover.getByRole('button', { name: words.choose })).toBeVisible();
      await expect.element(cover.getByRole('button', { name: words.remove })).not.toBeInTheDocument();
      await expect.element(picture.getByRole('button', { name: words.replace })).toBeVisible();
      await expectAccessible();
    },
  );

  it('removes a picture at once, over the version that it was opened with', async () => {
    const { words, picture, sent } = await open();
    await picture.getByRole('button', { name: words.remove }).click();
    await expect.poll(() => sent).toEqual([[idOf(7), { avatar: null, version: 3 }]]);
  });

  it('says what the server has against it, and closes by Escape', async () => {
    const { dialog, words, picture, onClose } = await open({}, problem(403, 'forbidden', 'You may not change this.'));
    await picture.getByRole('button', { name: words.remove }).click();
    await expect.element(dialog.getByText('You may not change this.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
  });
});

import {
  automation,
  automationVersion,
  listAutomationVersions,
  restoreAutomationVersion,
} from '@plumbline/contract/automations';
import { notifications } from '@mantine/notifications';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import { Notices } from '../../../../test/notices.tsx';
import en from '../../../i18n/en/automations.json';
import uiEn from '../../../i18n/en/ui.json';
import he from '../../../i18n/he/automations.json';
import { VersionsDialog } from './versions-dialog.tsx';

const at = '2026-03-01T08:00:00.000Z';
const content = {
  event: { kind: 'job_created', jobTypes: [] },
  conditions: { and: [] },
  actions: [{ kind: 'send_push', to: [], subject: 'New job', text: '' }],
};
const kept = automation.parse({
  ...content,
  _id: idOf(5),
  name: 'Notify the office',
  topic: 'jobs',
  state: 'active',
  pauseReason: null,
  owner: null,
  next_at: null,
  last_run: null,
  runs: { done: 0, failed: 0, waiting: 0 },
  created_at: at,
  updated_at: at,
  version: 2,
  can: ['change'],
});
const versions = [2, 1].map((version) =>
  automationVersion.parse({ ...content, version, name: `Notify ${version}`, changed_by: null, changed_at: at }),
);

async function open(options: RenderOptions = {}, refusal?: Response) {
  const texts = (options.language === 'he' ? he : en).versions;
  const restored: unknown[] = [];
  onCall(listAutomationVersions, () => versions);
  onCall(restoreAutomationVersion, ({ params }) => {
    restored.push([params['id'], params['version']]);
    return refusal ?? kept;
  });
  const onClose = vi.fn<() => void>();
  await render(
    <>
      <Notices />
      <VersionsDialog automation={kept} onClose={onClose} />
    </>,
    { person: aPerson(), ...options },
  );
  const dialog = page.getByRole('dialog', { name: texts.open });
  await expect.element(dialog).toBeVisible();
  return { texts, dialog, restored, onClose };
}

// Of the file before, on the page that all files share.
beforeEach(() => notifications.clean());

describe('the versions of an automation', () => {
  it.each([
    ['en', 'desk'],
    ['he', 'phone'],
  ] as const)('are listed, and all but the present one can be restored (%s)', async (language, view) => {
    const { texts, dialog } = await open({ language, view });
    await expect.element(dialog.getByText('Notify 2')).toBeVisible();
    await expect.element(dialog.getByText(texts.current)).toBeVisible();
    expect(dialog.getByRole('button', { name: texts.restore }).elements()).toHaveLength(1);
    await expectAccessible();
  });

  it('are gone back to', async () => {
    const { texts, dialog, restored, onClose } = await open();
    await dialog.getByRole('button', { name: texts.restore }).click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(restored).toEqual([[idOf(5), '1']]);
    await expect.element(page.getByText(texts.restored)).toBeVisible();
  });

  it('stay as they are where the server refuses, which says why', async () => {
    const { texts, dialog, onClose } = await open({}, problem(409, 'conflict', 'Its webhook is gone.'));
    await dialog.getByRole('button', { name: texts.restore }).click();
    await expect.element(page.getByText('Its webhook is gone.')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
  });

  it('that can’t be read say why, and are asked for again', async () => {
    onCall(listAutomationVersions, () => problem(403, 'forbidden', 'You may not see this.'));
    await render(<VersionsDialog automation={kept} onClose={() => undefined} />, { person: aPerson() });
    await expect.element(page.getByText('You may not see this.')).toBeVisible();
    onCall(listAutomationVersions, () => versions);
    await page.getByRole('button', { name: uiEn.tryAgain }).click();
    await expect.element(page.getByText('Notify 2')).toBeVisible();
  });
});

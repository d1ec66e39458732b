import { automation, changeAutomation, readAutomation, removeAutomation } from '@plumbline/contract/automations';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/automations.json';
import he from '../../../i18n/he/automations.json';
import uiEn from '../../../i18n/en/ui.json';
import { ShellStateProvider, useShell } from '../../../ui/shell/shell-state.tsx';
import { AutomationPanel } from './automation-panel.tsx';

const stored = automation.parse({
  _id: idOf(5),
  name: 'Night round',
  event: { kind: 'job_created' },
  conditions: null,
  actions: [{ kind: 'change_status', status: 'done' }],
  topic: 'jobs',
  state: 'active',
  pauseReason: null,
  owner: null,
  next_at: null,
  last_run: null,
  runs: { done: 3, failed: 0, waiting: 2 },
  created_at: '2026-03-01T08:00:00.000Z',
  updated_at: '2026-03-01T08:00:00.000Z',
  version: 1,
  can: ['change', 'delete'],
});

/** Where the app has a screen's panel. */
function Place() {
  const { setPanelPlace } = useShell();
  return <div ref={setPanelPlace} />;
}

async function open(options: RenderOptions & { readonly refusal?: Response } = {}) {
  const texts = options.language === 'he' ? he : en;
  const removed: unknown[] = [];
  onCall(readAutomation, () => stored);
  onCall(removeAutomation, ({ params }) => {
    removed.push(params);
    return options.refusal ?? { success: true as const };
  });
  const onClose = vi.fn<() => void>();
  const nothing = () => undefined;
  await render(
    <ShellStateProvider>
      <Place />
      <AutomationPanel id={idOf(5)} onClose={onClose} onEdit={nothing} onCopied={nothing} />
    </ShellStateProvider>,
    { person: aPerson(), ...options },
  );
  const remove = page.getByRole('button', { name: texts.remove.label, exact: true });
  await expect.element(remove).toBeVisible();
  return { texts, remove, removed, onClose };
}

describe('the panel of an automation', () => {
  it.each([
    ['en', 'desk'],
    ['he', 'phone'],
  ] as const)('deletes it after a question that names what is lost (%s)', async (language, view) => {
    const { texts, remove, removed, onClose } = await open({ language, view });
    await remove.click();
    const question = page.getByRole('dialog').last();
    await expect.element(question.getByRole('heading', { name: /Night round/ })).toBeVisible();
    await expect.element(question.getByText(texts.remove.text)).toBeVisible();
    await expectAccessible();
    expect(removed).toEqual([]);
    await question.getByRole('button', { name: texts.remove.label, exact: true }).click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(removed).toEqual([{ id: idOf(5) }]);
  });

  it('stays where the question is declined, or the server refuses, with its sentence', async () => {
    const { remove, removed, onClose } = await open({ refusal: problem(403, 'forbidden', 'You may not do this.') });
    await remove.click();
    await page.getByRole('dialog').last().getByRole('button', { name: uiEn.cancel, exact: true }).click();
    expect(removed).toEqual([]);
    await remove.click();
    const question = page.getByRole('dialog').last();
    await question.getByRole('button', { name: en.remove.label, exact: true }).click();
    await expect.element(question.getByText('You may not do this.')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is paused by its switch, and says why the server refuses', async () => {
    const sent: unknown[] = [];
    onCall(changeAutomation, ({ body }) => {
      sent.push(body);
      return problem(409, 'conflict', 'Somebody has changed it meanwhile.');
    });
    await open();
    await page.getByRole('switch', { name: en.isActive }).click();
    await expect.element(page.getByText('Somebody has changed it meanwhile.')).toBeVisible();
    expect(sent).toEqual([{ state: 'paused' }]);
  });
});

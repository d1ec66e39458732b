import { automation, createAutomation, type WireAutomation } from '@plumbline/contract/automations';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessibility.ts';
import { onAutomationChoices } from '../../../../../test/automations.ts';
import { aPerson, idOf } from '../../../../../test/people.ts';
import { render, type RenderOptions } from '../../../../../test/render.tsx';
import { onCall, problem } from '../../../../../test/server.ts';
import en from '../../../../i18n/en/automations.json';
import he from '../../../../i18n/he/automations.json';
import { emptyDraft, newAction, withEvent, type AutomationDraft } from '../../model/draft.ts';
import { AutomationWizard } from './automation-wizard.tsx';

const at = '2026-03-01T08:00:00.000Z';
const made = automation.parse({
  _id: idOf(5),
  name: 'Confirm',
  topic: 'jobs',
  event: { kind: 'job_created', jobTypes: [] },
  conditions: { and: [] },
  actions: [],
  state: 'active',
  pauseReason: null,
  owner: null,
  next_at: null,
  last_run: null,
  runs: { done: 0, failed: 0, waiting: 0 },
  created_at: at,
  updated_at: at,
  version: 1,
  can: [],
});
const push = { ...newAction('send_push'), config: { to: [{ kind: 'owner' }], subject: 'New job', text: '' } };

async function open(
  initial: AutomationDraft,
  options: RenderOptions = {},
  respond: () => WireAutomation | Response = () => made,
) {
  const texts = options.language === 'he' ? he : en;
  const sent: unknown[] = [];
  onAutomationChoices();
  onCall(createAutomation, ({ body }) => {
    sent.push(body);
    return respond();
  });
  const onDone = vi.fn<(saved: WireAutomation) => void>();
  const onCancel = vi.fn<() => void>();
  await render(<AutomationWizard known={null} initial={initial} onDone={onDone} onCancel={onCancel} />, {
    person: aPerson(),
    ...options,
  });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return { texts, sent, onDone, onCancel, button, next: button(texts.wizard.next) };
}

const card = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });

describe('the wizard of automations', () => {
  it.each([
    ['en', 'desk'],
    ['he', 'phone'],
  ] as const)('says at each step what is missing before it leads on (%s)', async (language, view) => {
    const { texts, next } = await open(emptyDraft, { language, view });
    await next.click();
    await expect.element(page.getByText(texts.wizard.topic.missing)).toBeVisible();
    await card(texts.topics.jobs.name).click();
    await next.click();
    await expect.element(heading(texts.wizard.event.title)).toHaveFocus();
    await next.click();
    await expect.element(page.getByText(texts.wizard.event.missing)).toBeVisible();
    await card(texts.events.job_created.name).click();
    await next.click();
    await expect.element(heading(texts.wizard.conditions.title)).toHaveFocus();
    await next.click();
    await expect.element(heading(texts.wizard.action.title)).toHaveFocus();
    await next.click();
    await expect.element(page.getByText(texts.wizard.action.missing)).toBeVisible();
    await expectAccessible();
  });

  it('sends what was put in once it has a name, by Enter', async () => {
    const { texts, sent, onDone, button } = await open({ ...withEvent(emptyDraft, 'job_created'), actions: [push] });
    await button(texts.wizard.name.short).click();
    await button(texts.wizard.create).click();
    await expect.element(page.getByText(texts.wizard.name.missing)).toBeVisible();
    const name = page.getByRole('textbox', { name: texts.columns.name });
    await expect.element(name).toHaveFocus();
    await name.fill(' Confirm ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onDone.mock.calls[0]?.[0]._id).toBe(idOf(5));
    expect(sent).toEqual([
      {
        name: 'Confirm',
        event: { kind: 'job_created', jobTypes: [] },
        conditions: { and: [] },
        actions: [{ kind: 'send_push', to: [{ kind: 'owner' }], subject: 'New job', text: '' }],
      },
    ]);
  });

  it('keeps what was put in where the server refuses it, and goes back step by step', async () => {
    const draft = { ...withEvent(emptyDraft, 'job_created'), name: 'Confirm', actions: [push] };
    const refusal = () => problem(403, 'forbidden', 'You may not create automations.');
    const { texts, onDone, onCancel, button } = await open(draft, {}, refusal);
    await button(texts.wizard.name.short).click();
    await button(texts.wizard.create).click();
    await expect.element(page.getByText('You may not create automations.')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: texts.columns.name })).toHaveValue('Confirm');
    expect(onDone).not.toHaveBeenCalled();
    for (const step of ['configuration', 'action', 'conditions', 'event', 'topic'] as const) {
      await button(texts.wizard.back).click();
      await expect.element(heading(texts.wizard[step].title)).toHaveFocus();
    }
    await button(texts.wizard.cancel).click();
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});

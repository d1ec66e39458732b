import { previewAutomation } from '@plumbline/contract/automation-runs';
import { createAutomation } from '@plumbline/contract/automations';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessibility.ts';
import { aPerson } from '../../../../../test/people.ts';
import { render } from '../../../../../test/render.tsx';
import { onCall, problem } from '../../../../../test/server.ts';
import en from '../../../../i18n/en/automations.json';
import he from '../../../../i18n/he/automations.json';
import { emptyDraft, newAction, withEvent } from '../../model/draft.ts';
import { AutomationWizard } from './automation-wizard.tsx';

const push = {
  ...newAction('send_push'),
  config: { to: [{ kind: 'owner' }], subject: 'New job', text: '' },
};
const complete = { ...withEvent(emptyDraft, 'job_created'), name: 'Notify', actions: [push] };
const nothing = () => undefined;
const noEvents = { days: 30, total: 0, is_limited: false, events: [], next: [] };

describe('a draft that can never work', () => {
  it('is marked by the wizard where it names a status that is gone', async () => {
    onCall(previewAutomation, () => noEvents);
    const change = { ...newAction('change_job_status'), config: { target: 'event', status: 'gone' } };
    await render(
      <AutomationWizard
        known={null}
        initial={{ ...complete, actions: [push, change] }}
        onDone={nothing}
        onCancel={nothing}
      />,
      { person: aPerson() },
    );
    await page.getByRole('button', { name: en.wizard.next, exact: true }).click();
    await expect.element(page.getByText('There is no status “gone”.')).toBeVisible();
    await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  });

  for (const [language, texts, view] of [
    ['en', en, 'desk'],
    ['he', he, 'phone'],
  ] as const) {
    it(`says with step and field what the server refuses, and marks it (${language})`, async () => {
      onCall(previewAutomation, () => noEvents);
      const message = 'This does not exist.';
      onCall(createAutomation, () =>
        problem(400, 'not_valid', message, [{ path: 'actions.0.subject', code: 'unknown_reference', message }]),
      );
      await render(<AutomationWizard known={null} initial={complete} onDone={nothing} onCancel={nothing} />, {
        person: aPerson(),
        language,
        view,
      });
      await page.getByRole('button', { name: texts.wizard.name.short }).click();
      await page.getByRole('button', { name: texts.wizard.create, exact: true }).click();
      const where = `1. ${texts.actions.send_push.name}, ${texts.text.title}: ${message}`;
      await expect.element(page.getByRole('alert').getByText(where)).toBeVisible();
      expect(page.getByText(message, { exact: true }).elements()).toHaveLength(1);
      await expectAccessible();
    });
  }
});

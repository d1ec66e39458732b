import { automationActionKinds } from '@plumbline/domain/automations/action-kinds';
import { automationEventKinds, eventKindOf } from '@plumbline/domain/automations/event-kinds';
import { automationTopics } from '@plumbline/domain/events/topics';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessibility.ts';
import { onAutomationChoices } from '../../../../../test/automations.ts';
import { aPerson } from '../../../../../test/people.ts';
import { render } from '../../../../../test/render.tsx';
import en from '../../../../i18n/en/automations.json';
import he from '../../../../i18n/he/automations.json';
import { emptyDraft, withEvent, type AutomationDraft } from '../../model/draft.ts';
import { AutomationWizard } from './automation-wizard.tsx';

async function renderWizard(initial: AutomationDraft, language: 'en' | 'he'): Promise<void> {
  onAutomationChoices();
  await render(
    <AutomationWizard known={null} initial={initial} onDone={() => undefined} onCancel={() => undefined} />,
    { person: aPerson(), language, view: language === 'en' ? 'desk' : 'phone' },
  );
}

/** The first line of each card of a group, which is its name. */
const namesIn = (group: string) =>
  page
    .getByRole('group', { name: group, exact: true })
    .getByRole('button')
    .elements()
    .map((card) => card.firstElementChild?.textContent);

const step = (name: string) => page.getByRole('button', { name, exact: true });

describe.each([
  ['en', en],
  ['he', he],
] as const)('the wizard leads to every kind of automation (%s)', (language, texts) => {
  it('of each topic to its events', async () => {
    await renderWizard(emptyDraft, language);
    const topics = texts.wizard.topic.title;
    await expect.poll(() => namesIn(topics)).toEqual(automationTopics.map((topic) => texts.topics[topic].name));
    const reached: string[] = [];
    for (const topic of automationTopics) {
      await page
        .getByRole('group', { name: topics, exact: true })
        .getByRole('button', { name: new RegExp(`^${texts.topics[topic].name}`) })
        .click();
      await page.getByRole('button', { name: texts.wizard.next, exact: true }).click();
      const kinds = automationEventKinds.filter((kind) => eventKindOf(kind).topic === topic);
      await expect.poll(() => namesIn(texts.wizard.event.title)).toEqual(kinds.map((kind) => texts.events[kind].name));
      reached.push(...kinds);
      await page.getByRole('button', { name: texts.wizard.back, exact: true }).click();
    }
    expect(reached.toSorted()).toEqual([...automationEventKinds].toSorted());
  });

  it('to every action, the first and those after it', async () => {
    await renderWizard({ ...withEvent(emptyDraft, 'job_created'), name: 'Notify' }, language);
    await step(texts.wizard.action.short).click();
    const names = automationActionKinds.map((kind) => texts.actions[kind].name);
    await expect.poll(() => namesIn(texts.wizard.action.title)).toEqual(names);
    await expectAccessible();
    await page.getByRole('button', { name: new RegExp(`^${names[0]}`) }).click();
    await page.getByRole('button', { name: texts.wizard.action.add, exact: true }).click();
    await expect
      .poll(() =>
        page
          .getByRole('menuitem')
          .elements()
          .map((item) => item.textContent),
      )
      .toEqual(names);
  });
});

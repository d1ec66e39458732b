import type { Property } from '@plumbline/domain/question-types/property';
import { blankQuestion, type Question } from '@plumbline/domain/questionnaire/definition';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessibility.ts';
import { aPerson } from '../../../../../test/people.ts';
import { render, type RenderOptions } from '../../../../../test/render.tsx';
import en from '../../../../i18n/en/job-type-editor.json';
import he from '../../../../i18n/he/job-type-editor.json';
import { changeIn, Scene, useSnapshot } from '../editor-context.ts';
import { makeScene } from '../scene.fixtures.ts';
import { ConditionField } from './condition-field.tsx';

const texts = { en, he };
const property: Property = { in: 'settings', name: 'showWhen', input: 'condition', group: 'path' };
const question = (id: string, sequence: number, part: Partial<Question>): Question => ({
  ...blankQuestion,
  id,
  name: id,
  revision: 1,
  sequence,
  type: 'text',
  settings: {},
  ...part,
});
const woods = ['Oak', 'Pine', 'Steel'].map((value) => ({ value }));

/** The condition of the last of four questions; gives the formula that is stored. */
async function renderField(showWhen: string | null, options: RenderOptions = {}): Promise<() => unknown> {
  const { language = 'en' } = options;
  const scene = makeScene(
    [
      question('width', 0, { title: 'Width', settings: { textKind: 'number' } }),
      question('wood', 1, { title: 'Material', type: 'list', settings: { childs: woods } }),
      question('damaged', 2, { title: 'Damaged', type: 'bool' }),
      question('why', 3, { title: 'Why?', settings: { showWhen } }),
    ],
    language,
  );
  const { editor } = scene;
  function Field() {
    const asked = useSnapshot(editor).draft.find(({ id }) => id === 'why') as Question;
    return (
      <ConditionField
        property={property}
        question={asked}
        value={asked.settings.showWhen}
        onChange={(next) =>
          changeIn(editor, 'why', 'showWhen', { settings: { ...asked.settings, showWhen: next as string | null } })
        }
        label={texts[language].property.showWhen}
        hint={undefined}
        error={undefined}
      />
    );
  }
  await render(
    <Scene value={scene}>
      <Field />
    </Scene>,
    { person: aPerson(), ...options },
  );
  return () => editor.snapshot().draft[3]?.settings.showWhen;
}

const words = en.condition;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (number: number) => page.getByRole('group', { name: words.number.replace('{{number}}', String(number)) });
const choose = async (number: number, field: string, option: RegExp) => {
  await row(number).getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
};
const text = () => document.body.textContent;

describe('a condition by clicking', () => {
  it('is put together from questions, comparisons and options, and read back as a sentence', async () => {
    const stored = await renderField(null);
    await button(words.add).click();
    await expect.element(row(1)).toBeVisible();
    expect(stored()).toBeNull();
    await choose(1, words.question, /Width/);
    await choose(1, words.operator, /is above/);
    await row(1).getByRole('textbox', { name: words.value }).fill('100');
    await expect.poll(stored).toBe('{width} > 100');

    await button(words.addGroup.or).click();
    await choose(2, words.question, /Material/);
    await row(2).getByText('Oak').click();
    await row(2).getByText('Pine').click();
    await expect.poll(stored).toBe('{width} > 100 and {wood} in ["Oak", "Pine"]');
    await button(words.addToGroup).click();
    await choose(3, words.question, /Damaged/);
    await expect.poll(stored).toBe('{width} > 100 and ({wood} in ["Oak", "Pine"] or {damaged} = true)');
    await expect
      .poll(() => text()?.replace(/[\u2066-\u2069]/g, ''))
      .toContain('Shown when “Width” is above 100 and (“Material” is Oak or Pine or “Damaged” is Yes)');
    await expectAccessible();

    await page.getByText(words.joins.or, { exact: true }).first().click();
    await expect.poll(stored).toBe('{width} > 100 or {wood} in ["Oak", "Pine"] and {damaged} = true');
    await button(words.remove.replace('{{number}}', '1')).click();
    await expect.poll(stored).toBe('{wood} in ["Oak", "Pine"] and {damaged} = true');
    await expect.element(button(words.add)).toHaveFocus();
  });

  it('is put together by keys alone', async () => {
    const stored = await renderField(null);
    (button(words.add).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(row(1).getByRole('combobox', { name: words.question })).toHaveFocus();
    await userEvent.keyboard('Dam{ArrowDown}{Enter}');
    await expect.poll(stored).toBe('{damaged} = true');
  });

  it('is the same thing as its formula, which is left as it was written', async () => {
    const stored = await renderField('100 < {width}');
    await expect.element(row(1)).toBeVisible();
    expect(stored()).toBe('100 < {width}');
    await button(words.asFormula).click();
    const formula = page.getByRole('textbox', { name: en.property.showWhen });
    await expect.element(formula).toHaveValue('100 < {Width}');
    await formula.fill('{Damaged} and {Width} > 5');
    await expect.poll(stored).toBe('{damaged} and {width} > 5');
    await button(words.byClicking).click();
    await expect.element(row(2)).toBeVisible();
    expect(stored()).toBe('{damaged} and {width} > 5');
  });

  it('that can only be said as a formula is shown as one and not touched', async () => {
    const stored = await renderField('{width} * 2 > 100');
    await expect.element(page.getByRole('textbox', { name: en.property.showWhen })).toHaveValue('{Width} * 2 > 100');
    await expect.element(page.getByText(words.onlyFormula)).toBeVisible();
    await expect.element(button(words.byClicking)).not.toBeInTheDocument();
    expect(stored()).toBe('{width} * 2 > 100');
  });

  it('fits on a phone, in Hebrew too', async () => {
    await renderField('{width} > 100 and ({wood} in ["Oak", "Pine"] or not empty({damaged}))', {
      language: 'he',
      view: 'phone',
    });
    await expect.poll(text).toContain(he.condition.sentence.showWhen);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await expectAccessible();
  });
});

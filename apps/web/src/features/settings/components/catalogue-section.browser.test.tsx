import { elementStyles, styleNames, type StyleCode } from '@plumbline/domain/blueprints/styles';
import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { choicesOf, choose } from '../../../../test/choices.ts';
import { aPerson } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { useUnsavedSettings } from '../../../../test/settings-draft.ts';
import enStyles from '../../../i18n/en/blueprints.json';
import en from '../../../i18n/en/settings.json';
import heStyles from '../../../i18n/he/blueprints.json';
import he from '../../../i18n/he/settings.json';
import { CatalogueSection } from './catalogue-section.tsx';

const start = {
  ...defaultSettings,
  blueprintSettings: { ...defaultSettings.blueprintSettings, elements: [] },
};

it.each([
  ['en', en.blueprints, enStyles.styles, 'desk'],
  ['he', he.blueprints, heStyles.styles, 'phone'],
] as const)(
  'the catalogue takes an element of any type that plans are drawn with (%s)',
  async (language, texts, types, view) => {
    let made: readonly StyleCode[] = [];
    function Section() {
      const draft = useUnsavedSettings(start, ({ blueprintSettings }) => {
        made = blueprintSettings.elements.map(({ type }) => type);
      });
      return <CatalogueSection draft={draft} />;
    }
    await render(<Section />, { person: aPerson(), language, view });
    await page.getByRole('button', { name: texts.add, exact: true }).click();
    const field = page.getByRole('combobox', { name: texts.type });
    expect(await choicesOf(field)).toEqual(styleNames.map((name) => ({ text: types[name], isOff: false })));
    for (const name of styleNames) {
      await choose(field, types[name]);
      await expect.poll(() => made).toEqual([elementStyles[name].code]);
    }
    await expectAccessible();
  },
);

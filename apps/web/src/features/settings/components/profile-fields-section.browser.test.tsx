import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import { profileFieldTypeNames, type ProfileFieldType } from '@plumbline/domain/users/profile-field-types';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { choicesOf, choose } from '../../../../test/choices.ts';
import { aPerson } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { useUnsavedSettings } from '../../../../test/settings-draft.ts';
import en from '../../../i18n/en/settings.json';
import he from '../../../i18n/he/settings.json';
import { ProfileFieldsSection } from './profile-fields-section.tsx';

const start = { ...defaultSettings, userFields: [] };

it.each([
  ['en', en.profileFields, 'desk'],
  ['he', he.profileFields, 'phone'],
] as const)('a field of profiles is made of any type that there is (%s)', async (language, texts, view) => {
  let made: readonly ProfileFieldType[] = [];
  function Section() {
    const draft = useUnsavedSettings(start, ({ userFields }) => {
      made = userFields.map(({ type }) => type);
    });
    return <ProfileFieldsSection draft={draft} />;
  }
  await render(<Section />, { person: aPerson(), language, view });
  const field = page.getByRole('combobox', { name: texts.type });
  expect(await choicesOf(field)).toEqual(
    profileFieldTypeNames.map((name) => ({ text: texts.types[name], isOff: false })),
  );
  for (const [at, name] of profileFieldTypeNames.entries()) {
    await choose(field, texts.types[name]);
    await page.getByRole('button', { name: texts.add, exact: true }).click();
    await expect.poll(() => made).toEqual(profileFieldTypeNames.slice(0, at + 1));
  }
  await expectAccessible();
});

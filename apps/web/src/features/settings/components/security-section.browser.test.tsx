import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import en from '../../../i18n/en/settings.json';
import he from '../../../i18n/he/settings.json';
import { SecuritySection } from './security-section.tsx';

describe('what a company permits', () => {
  for (const [language, texts, view] of [
    ['en', en, 'desk'],
    ['he', he, 'phone'],
  ] as const) {
    it(`lets no assistant write until it is switched on (${language})`, async () => {
      const changed: unknown[] = [];
      const draft = {
        settings: defaultSettings,
        change: (...given: unknown[]) => void changed.push(given),
        errorAt: () => undefined,
      };
      await render(<SecuritySection draft={draft} />, { person: aPerson(), language, view });
      const allowed = page.getByRole('switch', { name: texts.security.assistantsMayWrite.label, exact: false });
      await expect.element(allowed).not.toBeChecked();
      // Label and switch lie one over the other.
      (allowed.element() as HTMLElement).click();
      expect(changed).toEqual([['assistantsMayWrite', true]]);
      await expectAccessible();
    });
  }
});

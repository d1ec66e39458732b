import { Button, Stack } from '@mantine/core';
import { describe, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessibility.ts';
import { render } from '../../test/render.tsx';

const variants = ['filled', 'light', 'subtle', 'default', 'outline'] as const;

describe('a button', () => {
  it.each([
    ['light', 'en', '#0083c9'],
    ['dark', 'he', '#0083c9'],
    ['dark', 'he', '#d32f2f'],
    ['dark', 'he', '#ffeb3b'],
  ] as const)('can be read under the mouse in the %s (%s, %s)', async (_, language, primaryColour) => {
    const buttons = variants.map((variant) => (
      <Button key={variant} variant={variant}>
        {variant}
      </Button>
    ));
    const settings = { branding: { primaryColour, reviewColour: '#ffa000' } };
    await render(<Stack>{buttons}</Stack>, { language, settings });
    for (const variant of variants) {
      await page.getByRole('button', { name: variant }).hover();
      await expectAccessible();
    }
  });
});

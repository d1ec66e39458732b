import type { Role } from '@plumbline/domain/actor/roles';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import en from '../../../i18n/en/projects.json';
import he from '../../../i18n/he/projects.json';
import { SelectedProjectsBar } from './selected-projects-bar.tsx';

const chosen = new Set([idOf(1), idOf(2)]);
const link = (name: string) => page.getByRole('link', { name, exact: true });

it.each([
  ['en', en],
  ['he', he],
] as const)('leads to the jobs and the files of all chosen projects (%s)', async (language, texts) => {
  const onClear = vi.fn<() => void>();
  await render(<SelectedProjectsBar selection={chosen} onClear={onClear} />, {
    person: aPerson(),
    language,
    toggles: ['files'],
  });
  for (const [name, path] of [
    [texts.several.jobs, '/jobs'],
    [texts.several.files, '/files'],
  ] as const) {
    await expect.element(link(name)).toBeVisible();
    const address = new URL(link(name).element().getAttribute('href') ?? '', 'http://localhost');
    expect(address.pathname).toBe(path);
    expect(address.searchParams.get('filters')).toContain(idOf(1));
    expect(address.searchParams.get('filters')).toContain(idOf(2));
  }
  await page.getByRole('button', { name: texts.several.clear }).click();
  expect(onClear).toHaveBeenCalledOnce();
  await expectAccessible();
});

it('offers no files to who opens none', async () => {
  const role: Role = 'inspector';
  await render(<SelectedProjectsBar selection={chosen} onClear={() => undefined} />, {
    person: aPerson({ role }),
    toggles: ['files'],
  });
  await expect.element(link(en.several.jobs)).toBeVisible();
  await expect.element(link(en.several.files)).not.toBeInTheDocument();
});

import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessibility.ts';
import { render } from '../../test/render.tsx';
import en from '../i18n/en/ui.json';
import he from '../i18n/he/ui.json';
import { LeaveGuard } from './leave-guard.tsx';

const dialog = page.getByRole('dialog');

describe('a screen with unsaved work', () => {
  it('asks before it is left, stays where it is by Escape, and goes where one wanted', async () => {
    const { router } = await render(<LeaveGuard isDirty />, { address: '/projects' });
    void router.navigate({ to: '/jobs' });
    await expect.element(dialog).toHaveAccessibleName(en.leave.title);
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/projects');
    void router.navigate({ to: '/jobs' });
    await dialog.getByRole('button', { name: en.leave.leave }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/jobs');
  });

  it('does not ask where only the search of the address changes, unless that is what opened the work', async () => {
    const { router, show } = await render(<LeaveGuard isDirty />, { language: 'he', address: '/jobs?view=a' });
    await router.navigate({ to: '.', search: { view: 'b' } });
    expect(router.state.location.search).toEqual({ view: 'b' });
    await show(<LeaveGuard isDirty place="view" />);
    void router.navigate({ to: '.', search: { view: 'c' } });
    await expect.element(dialog).toHaveAccessibleName(he.leave.title);
    await dialog.getByRole('button', { name: he.leave.leave }).click();
    await expect.poll(() => router.state.location.search).toEqual({ view: 'c' });
  });

  it('asks nothing once all is saved', async () => {
    const { router } = await render(<LeaveGuard isDirty={false} />, { address: '/projects' });
    await router.navigate({ to: '/jobs' });
    expect(router.state.location.pathname).toBe('/jobs');
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

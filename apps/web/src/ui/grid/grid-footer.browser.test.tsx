import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { render } from '../../../test/render.tsx';
import en from '../../i18n/en/ui.json';
import he from '../../i18n/he/ui.json';
import { GridFooter } from './grid-footer.tsx';
import type { GridQuery } from './grid-state.ts';

const first: GridQuery = { page: 0, pageSize: 20, search: '', sort: null, filters: null };
let shown = first;

function Footer({ total = 12_345, pages = 40 }: { readonly total?: number; readonly pages?: number }) {
  const [query, setQuery] = useState(first);
  const change = (part: Partial<GridQuery>) => {
    shown = { ...query, ...part };
    setQuery(shown);
  };
  return <GridFooter page={{ docs: [], total, pages }} state={{ query, change }} selected={0} isScrolled={false} />;
}

describe('the foot of a list', () => {
  it('leads to a page that is typed, and to the last one for any beyond it', async () => {
    await render(<Footer />);
    const field = page.getByRole('textbox', { name: en.grid.page });
    await expect.element(page.getByText(/12,345.? rows/)).toBeVisible();
    await field.fill('7');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => shown.page).toBe(6);
    await field.fill('999');
    await userEvent.tab();
    await expect.poll(() => shown.page).toBe(39);
    await expect.element(field).toHaveValue('40');
    await expect.element(page.getByRole('button', { name: en.grid.nextPage })).toBeDisabled();
    await field.fill('0');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => shown.page).toBe(0);
    await expect.element(page.getByRole('button', { name: en.grid.previousPage })).toBeDisabled();
    await expectAccessible();
  });

  it('turns pages by arrows that point the way one reads', async () => {
    await render(<Footer />, { language: 'he' });
    const [back, on] = [he.grid.previousPage, he.grid.nextPage].map((name) => page.getByRole('button', { name }));
    await on?.click();
    await expect.poll(() => shown.page).toBe(1);
    await back?.click();
    await expect.poll(() => shown.page).toBe(0);
    const left = (element: Element) => element.getBoundingClientRect().left;
    expect(left(back!.element())).toBeGreaterThan(left(on!.element()));
    const turn = (element: Element) => new DOMMatrix(getComputedStyle(element.querySelector('svg')!).transform).a;
    expect([turn(back!.element()), turn(on!.element())]).toEqual([-1, -1]);
    await expectAccessible();
  });

  it('shows more rows at once when asked to, and no pager where all fits', async () => {
    const { show } = await render(<Footer />);
    await page.getByRole('combobox', { name: en.grid.pageSize }).click();
    await page.getByRole('option', { name: '100' }).click();
    await expect.poll(() => shown.pageSize).toBe(100);
    await show(<Footer key="few" total={3} pages={1} />);
    await expect.element(page.getByText(/^.?3.? rows/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: en.grid.nextPage })).not.toBeInTheDocument();
  });
});

import type { Cell } from '@plumbline/domain/reports/cells';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { idOf } from '../../../test/people.ts';
import { render } from '../../../test/render.tsx';
import { CellView } from './cell-view.tsx';

const file = (index: number) => ({
  _id: idOf(index),
  name: `plan-${index}.pdf`,
  isPicture: false,
  Location: `/files/${index}`,
});
const cell = { kind: 'files', files: [1, 2, 3, 4].map(file) } as unknown as Cell;

it('leads to files that are no pictures where links are on, and names how many more there are', async () => {
  const { show } = await render(<CellView cell={cell} hasLinks />);
  const link = page.getByRole('link', { name: 'plan-2.pdf' });
  await expect.element(link).toHaveAttribute('href', '/files/2');
  expect(page.getByRole('link').elements()).toHaveLength(3);
  await expect.element(page.getByText('1 more')).toBeVisible();
  await show(<CellView cell={cell} />);
  await expect.element(link).not.toBeInTheDocument();
  await expect.element(page.getByText('4 files')).toBeVisible();
});

it('says beside a figure how many values are left out of it, and has all digits of a year', async () => {
  const { show } = await render(<CellView cell={{ kind: 'number', number: 17, unread: 1 }} />);
  await expect.element(page.getByText(/^\u206617\u2069$/)).toBeVisible();
  await expect.element(page.getByText(/1.* value is no number/)).toBeVisible();
  await show(<CellView cell={{ kind: 'text', text: '', unread: 3 }} />);
  await expect.element(page.getByText(/3.* values are no numbers/)).toBeVisible();
  await show(<CellView cell={{ kind: 'date', date: '1935-05-01' }} />);
  await expect.element(page.getByText(/01\/05\/1935/)).toBeVisible();
});

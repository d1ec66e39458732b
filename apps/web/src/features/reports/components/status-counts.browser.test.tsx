import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { render } from '../../../../test/render.tsx';
import { StatusCounts } from './status-counts.tsx';

const lines = () => [...document.querySelectorAll('li')].map((line) => line.textContent);

describe('how many jobs of a report stand in each status', () => {
  it('is said in the instance’s order, of those that any stands in, those that are gone last', async () => {
    await render(<StatusCounts statuses={{ gone: 2, done: 12_000, open: 3, review: 0 }} />, { language: 'he' });
    await expect.element(page.getByRole('list', { name: 'עבודות לפי סטטוס' })).toBeVisible();
    expect(lines()).toEqual(['פתוחה\u20663\u2069', 'הושלמה\u206612,000\u2069', 'gone\u20662\u2069']);
    await expectAccessible();
  });

  it('is not there for a report of nothing', async () => {
    await render(<StatusCounts statuses={{}} />);
    expect(lines()).toEqual([]);
  });
});

import { addHoliday, importHolidays, listHolidays, removeHoliday } from '@plumbline/contract/holidays';
import type { Holiday } from '@plumbline/contract/holidays';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/availability.json';
import he from '../../../i18n/he/availability.json';
import { Holidays } from './holidays.tsx';

const may: Holiday = { _id: idOf(3), name: 'May Day', firstDay: '2031-05-01', lastDay: '2031-05-02' };

describe('public holidays', () => {
  it('come from an address, or it is said at the field why not; then how many', async () => {
    let stored: Holiday[] = [];
    const sent: unknown[] = [];
    onCall(listHolidays, () => stored);
    onCall(importHolidays, ({ body }) => {
      sent.push(body);
      if (sent.length === 1) {
        return problem(400, 'not_valid', 'x', [{ path: 'url', code: 'calendar_not_fetched', message: 'Not loaded.' }]);
      }
      stored = [may];
      return { added: 1, known: 2, skipped: 3 };
    });
    await render(<Holidays />, { person: aPerson() });
    await expect.element(page.getByText(en.holidays.none)).toBeVisible();
    await page.getByRole('button', { name: en.holidays.import }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(en.holidays.address, { exact: true }).click();
    await dialog.getByRole('button', { name: en.holidays.import }).click();
    expect(sent).toEqual([]);
    await dialog.getByRole('textbox').fill('webcal://example.org/a.ics');
    await dialog.getByRole('button', { name: en.holidays.import }).click();
    await expect.element(page.getByText('Not loaded.')).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('button', { name: en.holidays.import }).click();
    await expect.element(dialog.getByRole('status')).toBeVisible();
    expect(dialog.getByRole('status').element().textContent).toContain('1 holiday was added');
    expect(sent.at(-1)).toEqual({ url: 'webcal://example.org/a.ics' });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(page.getByText('May Day')).toBeVisible();
  });

  it('are added by name and deleted (he, phone)', async () => {
    let stored: Holiday[] = [];
    onCall(listHolidays, () => stored);
    onCall(addHoliday, ({ body }) => {
      stored = [{ ...may, ...(body as object) }];
      return stored[0] ?? may;
    });
    onCall(removeHoliday, () => {
      stored = [];
      return { success: true as const };
    });
    await render(<Holidays />, { person: aPerson(), language: 'he', view: 'phone' });
    await page.getByRole('button', { name: he.holidays.add }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: he.holidays.add }).click();
    await expect.element(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByRole('textbox').fill('יום העצמאות');
    await dialog.getByRole('button', { name: he.holidays.add }).click();
    await expect.element(page.getByText('יום העצמאות')).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: /^מחיקת/ }).click();
    await page.getByRole('button', { name: he.remove, exact: true }).click();
    await expect.element(page.getByText(he.holidays.none)).toBeVisible();
  });
});

import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { render } from '../../../test/render.tsx';
import { LengthInput } from './length-input.tsx';

const onSubmit = vi.fn<(value: number | null) => void>();
const onLeave = vi.fn<(value: number | null) => void>();
beforeEach(() => {
  onSubmit.mockClear();
  onLeave.mockClear();
});

function Form({ first = null }: { readonly first?: number | null }) {
  const [now, setNow] = useState(first);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(now);
      }}
    >
      <LengthInput label="Length" value={now} onChange={setNow} />
      <button type="submit">Save</button>
    </form>
  );
}

const field = page.getByRole('textbox', { name: 'Length' });
const save = page.getByRole('button', { name: 'Save' });

describe('a field for a length', () => {
  it('reads what people write, letter by letter, and shows it as the product does once it is left', async () => {
    await render(<Form />);
    await field.click();
    await userEvent.keyboard('1:30');
    await expect.element(field).toHaveValue('1:30');
    await userEvent.tab();
    await expect.element(field).toHaveValue('1 h 30 min');
    await save.click();
    expect(onSubmit.mock.calls).toEqual([[90]]);
    await expectAccessible();
  });

  it('says why something is no length, and no form around it is submitted', async () => {
    await render(<Form first={60} />);
    for (const [typed, why] of [
      ['soon', /1:30/],
      ['0', /at least 1 minute/],
      ['-2 h', /at least 1 minute/],
      ['11 d', /1:30/],
      ['241 h', /at most 10 days/],
    ] as const) {
      await field.fill(typed);
      await save.click();
      await expect.element(field).toHaveAccessibleDescription(why);
      await expect.element(field).toHaveValue(typed);
    }
    await expectAccessible();
    expect(onSubmit).not.toHaveBeenCalled();
    await field.fill('');
    await save.click();
    expect(onSubmit.mock.calls).toEqual([[null]]);
  });

  it('tells once it is left, by Enter too, and only what is another length', async () => {
    await render(<LengthInput label="Length" value={60} onLeave={onLeave} />);
    await field.fill('60 min');
    await userEvent.tab();
    expect(onLeave).not.toHaveBeenCalled();
    await field.fill('2 h');
    await userEvent.keyboard('{Enter}');
    await field.fill('');
    await userEvent.tab();
    expect(onLeave.mock.calls).toEqual([[120], [null]]);
  });

  it('tells what was typed last when it goes, and asks before the page is left', async () => {
    const { show } = await render(<LengthInput label="Length" value={60} onLeave={onLeave} />);
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asks()).toBe(false);
    await field.fill('90');
    await expect.poll(asks).toBe(true);
    await show(<p>Elsewhere</p>);
    expect(onLeave.mock.calls).toEqual([[90]]);
    expect(asks()).toBe(false);
  });

  it('is in Hebrew as it is in English', async () => {
    await render(<Form first={90} />, { language: 'he' });
    await expect.element(field).toHaveValue('1 שע׳ 30 דק׳');
    await field.fill('2:15 שע׳');
    await userEvent.tab();
    await expect.element(field).toHaveValue('2 שע׳ 15 דק׳');
    await field.fill('0');
    await userEvent.tab();
    await expect.element(field).toHaveAccessibleDescription(/דקה אחת לפחות/);
    await expectAccessible();
  });
});

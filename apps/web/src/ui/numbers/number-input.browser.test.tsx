import { useState, type ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { render } from '../../../test/render.tsx';
import en from '../../i18n/en/ui.json';
import he from '../../i18n/he/ui.json';
import { NumberInput } from './number-input.tsx';

let value: number | '' = '';
const onSubmit = vi.fn<(value: number | '') => void>();

function Form({
  first = '',
  ...rules
}: { readonly first?: number | '' } & Partial<ComponentProps<typeof NumberInput>>) {
  const [now, setNow] = useState<number | ''>(first);
  const take = (number: number | '') => {
    value = number;
    setNow(number);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(now);
      }}
    >
      <NumberInput label="Days" {...rules} value={now} onChange={take} />
      <button type="submit">Save</button>
    </form>
  );
}

const field = page.getByRole('textbox', { name: 'Days' });

describe('a field for a number', () => {
  it('reads what people write, and shows it as the product does once it is left', async () => {
    await render(<Form />);
    await field.fill('1 000,5');
    await expect.poll(() => value).toBe(1000.5);
    await userEvent.tab();
    await expect.element(field).toHaveValue('1000.5');
    await expectAccessible();
  });

  it('lets no form be submitted with what it can’t read, and takes the keys back', async () => {
    onSubmit.mockClear();
    value = '';
    await render(<Form first={3} />);
    await field.fill('12 m');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveAccessibleDescription(en.number.number_not_readable);
    await expect.element(field).toHaveFocus();
    await expectAccessible();
    expect([value, onSubmit.mock.calls]).toEqual(['', []]);
    await field.fill('12');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onSubmit.mock.calls).toEqual([[12]]);
  });

  it('leaves the button where it is until it is pressed, and only then says what is wrong', async () => {
    onSubmit.mockClear();
    const clicked = vi.fn<() => void>();
    await render(
      <div onClickCapture={clicked}>
        <Form />
      </div>,
    );
    await field.fill('12 m');
    clicked.mockClear();
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    await expect.element(field).toHaveAccessibleDescription(en.number.number_not_readable);
    await expect.element(field).toHaveFocus();
    expect(clicked).toHaveBeenCalledOnce();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('says in Hebrew between which bounds a number is taken, and steps within them', async () => {
    await render(<Form first={30} min={1} max={31} isBound allowDecimal={false} />, { language: 'he' });
    await field.click();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    await expect.poll(() => value).toBe(31);
    await field.fill('32');
    await userEvent.tab();
    const said = he.number.outside.replace('{{min}}', '\u20661\u2069').replace('{{max}}', '\u206631\u2069');
    await expect.element(field).toHaveAccessibleDescription(said);
    expect(value).toBe(31);
    await expectAccessible();
  });
});

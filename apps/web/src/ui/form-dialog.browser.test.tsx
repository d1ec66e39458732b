import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessibility.ts';
import { render } from '../../test/render.tsx';
import en from '../i18n/en/ui.json';
import he from '../i18n/he/ui.json';
import { FormDialog } from './form-dialog.tsx';

function Form({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  return (
    <FormDialog title="New project" content={{ name }} onClose={onClose}>
      <TextInput label="Name" data-autofocus value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <button type="button" onClick={onClose}>
        Discard
      </button>
    </FormDialog>
  );
}

function Screen() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Create
      </button>
      {isOpen ? <Form onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const opener = page.getByRole('button', { name: 'Create' });
const form = page.getByRole('dialog', { name: 'New project' });
const field = form.getByRole('textbox', { name: 'Name' });
const asked = (title: string) => page.getByRole('dialog', { name: title });

describe('a dialog to fill in', () => {
  it('closes by Escape while nothing was put in, and leads back to what opened it', async () => {
    await render(<Screen />);
    await opener.click();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('Tower');
    await field.fill('');
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  it('asks before what was put in is lost: who stays is at the field again, who leaves at the opener', async () => {
    await render(<Screen />);
    await opener.click();
    await field.fill('Tower');
    await userEvent.keyboard('{Escape}');
    await expect.element(asked(en.leave.title).getByRole('button', { name: en.leave.stay })).toHaveFocus();
    await expectAccessible();
    // The question takes the key for itself.
    await userEvent.keyboard('{Escape}');
    await expect.element(asked(en.leave.title)).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('Tower');
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: en.leave.leave }).click();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  it('asks by its cross too, and not by a button of its own', async () => {
    await render(<Screen />, { language: 'he' });
    await opener.click();
    await field.fill('מגדל');
    await form.getByRole('button', { name: he.close }).click();
    await expect.element(asked(he.leave.title)).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: he.leave.stay }).click();
    await form.getByRole('button', { name: 'Discard' }).click();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(asked(he.leave.title)).not.toBeInTheDocument();
  });
});

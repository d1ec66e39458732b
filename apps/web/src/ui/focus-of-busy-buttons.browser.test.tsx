import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../test/render.tsx';
import { useEditing } from './use-editing.ts';

let saving = Promise.withResolvers<boolean>();

/** A name that is changed in its place: the form goes once it is saved. */
function Name() {
  const { isEditing, begin, end, opener } = useEditing();
  const [isBusy, setBusy] = useState(false);
  if (!isEditing) {
    return (
      <button ref={opener} type="button" onClick={begin}>
        Change the name
      </button>
    );
  }
  const save = async () => {
    setBusy(true);
    const isSaved = await saving.promise;
    setBusy(false);
    if (isSaved) end();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput label="Name" />
      <Button type="submit" loading={isBusy}>
        Save
      </Button>
    </form>
  );
}

const opener = page.getByRole('button', { name: 'Change the name' });
const save = page.getByRole('button', { name: 'Save' });
const name = page.getByRole('textbox', { name: 'Name' });

/** What was asked of the server is over. */
function settle(isSaved: boolean): void {
  const settled = saving;
  saving = Promise.withResolvers<boolean>();
  settled.resolve(isSaved);
}

beforeEach(() => {
  saving = Promise.withResolvers<boolean>();
});

describe('a button that works for a while', () => {
  it('has the keys again once it is done', async () => {
    await render(<Name />);
    await opener.click();
    save.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(save).toBeDisabled();
    await expect.element(save).not.toHaveFocus();
    settle(false);
    await expect.element(save).toHaveFocus();
  });

  it('leaves them to who has gone elsewhere meanwhile', async () => {
    await render(<Name />);
    await opener.click();
    save.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(save).toBeDisabled();
    await name.click();
    settle(false);
    await expect.element(save).toBeEnabled();
    await expect.element(name).toHaveFocus();
  });
});

it('a form that goes with the keys in it leads back to the button that led to it', async () => {
  await render(<Name />, { language: 'he' });
  await opener.click();
  await name.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(save).toBeDisabled();
  settle(true);
  await expect.element(opener).toHaveFocus();
});

import { textLimit } from '@plumbline/domain/question-types/text';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessibility.ts';
import { renderQuestion } from '../../test/question.tsx';
import en from '../i18n/en/question-inputs.json';

describe('a text to answer', () => {
  it('is named by its question, described by what stands below it, and takes as much as can be stored', async () => {
    const { frame, value } = await renderQuestion('text', {}, { title: 'Remarks', description: 'In a few words' });
    const field = frame.getByRole('textbox', { name: 'Remarks' });
    await expect.element(field).toHaveAccessibleDescription('In a few words');
    await expect.element(field).toHaveAttribute('maxlength', String(textLimit));
    await field.fill('All is well');
    await expect.poll(value).toBe('All is well');
    await expectAccessible();
  });

  it('of several lines takes Enter as a new line, and offers to call the number in it', async () => {
    const { frame, value } = await renderQuestion('text', { multiline: true });
    await frame.getByRole('textbox').click();
    await userEvent.keyboard('Dana{Enter}0541234567');
    await expect.poll(value).toBe('Dana\n0541234567');
    await expect
      .element(frame.getByRole('link', { name: /054/ }))
      .toHaveAttribute('href', expect.stringMatching(/^tel:/));
  });

  it('that is an address says when it is none', async () => {
    const { frame } = await renderQuestion('text', { textKind: 'email' });
    const field = frame.getByRole('textbox');
    await field.fill('dana@tower');
    await userEvent.tab();
    await expect.element(frame.getByRole('alert')).toMatchTextContent(en.problems.email_not_valid);
    await expect.element(field).toHaveAccessibleDescription(en.problems.email_not_valid);
    await field.fill('dana@tower.example');
    await userEvent.tab();
    await expect.element(frame.getByRole('alert')).not.toBeInTheDocument();
  });

  it('follows the direction of what is written, whatever that of the screen is', async () => {
    const { frame } = await renderQuestion('text', {}, { language: 'he', title: 'הערות' });
    const field = frame.getByRole('textbox');
    const direction = () => getComputedStyle(field.element()).direction;
    await field.fill('Lift 3');
    await expect.poll(direction).toBe('ltr');
    await field.fill('מעלית 3');
    await expect.poll(direction).toBe('rtl');
  });

  it('that is over can be read, and not changed', async () => {
    const { frame } = await renderQuestion('text', { qrReader: true }, { value: 'SN-4711', disabled: true });
    await expect.element(frame.getByRole('textbox')).toBeDisabled();
    await expect.element(frame.getByRole('textbox')).toHaveValue('SN-4711');
    await expect.element(page.getByRole('button', { name: en.code.scan })).not.toBeInTheDocument();
  });
});

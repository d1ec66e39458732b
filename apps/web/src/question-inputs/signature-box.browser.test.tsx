import type { AnswerContent, Signer } from '@plumbline/domain/questionnaire/answers';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessibility.ts';
import { render } from '../../test/render.tsx';
import en from '../i18n/en/question-inputs.json';
import he from '../i18n/he/question-inputs.json';
import { SignatureBox } from './signature-box.tsx';

let signed: string | null = null;
let signer: Signer | null | undefined = null;

function Signing({ mayChange = true }: { readonly mayChange?: boolean }) {
  const [given, setGiven] = useState<Pick<AnswerContent, 'signature' | 'signer'>>({ signature: null });
  const [isOpen, setOpen] = useState(true);
  return (
    <SignatureBox
      {...given}
      isOpen={isOpen}
      mayChange={mayChange}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onChange={(now) => {
        signed = now.signature;
        signer = now.signer;
        setGiven(now);
      }}
    />
  );
}

const png = /^data:image\/png;base64,/;

describe('a signature', () => {
  it('is typed by who can’t draw, and signed again after a press', async () => {
    await render(<Signing />);
    await page.getByLabelText(en.signature.type).fill('Dana Cohen');
    await expect.poll(() => signed).toMatch(png);
    await expectAccessible();
    await page.getByRole('button', { name: en.signature.done }).click();
    await expect.element(page.getByRole('img', { name: en.signature.picture })).toBeVisible();
    await page.getByRole('button', { name: en.signature.again }).click();
    await expect.element(page.getByLabelText(en.signature.type)).toHaveValue('');
    expect(signed).toBe(null);
  });

  it('has the name and the role of whoever signed beside it, and what was drawn stays when they are written', async () => {
    await render(<Signing />);
    const paper = page.getByRole('img', { name: en.signature.paper });
    await paper.dropTo(paper, { sourcePosition: { x: 40, y: 60 }, targetPosition: { x: 160, y: 30 } });
    await expect.poll(() => signed).toMatch(png);
    const drawn = signed;
    await page.getByLabelText(en.signature.type).fill('Avi Levi');
    await page.getByLabelText(en.signature.role).fill('Site manager');
    expect(signed).toBe(drawn);
    expect(signer).toEqual({ name: 'Avi Levi', role: 'Site manager' });
    await page.getByRole('button', { name: en.signature.done }).click();
    await expect.poll(() => document.body.textContent).toContain('Avi Levi');
  });

  it('covers the screen and comes back with what was drawn', async () => {
    await render(<Signing />);
    const paper = page.getByRole('img', { name: en.signature.paper });
    const width = () => paper.element().getBoundingClientRect().width;
    const before = width();
    await paper.dropTo(paper, { sourcePosition: { x: 40, y: 60 }, targetPosition: { x: 160, y: 30 } });
    await expect.poll(() => signed).toMatch(png);
    const drawn = signed;
    await page.getByRole('button', { name: en.signature.wholeScreen }).click();
    await expect.poll(width).toBeGreaterThan(before + 200);
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(width).toBe(before);
    expect(signed).toBe(drawn);
  });

  it('is drawn, and wiped off', async () => {
    await render(<Signing />, { language: 'he', view: 'phone' });
    const paper = page.getByRole('img', { name: he.signature.paper });
    await expect.element(paper).toBeVisible();
    await paper.dropTo(paper, { sourcePosition: { x: 40, y: 60 }, targetPosition: { x: 160, y: 30 } });
    await expect.poll(() => signed).toMatch(png);
    await expectAccessible();
    await page.getByRole('button', { name: he.signature.clear }).click();
    await expect.poll(() => signed).toBe(null);
  });

  it('of a job that is over stays as it is', async () => {
    await render(<Signing mayChange={false} />);
    await page.getByLabelText(en.signature.type).fill('Dana Cohen');
    await page.getByRole('button', { name: en.signature.done }).click();
    await expect.element(page.getByRole('img', { name: en.signature.picture })).toBeVisible();
    await expect.element(page.getByRole('button', { name: en.signature.again })).not.toBeInTheDocument();
  });
});

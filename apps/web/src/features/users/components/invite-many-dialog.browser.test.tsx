import { inviteUsers, linkInvitations, type InvitationOutcome } from '@plumbline/contract/invitations';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { onCall } from '../../../../test/server.ts';
import en from '../../../i18n/en/users.json';
import uiEn from '../../../i18n/en/ui.json';
import he from '../../../i18n/he/users.json';
import { InviteManyDialog } from './invite-many-dialog.tsx';

interface SentInvitations {
  readonly people: readonly {
    readonly email: string;
    readonly name: { readonly first: string; readonly last: string };
  }[];
  readonly role: string;
  readonly check?: boolean;
}

const outcomeOf = ({ email }: SentInvitations['people'][number], check: boolean): InvitationOutcome => {
  if (!email.includes('@')) return 'email_not_valid';
  if (email.startsWith('here')) return 'user_exists';
  return check ? 'ready' : 'invited';
};

async function open(options: RenderOptions = {}, mailLeaves = true) {
  const texts = (options.language === 'he' ? he : en).inviteMany;
  const sent: SentInvitations[] = [];
  onCall(inviteUsers, ({ body }) => {
    const asked = body as SentInvitations;
    sent.push(asked);
    const results = asked.people.map((person, place) => {
      const outcome = outcomeOf(person, asked.check === true);
      return { email: person.email, outcome, user: outcome === 'invited' ? idOf(place + 1) : null };
    });
    return { results, mailLeaves };
  });
  onCall(linkInvitations, ({ body }) =>
    (body as { users: string[] }).users.map((user, place) => ({
      user,
      email: `p${place}@x.test`,
      link: `http://elsewhere.test/signup?token=t${place}`,
      expires_at: '2026-03-08T08:00:00.000Z',
    })),
  );
  await render(<InviteManyDialog onClose={() => undefined} />, { person: aPerson(), ...options });
  const dialog = page.getByRole('dialog', { name: texts.title });
  const list = dialog.getByRole('textbox', { name: texts.list });
  return { texts, sent, dialog, list, check: dialog.getByRole('button', { name: texts.check }) };
}

describe('the dialog that invites several people', () => {
  it.each([
    ['en', 'desk'],
    ['he', 'phone'],
  ] as const)('shows first what becomes of each row (%s)', async (language, view) => {
    const { texts, sent, dialog, list, check } = await open({ language, view });
    await check.click();
    await expect.element(dialog.getByText(texts.nobody)).toBeVisible();
    await list.fill('Dana Levi <dana@x.test>; nobody\nhere@x.test');
    await expectAccessible();
    await check.click();
    await expect.element(dialog.getByText(texts.outcomes.ready)).toBeVisible();
    await expect.element(dialog.getByText(texts.outcomes.email_not_valid)).toBeVisible();
    await expect.element(dialog.getByText(texts.outcomes.user_exists)).toBeVisible();
    await expect.element(dialog.getByText('Dana Levi')).toBeVisible();
    expect(sent.map(({ check: isCheck, role }) => [isCheck, role])).toEqual([[true, 'inspector']]);
    await expectAccessible();
    await dialog.getByRole('button', { name: texts.submit_one.replace('{{count}}', '1') }).click();
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]?.check).not.toBe(true);
    expect(sent[1]?.people[0]).toEqual({ email: 'dana@x.test', name: { first: 'Dana', last: 'Levi' } });
    await expect.element(dialog.getByRole('status')).toBeVisible();
    await expectAccessible();
  });

  it('gives the links to hand on where no emails are sent, one by one and all as a list', async () => {
    const { texts, dialog, list, check } = await open({}, false);
    await list.fill('a@x.test, b@x.test');
    await check.click();
    await expect.element(dialog.getByText(texts.noMail)).toBeVisible();
    await dialog.getByRole('button', { name: 'Invite 2 users' }).click();
    await expect.element(dialog.getByText(texts.handOn)).toBeVisible();
    const first = dialog.getByRole('textbox', { name: 'p0@x.test' });
    await expect.element(first).toHaveValue(`${window.location.origin}/signup?token=t0`);
    await expect.element(dialog.getByRole('button', { name: /p1@x.test/ })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: texts.copyAll })).toBeVisible();
    await expectAccessible();
  });

  it('refuses too many, and clients who would see nothing', async () => {
    const { sent, dialog, list, check } = await open({ toggles: ['client'] });
    await list.fill(Array.from({ length: 201 }, (_, place) => `m${place}@x.test`).join('\n'));
    await check.click();
    await expect.element(dialog.getByText(/201.*200/)).toBeVisible();
    await list.fill('client@x.test');
    await dialog.getByRole('combobox').selectOptions('client');
    await check.click();
    await expect.element(dialog.getByText(en.invite.accessNeeded)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('asks before a list that was typed is lost', async () => {
    const { dialog, list } = await open();
    await list.fill('a@x.test');
    await dialog.getByRole('button', { name: uiEn.close }).click();
    await expect.element(page.getByRole('dialog', { name: uiEn.leave.title })).toBeVisible();
  });
});

import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { aPerson } from '../../../test/people.ts';
import { render } from '../../../test/render.tsx';
import { signOut } from '../../lib/access/sign-out.ts';
import { readSession, storeSession } from '../../lib/api/session-store.ts';
import { dropDraft, keepDraft, takeDraft } from '../../lib/drafts/device-drafts.ts';
import { ownerOf } from '../../lib/owner.ts';
import { device } from '../../offline/device.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';

const me = aPerson();
const mine = ownerOf(window.location.host, me._id);
const theirs = ownerOf(window.location.host, 'somebody-else');
const content = { value: 'half', comment: '', files: [], isIssue: false, signature: null, emails: [] };

afterEach(async () => {
  dropDraft('job-type.1');
  await device.drafts.clear();
});

const beSomebody = (person: string) => storeSession({ ...readSession()!, person });
const asked = (name: string) => page.getByRole('dialog', { name });

it.each([
  ['en', 'Log out with unsaved changes?', '2 changes are typed and not saved.', 'Cancel'],
  ['he', 'להתנתק עם שינויים שלא נשמרו?', 'שני שינויים הוקלדו ולא נשמרו.', 'ביטול'],
] as const)(
  'asks before somebody leaves what they typed, and counts nobody else’s (%s)',
  async (language, title, said, cancel) => {
    await render(<SignOutDialog owner={mine} />, { person: me, language });
    keepDraft('job-type.1', { title: 'Lift inspec' });
    for (const owner of [mine, theirs]) {
      await device.drafts.put({ owner, jobId: 'j', questionId: 'q', content, at: Date.now() });
      await device.drafts.put({
        owner,
        jobId: 'j',
        questionId: 'left long ago',
        content,
        at: Date.now() - 8 * 86_400_000,
      });
    }
    const left = signOut();
    await expect.element(asked(title)).toBeVisible();
    expect(asked(title).element().textContent).toContain(said);
    await expectAccessible();
    await asked(title).getByRole('button', { name: cancel }).click();
    await left;
    expect(readSession()?.person).toBe(me._id);
  },
);

it('keeps what was typed for whoever typed it: nobody else on the device gets it, and it is there after their next sign-in', async () => {
  await render(<SignOutDialog owner={mine} />, { person: me });
  keepDraft('job-type.1', { title: 'Lift inspec' });
  beSomebody('somebody-else');
  expect(await takeDraft('job-type.1')).toBeNull();
  beSomebody(me._id);
  expect((await takeDraft('job-type.1'))?.content).toEqual({ title: 'Lift inspec' });
});

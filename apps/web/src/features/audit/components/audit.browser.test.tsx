import type { AuditEntry } from '@plumbline/contract/audit';
import { checkAudit } from '@plumbline/contract/audit';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { cutTexts } from '../../../../test/cut-text.ts';
import { aPerson } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/audit.json';
import he from '../../../i18n/he/audit.json';
import { AuditCheck } from './audit-check.tsx';
import type { AuditFilterChanges } from './audit-filter-bar.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { AuditRow } from './audit-row.tsx';

const dana = {
  _id: '01890000-0000-7000-8000-000000000001',
  name: { first: 'Dana', last: 'Cohen' },
  imgUrl: null,
  inTraining: false,
  greenMark: false,
};
const entry: AuditEntry = {
  _id: '12',
  area: 'sign_in',
  event: 'user.signed_in',
  message: 'Signed in',
  created_at: '2026-11-28T10:00:00.000Z',
  actor: dana,
  impersonator: null,
  person: dana,
  subject: dana._id,
  address: '198.51.100.7',
  device: 'Firefox, Android',
  isErased: false,
};
const bare = (text: string | null | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, '') ?? '';
const hash = 'a'.repeat(64);

describe('an entry of the audit trail', () => {
  it.each(['en', 'he'] as const)('says who, from where and when, and opens (%s)', async (language) => {
    const onOpen = vi.fn<() => void>();
    await render(<AuditRow entry={entry} isOpen={false} onOpen={onOpen} />, {
      language,
      view: language === 'en' ? 'desk' : 'phone',
      person: aPerson(),
    });
    const row = page.getByRole('button');
    for (const text of ['Signed in', 'Dana Cohen', '198.51.100.7', 'Firefox, Android'])
      expect(bare(row.element().textContent)).toContain(text);
    await row.click();
    expect(onOpen).toHaveBeenCalledOnce();
    expect(cutTexts(document.querySelector('main')!)).toEqual([]);
    await expectAccessible();
  });
});

describe('the filters of the audit trail', () => {
  it('are changed one by one, and people are cleared', async () => {
    const changes: AuditFilterChanges[] = [];
    await render(
      <AuditFilterBar
        filters={{ actor: dana._id, from: '2026-11-05' }}
        entries={[entry]}
        onChange={(change) => changes.push(change)}
      />,
      { person: aPerson() },
    );
    await expect.element(page.getByRole('button', { name: /Dana Cohen/ })).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`^${en.from}`) }).click();
    await page.getByRole('button', { name: /^12 November 2026/ }).click();
    await page.getByRole('searchbox').fill('198.51');
    await expect.poll(() => changes).toEqual([{ from: '2026-11-12' }, { search: '198.51' }]);
    await page.getByRole('button', { name: /^Clear: / }).click();
    expect(changes.at(-1)).toEqual({ actor: undefined });
    await expectAccessible();
  });
});

describe('the check of the audit trail', () => {
  const part = { erased: 0, fault: null, next: null, unchained: 0, last: { position: 5001, hash } };
  const text = () => bare(page.getByRole('dialog').element().textContent);

  it('goes on part by part, and names the last entry', async () => {
    const asked: (string | null)[] = [];
    onCall(checkAudit, ({ query }) => {
      asked.push(query.get('from'));
      return query.get('from') === '1'
        ? { ...part, checked: 5000, next: 5001, unchained: null, last: { position: 5000, hash } }
        : { ...part, checked: 1 };
    });
    await render(<AuditCheck />, { person: aPerson() });
    await page.getByRole('button', { name: en.check.start }).click();
    await expect.element(page.getByText(en.check.whole)).toBeVisible();
    expect(asked).toEqual(['1', '5001']);
    expect(text()).toContain(`5001:${hash}`);
    expect(text()).toMatch(/5,?001 entries verified/);
    await expectAccessible();
  });

  it('says where it was changed', async () => {
    onCall(checkAudit, () => ({ ...part, checked: 7, fault: { position: 7, kind: 'event' as const } }));
    await render(<AuditCheck />, { language: 'he', view: 'phone', person: aPerson() });
    await page.getByRole('button', { name: he.check.start }).click();
    await expect.element(page.getByText(he.check.broken)).toBeVisible();
    expect(text()).toContain('7');
    await expectAccessible();
  });

  it('says what the server has against it, and is tried again', async () => {
    const refusals = [problem(403, 'forbidden', 'Not for you.')];
    onCall(checkAudit, () => refusals.shift() ?? { ...part, checked: 1 });
    await render(<AuditCheck />, { person: aPerson() });
    await page.getByRole('button', { name: en.check.start }).click();
    await expect.element(page.getByText('Not for you.')).toBeVisible();
  });
});

import { describe, expect, it } from 'vitest';
import type { JobSeal } from '@plumbline/contract/proof';
import { writeMoment } from '@plumbline/domain/dates/write-moment';
import { isolated } from '../../../i18n/isolated.ts';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { render } from '../../../../test/render.tsx';
import { SealBadge } from './seal-badge.tsx';

const whole: JobSeal = {
  position: 4,
  hash: 'a'.repeat(64),
  sealed_at: '2031-05-06T07:08:00.000Z',
  state: 'intact',
  later_answers: 0,
  later_marks: 0,
  later_changes: 0,
  changed_at: null,
  files_changed: false,
};
const badge = (seal: Partial<JobSeal>) => (
  <SealBadge seal={{ ...whole, ...seal }} writeAt={(moment) => isolated(writeMoment(moment, 'UTC'))} />
);
const shown = () => document.getElementById('content')?.innerText.replaceAll(/[\u2066-\u2069]/g, '') ?? '';
const items = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);

describe('the seal of a report', () => {
  it('says when it was sealed, and that the answers are the reported ones', async () => {
    await render(badge({}));
    expect(shown()).toBe('Sealed on 06/05/31, 07:08. The answers are those of the report.');
    await expectAccessible();
  });

  it('says what was changed since, how often, and when last', async () => {
    const changed: Partial<JobSeal> = {
      state: 'changed',
      later_answers: 1,
      later_marks: 2,
      later_changes: 3,
      files_changed: true,
      changed_at: '2031-06-07T08:09:00.000Z',
    };
    const { show } = await render(badge(changed));
    expect(items()).toEqual([
      '1 answer added',
      '2 marks added to plans',
      'Files or marks on plans are not those that were sealed',
      '3 changes to project, dates, people or the like',
    ]);
    expect(shown()).toMatch(
      /^Sealed on 06\/05\/31, 07:08\.\nChanged since the report:[^]*\nLast change: 07\/06\/31, 08:09$/,
    );
    await show(badge({ ...changed, later_answers: 0, later_marks: 0, later_changes: 0, files_changed: false }));
    expect(items()).toEqual(['Answers or marks added while the report was being sealed']);
  });

  it('says of files that a retention rule removed, and that the seal holds', async () => {
    await render(badge({ retired: { files: 2, at: '2034-06-07T08:09:00.000Z' } }));
    expect(shown()).toBe(
      'Sealed on 06/05/31, 07:08. The answers are those of the report.\n' +
        '2 files were removed by the retention rule, the last on 07/06/34, 08:09. The seal is not affected.',
    );
    expect(items()).toEqual([]);
  });

  it('says of answers that a retention rule removed, and that the seal holds', async () => {
    await render(badge({ retired: { files: 0, answers: 4, marks: 0, at: '2034-06-07T08:09:00.000Z' } }));
    expect(shown()).toBe(
      'Sealed on 06/05/31, 07:08. The answers are those of the report.\n' +
        'The answers were removed by the retention rule on 07/06/34, 08:09. The seal is not affected.',
    );
  });

  it('says beside an intact seal what else was changed', async () => {
    await render(badge({ later_changes: 1, changed_at: '2031-06-07T08:09:00.000Z' }));
    expect(shown()).toMatch(/The answers are those of the report\.\nChanged since the report, beside the answers:/);
    expect(items()).toEqual(['1 change to project, dates, people or the like']);
  });

  it('says it in Hebrew', async () => {
    await render(badge({ state: 'changed', later_marks: 1, later_changes: 2, changed_at: whole.sealed_at }), {
      language: 'he',
    });
    expect(items()).toEqual(['נוסף סימון אחד בתוכנית', 'שני שינויים בפרויקט, בתאריכים, באנשים או בפרט אחר']);
    await expectAccessible();
  });

  it('says that it is missing, that its report was altered, or that the seal before it is another one', async () => {
    const { show } = await render(badge({ state: 'missing', hash: null, sealed_at: null }));
    expect(shown()).toMatch(/^The seal of this report is missing/);
    await show(badge({ state: 'altered', later_answers: 2 }));
    expect(shown()).toMatch(/^The stored report or its seal was altered/);
    expect(items()).toEqual([]);
    await show(badge({ state: 'broken', later_answers: 2 }));
    expect(shown()).toMatch(/^Sealed on 06\/05\/31, 07:08, but the seal of the report before it is missing/);
    expect(items()).toEqual(['2 answers added']);
  });
});

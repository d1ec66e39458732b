import { readAssetInfo } from '@plumbline/contract/assets';
import { listMarkings } from '@plumbline/contract/blueprints';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/plans.json';
import he from '../../../i18n/he/plans.json';
import { AnsweredPlan } from './answered-plan.tsx';

it.each([
  ['en', 'desk'],
  ['he', 'phone'],
] as const)('a plan that somebody may not see is not called a plan without marks (%s)', async (language, view) => {
  onCall(listMarkings, () => []);
  onCall(readAssetInfo, () => problem(404, 'not_found', 'Not found.'));
  await render(<AnsweredPlan jobId={idOf(1)} file={idOf(2)} elements={[idOf(3)]} />, {
    person: aPerson({ role: 'client' }),
    toggles: ['blueprints'],
    language,
    view,
  });
  const texts = language === 'he' ? he : en;
  await expect.element(page.getByText(texts.answered.hidden)).toBeVisible();
  expect(page.getByText(texts.answered.gone_one).elements()).toEqual([]);
  await expectAccessible();
});

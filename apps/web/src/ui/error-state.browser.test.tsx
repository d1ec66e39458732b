import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessibility.ts';
import { render } from '../../test/render.tsx';
import { ProblemError } from '../lib/api/problem-error.ts';
import { ErrorState } from './error-state.tsx';

const requestId = '0199c0de-0000-7000-8000-00000000beef';
const failureOf = (status: number, code: 'something_went_wrong' | 'forbidden') =>
  new ProblemError('Something went wrong.', { status, code, requestId });

it.each(['en', 'he'] as const)(
  'says under which reference the log has more of a fault of the server (%s)',
  async (language) => {
    await render(<ErrorState failure={failureOf(500, 'something_went_wrong')} onRetry={() => undefined} />, {
      language,
    });
    await expect.poll(() => page.getByRole('alert').element().textContent).toContain(requestId);
    await expectAccessible();
  },
);

it('has no reference for a refusal, which is no fault of the server', async () => {
  const onRetry = vi.fn<() => void>();
  await render(<ErrorState failure={failureOf(403, 'forbidden')} onRetry={onRetry} />);
  await page.getByRole('alert').getByRole('button').click();
  expect(onRetry).toHaveBeenCalledOnce();
  expect(page.getByRole('alert').element().textContent).not.toContain(requestId);
});

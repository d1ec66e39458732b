import { expect, it } from 'vitest';
import { ProblemError } from '../lib/api/problem-error.ts';
import { readSendFailure } from './outbox-wire.ts';

it('stops, and refuses nothing, where the sign-in has ended or first sets up a second step', () => {
  const failure = (status: number, code: 'not_signed_in' | 'second_factor_setup_required' | 'forbidden') =>
    readSendFailure(new ProblemError('', { status, code }));
  expect(failure(401, 'not_signed_in')).toBeNull();
  expect(failure(403, 'second_factor_setup_required')).toBeNull();
  expect(failure(403, 'forbidden')?.kind).toBe('refused');
});

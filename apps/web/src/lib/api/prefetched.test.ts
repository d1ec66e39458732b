import { readFileSync } from 'node:fs';
import { listAnswerDrafts } from '@plumbline/contract/answer-drafts';
import { readJob } from '@plumbline/contract/jobs';
import { readBootstrap } from '@plumbline/contract/settings';
import { readMe } from '@plumbline/contract/users';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestedAt, takePrefetched } from './prefetched.ts';

const address = '/v2/users/me';

function asked(answer: Promise<Response>): void {
  vi.stubGlobal('window', { plumblineAskedAhead: { token: 'mine', answers: { [address]: answer } } });
}

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1000);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('what the page asked for ahead', () => {
  it('is taken once, as of the page’s beginning', async () => {
    const response = new Response('{}');
    asked(Promise.resolve(response));
    expect(requestedAt(address)).toBe(performance.timeOrigin);
    expect(await takePrefetched(address, 'mine')).toBe(response);
    expect(await takePrefetched(address, 'mine')).toBeNull();
    expect(requestedAt(address)).toBeGreaterThan(performance.timeOrigin);
  });

  it('is asked again for another session, after a refusal or without network, and once it is old', async () => {
    asked(Promise.resolve(new Response('{}')));
    expect(await takePrefetched(address, 'another')).toBeNull();
    asked(Promise.resolve(new Response('{}', { status: 401 })));
    expect(await takePrefetched(address, 'mine')).toBeNull();
    asked(Promise.reject(new TypeError('Failed to fetch')));
    expect(await takePrefetched(address, 'mine')).toBeNull();
    asked(Promise.resolve(new Response('{}')));
    vi.mocked(performance.now).mockReturnValue(20_001);
    expect(await takePrefetched(address, 'mine')).toBeNull();
  });

  it('is named by the script that runs before the app as the calls are', () => {
    const script = readFileSync(new URL('../../../public/first-paint.js', import.meta.url), 'utf8');
    for (const { path } of [readBootstrap, readMe, listAnswerDrafts]) expect(script).toContain(`'${path}`);
    expect(script).toContain(`'${readJob.path.replace('{id}', '')}'`);
  });
});

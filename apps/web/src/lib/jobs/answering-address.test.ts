import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isAnsweringAddress, jobAnsweredAt } from './answering-address.ts';

describe('the address of answering a job', () => {
  it('names the job, and is no other of its addresses', () => {
    expect(jobAnsweredAt('/jobs/01a2-b/answer')).toBe('01a2-b');
    for (const other of ['/jobs', '/jobs/01a2', '/jobs/01a2/people', '/answer/01a2/x', '/jobs/01a2/answers']) {
      expect(isAnsweringAddress(other), other).toBe(false);
    }
  });

  it('is known to the script that runs before the app', () => {
    const script = readFileSync(new URL('../../../public/first-paint.js', import.meta.url), 'utf8');
    expect(script).toContain(String.raw`/^\/jobs\/([\w-]+)\/answer\/?$/`);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { answeringBegins, isDoneHere, staysUnread } from './answered-here.ts';

const change = { id: 1, name: 'job.answered', subject: 'a', job: 'a', own: true, key: 'k' };

function begin() {
  const onOld = vi.fn<() => void>();
  return { onOld, end: answeringBegins('a', { isOwnKey: (key) => key === 'k', onOld }) };
}

describe('a job that is answered here', () => {
  it('is not read again for what this device has sent, but once it is left', () => {
    const { onOld, end } = begin();
    expect(isDoneHere(change)).toBe(true);
    expect(onOld).not.toHaveBeenCalled();
    end();
    expect(onOld).toHaveBeenCalledTimes(1);
    expect(isDoneHere(change)).toBe(false);
    expect(staysUnread('a')).toBe(false);
  });

  it('is read again for everything else: others, the other device, a status, another job', () => {
    const { onOld, end } = begin();
    const others = [
      { ...change, own: false },
      { ...change, key: 'other' },
      { ...change, name: 'job.status_changed' },
      { ...change, job: 'b' },
    ];
    for (const one of others) expect(isDoneHere(one)).toBe(false);
    const { key: _, ...unkeyed } = change;
    expect(isDoneHere(unkeyed)).toBe(false);
    end();
    expect(onOld).not.toHaveBeenCalled();
  });

  it('may be opened again before the older screen is gone', () => {
    const first = begin();
    const second = begin();
    first.end();
    expect(staysUnread('a')).toBe(true);
    second.end();
    expect(first.onOld).not.toHaveBeenCalled();
    expect(second.onOld).toHaveBeenCalledTimes(1);
  });
});

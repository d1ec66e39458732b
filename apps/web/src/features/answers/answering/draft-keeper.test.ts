import { emptyContent } from '@plumbline/domain/questionnaire/answers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftKeeper } from './draft-keeper.ts';

const content = (value: string) => ({ ...emptyContent, value });

describe('drafts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function make() {
    const written: string[] = [];
    const keeper = new DraftKeeper(async (id, draft) => void written.push(`${id}=${String(draft.value)}`));
    return { keeper, written };
  }

  it('are written once, a moment after the last letter', () => {
    const { keeper, written } = make();
    for (const value of ['a', 'ab', 'abc']) keeper.keep('q', content(value));
    vi.advanceTimersByTime(399);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(written).toEqual(['q=abc']);
    vi.advanceTimersByTime(10_000);
    expect(written).toEqual(['q=abc']);
  });

  it('are written at once when the page goes away', () => {
    const { keeper, written } = make();
    keeper.keep('q', content('a'));
    keeper.keep('r', content('b'));
    keeper.flush();
    expect(written).toEqual(['q=a', 'r=b']);
  });

  it('are not written any more once they are answers', () => {
    const { keeper, written } = make();
    keeper.keep('q', content('a'));
    keeper.end(['q']);
    keeper.flush();
    vi.advanceTimersByTime(1000);
    expect(written).toEqual([]);
  });
});

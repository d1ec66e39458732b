import { emptyContent } from '@plumbline/domain/questionnaire/answers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftKeeper } from './draft-keeper.ts';

const longest = 10;
const content = (value: string) => ({ ...emptyContent, value });

describe('drafts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function make() {
    const written: string[] = [];
    const noted = new Map<string, unknown>();
    const disk = { write: Promise.resolve() };
    const keeper = new DraftKeeper({
      note: (id, draft) => {
        if (String(draft.value).length > longest) return null;
        noted.set(id, draft.value);
        return () => void noted.delete(id);
      },
      write: async (id, draft) => {
        written.push(`${id}=${String(draft.value)}`);
        await disk.write;
      },
    });
    return { keeper, written, disk, notes: () => Object.fromEntries(noted) };
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

  it('are written with each change where they are too long to be noted', () => {
    const { keeper, written, notes } = make();
    keeper.keep('q', content('short'));
    expect(written).toEqual([]);
    keeper.keep('q', content('longer than a note'));
    keeper.keep('q', content('longer than a note is'));
    expect(written).toEqual(['q=longer than a note', 'q=longer than a note is']);
    vi.advanceTimersByTime(400);
    expect(written).toHaveLength(2);
    keeper.keep('q', content('s'));
    expect(notes()).toEqual({ q: 's' });
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

  it('are noted with each letter until they are on the disk', async () => {
    const { keeper, notes, disk } = make();
    const { promise, resolve } = Promise.withResolvers<void>();
    disk.write = promise;
    keeper.keep('q', content('a'));
    keeper.keep('q', content('ab'));
    expect(notes()).toEqual({ q: 'ab' });
    const flushed = keeper.flush();
    expect(notes()).toEqual({ q: 'ab' });
    resolve();
    await flushed;
    expect(notes()).toEqual({});
  });

  it('stay noted when more is put in while they are written, and when the disk is full', async () => {
    const { keeper, notes, disk } = make();
    keeper.keep('q', content('a'));
    const flushed = keeper.flush();
    keeper.keep('q', content('ab'));
    await flushed;
    expect(notes()).toEqual({ q: 'ab' });
    disk.write = Promise.reject(new Error('full'));
    await keeper.flush();
    expect(notes()).toEqual({ q: 'ab' });
  });

  it('stay noted until the answers are on the disk, and what is put in after those longer', () => {
    const { keeper, notes } = make();
    for (const id of ['q', 'r']) keeper.keep(id, content('a'));
    keeper.end(['q', 'r']);
    expect(notes()).toEqual({ q: 'a', r: 'a' });
    keeper.keep('r', content('b'));
    keeper.stored(['q', 'r']);
    expect(notes()).toEqual({ r: 'b' });
  });
});

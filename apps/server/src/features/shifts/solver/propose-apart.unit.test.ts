import { anInput, aJob, aPerson } from '@plumbline/domain/proposals/proposals.fixtures';
import { propose } from '@plumbline/domain/proposals/propose';
import { describe, expect, it } from 'vitest';
import { proposeApart } from './propose-apart.ts';

const few = anInput([aJob('one'), aJob('two')], [aPerson('p'), aPerson('q')]);
const many = anInput(
  Array.from({ length: 200 }, (_, n) => aJob(`job ${n}`)),
  Array.from({ length: 50 }, (_, n) => aPerson(`person ${n}`)),
);
const endless = { seed: 1, steps: Number.MAX_SAFE_INTEGER };

describe('a proposal in a thread of its own', () => {
  it('is the same as in this one', async () => {
    const budget = { seed: 3, steps: 1000 };
    expect(await proposeApart('one', few, budget)).toEqual(propose(few, budget));
  });

  it('is ended when it takes too long', async () => {
    await expect(proposeApart('one', many, endless, 300)).rejects.toMatchObject({ code: 'proposal_too_large' });
    expect((await proposeApart('one', few, { seed: 1, steps: 10 })).placements).toHaveLength(2);
  });

  it('waits for the others of its company, of which there are not too many', async () => {
    const ends: string[] = [];
    const end = async (name: string, run: Promise<unknown>) => {
      await run.catch(() => undefined);
      ends.push(name);
    };
    const running = [
      end('first', proposeApart('busy', many, endless, 1500)),
      end('second', proposeApart('busy', few, { seed: 1, steps: 10 })),
      end('third', proposeApart('busy', few, { seed: 1, steps: 10 })),
    ];
    await expect(proposeApart('busy', few, { seed: 1, steps: 10 })).rejects.toMatchObject({ code: 'unavailable' });
    await end('other company', proposeApart('idle', few, { seed: 1, steps: 10 }));
    await Promise.all(running);
    expect(ends).toEqual(['other company', 'first', 'second', 'third']);
  });
});

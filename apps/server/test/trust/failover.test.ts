import { expect, it } from 'vitest';
import { failoverDrill } from '../support/failover-drill.ts';

it(
  'when the primary dies and its synchronous standby is promoted, the service is back within 15 seconds and nothing is lost',
  { timeout: 240_000 },
  async () => {
    const figures = await failoverDrill({ people: 5, beforeMs: 2000, afterMs: 12_000 });
    const { lost, doubled, unexpected } = figures;
    expect({ lost, doubled, unexpected }).toEqual({ lost: 0, doubled: 0, unexpected: [] });
    expect(figures.acknowledged).toBeGreaterThan(20);
    // Writes failed, or the drill tried nothing.
    expect(figures.repeated).toBeGreaterThan(0);
    expect(figures.backAfterMs).toBeLessThan(15_000);
    expect(figures.handledAfterMs).toBeLessThan(15_000);
  },
);

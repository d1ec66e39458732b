import { z } from 'zod';
import { isShiftDay, lengthOfSpan } from '../shifts/ranges.ts';
import type { GameWeights } from './game.ts';
import { earnsPoints, gameLimits, gameRankings } from './game.ts';

export const gameDay = z.iso.date().refine(isShiftDay, { error: 'day_out_of_range' });
export const gameRanking = z.enum(gameRankings);

const weight = z.number().int().min(0).max(gameLimits.weight);
export const gameWeights = z.object({ reported: weight, confirmed: weight, clean: weight });

interface GivenGame {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly weights: GameWeights;
}

/** What is wrong with a game as a whole, at its place: its days in the wrong order or too many, or nothing that earns points. */
export function checkGame({ firstDay, lastDay, weights }: GivenGame, context: z.RefinementCtx): void {
  const issue = (path: string[], message: string) => context.addIssue({ code: 'custom', message, path });
  const days = lengthOfSpan({ from: firstDay, to: lastDay });
  if (days < 1) issue(['lastDay'], 'ends_before_it_starts');
  if (days > gameLimits.days) issue(['lastDay'], 'game_too_long');
  if (!earnsPoints(weights)) issue(['weights', 'reported'], 'game_without_points');
}

import { z } from 'zod';
import { gameRankings } from '../games/game.ts';
import type { EventDefinition } from './shapes.ts';
import { changed, created, day, removed, replaced } from './shapes.ts';

const weights = z.object({ reported: z.number().int(), confirmed: z.number().int(), clean: z.number().int() });
const head = z.object({ name: z.string(), firstDay: day, lastDay: day, ranking: z.enum(gameRankings), weights });

/** What happens to games; a part of the catalogue. Points are read from jobs, so that nothing is recorded of them. */
export const gameEvents = {
  'game.created': created('game', head),
  'game.changed': changed('game', head.shape),
  'game.removed': removed('game', z.object({ name: z.string() })),
  'user.games_changed': replaced('user', z.object({ plays: z.boolean() })),
} as const satisfies Record<string, EventDefinition>;

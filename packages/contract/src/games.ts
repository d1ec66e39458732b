import { checkGame, gameDay, gameRanking, gameWeights } from '@plumbline/domain/games/game-schemas';
import { firstWeights, gameLimits, gameStates } from '@plumbline/domain/games/game';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { personReference, projectReference } from './references.ts';
import { can, done, id, idParams, requiredText } from './wire.ts';

/** A game. `clean` of its weights is for a reported job without an issue, besides `reported`. */
export const game = z.object({
  _id: id,
  name: z.string(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  state: z.enum(gameStates),
  ranking: gameRanking,
  weights: gameWeights,
  version: z.number().int(),
  can,
});

/** A person on the board. Figures have at most two decimals, counts are whole. */
const row = z.object({
  /** Null for people without known hours, in a game that goes by them. */
  rank: z.number().int().nullable(),
  isMe: z.boolean(),
  /** Null for people whom the caller doesn't see. */
  person: personReference.nullable(),
  /** Of people whom the caller doesn't see in full there is only the figure that the game goes by; the others are null. */
  points: z.number().nullable(),
  perHour: z.number().nullable(),
  /** The hours that they could have worked so far. */
  hours: z.number().nullable(),
  reported: z.number().int().nullable(),
  clean: z.number().int().nullable(),
  confirmed: z.number().int().nullable(),
});

/** The people on the jobs of a project; without one for jobs that have none. */
const team = z.object({
  rank: z.number().int(),
  project: projectReference.nullable(),
  /** Null in a game that goes by hours, for those who don't plan: from points and points per hour follow people’s hours. */
  points: z.number().nullable(),
  people: z.number().int(),
});

export const gameView = game.extend({
  /** Whether the caller takes part in games. */
  plays: z.boolean(),
  /** How many people are on the board, of whom `people` has the first 500, and the caller. */
  peopleCount: z.number().int(),
  people: z.array(row),
  teams: z.array(team),
});

export type Game = z.output<typeof game>;
export type GameView = z.output<typeof gameView>;
export type GameRow = z.output<typeof row>;
export type GameTeam = z.output<typeof team>;

/** The most people and teams of a board that are sent. */
export const boardLimit = 500;

const name = requiredText(gameLimits.name);
const content = {
  name,
  firstDay: gameDay,
  lastDay: gameDay,
  ranking: gameRanking.default('per_hour'),
  weights: gameWeights.default(firstWeights),
};

export const listGames = defineCall({
  name: 'listGames',
  method: 'GET',
  path: '/v2/games',
  feature: 'games',
  summary: `The games, those first that end last, and whether the caller takes part. At most ${gameLimits.games}.`,
  spec: 'spec/4 §6 Screens that are only named',
  response: z.object({ plays: z.boolean(), games: z.array(game) }),
  problems: ['feature_off'],
});

export const readGame = defineCall({
  name: 'readGame',
  method: 'GET',
  path: '/v2/games/{id}',
  feature: 'games',
  summary:
    'A game with its board, as the jobs are now: points of a job that was rejected, sent back or deleted are not on it. People are named as the caller sees them elsewhere; whoever takes no part is left out.',
  spec: 'spec/4 §6 Screens that are only named',
  params: idParams,
  response: gameView,
  problems: ['feature_off'],
});

export const createGame = defineCall({
  name: 'createGame',
  method: 'POST',
  path: '/v2/games',
  feature: 'games',
  summary: 'Creates a game; both days are played. It goes by points per possible hour unless `ranking` says otherwise.',
  spec: 'spec/4 §6 Screens that are only named',
  body: z.object(content).superRefine(checkGame),
  response: game,
  problems: ['feature_off'],
});

export const changeGame = defineCall({
  name: 'changeGame',
  method: 'PUT',
  path: '/v2/games/{id}',
  feature: 'games',
  summary:
    'Replaces what a game is made of; its board follows at once. With `version`, a change made meanwhile answers 409.',
  spec: 'spec/4 §6 Screens that are only named',
  params: idParams,
  body: z.object({ ...content, version: z.number().int().optional() }).superRefine(checkGame),
  response: game,
  problems: ['conflict', 'feature_off'],
});

export const removeGame = defineCall({
  name: 'removeGame',
  method: 'DELETE',
  path: '/v2/games/{id}',
  feature: 'games',
  summary: 'Deletes a game. Nothing else changes by it.',
  spec: 'spec/4 §6 Screens that are only named',
  params: idParams,
  response: done,
  problems: ['feature_off'],
});

export const changeTakingPart = defineCall({
  name: 'changeTakingPart',
  method: 'PUT',
  path: '/v2/users/me/games',
  feature: 'games',
  summary: 'Whether the caller takes part in games. Who does not is on no board, also not on past ones.',
  spec: 'spec/4 §6 Screens that are only named',
  body: z.object({ plays: z.boolean() }),
  response: z.object({ plays: z.boolean() }),
  problems: ['feature_off'],
});

import type { Endpoint } from '../../http/endpoint.ts';
import { changeGame, createGame, listGamesEndpoint, readGameEndpoint, removeGame } from './games.route.ts';
import { changeTakingPart } from './taking-part.route.ts';

export const endpoints: readonly Endpoint[] = [
  listGamesEndpoint,
  readGameEndpoint,
  createGame,
  changeGame,
  removeGame,
  changeTakingPart,
];

import * as calls from '@plumbline/contract/games';
import { dayThere } from '@plumbline/domain/dates/days-between';
import { differences } from '@plumbline/domain/events/differences';
import type { GameRules } from '@plumbline/domain/games/game';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { readBoard } from './board.ts';
import { assertRoom, lockGame, presentGame, readGame, readGames, takesPart } from './games.queries.ts';

const todayOf = ({ now, settings }: Pick<SignedInContext, 'now' | 'settings'>) =>
  dayThere(now.toISOString(), settings.timezone);

const columnsOf = ({ name, firstDay, lastDay, ranking, weights }: GameRules & { readonly name: string }) => ({
  name,
  first_day: firstDay,
  last_day: lastDay,
  ranking,
  points_reported: weights.reported,
  points_confirmed: weights.confirmed,
  points_clean: weights.clean,
});

export const listGamesEndpoint = endpoint(calls.listGames, {
  handle: async (context) => {
    const { db, actor, authorize } = context;
    authorize('game.read');
    const games = await readGames(db);
    return {
      plays: await takesPart(db, actor.id),
      games: games.map((one) => presentGame(one, actor, todayOf(context))),
    };
  },
});

export const readGameEndpoint = endpoint(calls.readGame, {
  handle: async (context) => {
    const { db, actor, authorize, settings, input } = context;
    authorize('game.read');
    const game = await readGame(db, input.params.id);
    const today = todayOf(context);
    return {
      ...presentGame(game, actor, today),
      plays: await takesPart(db, actor.id),
      ...(await readBoard({ db, actor, settings, today }, game)),
    };
  },
});

export const createGame = endpoint(calls.createGame, {
  handle: async (context) => {
    const { db, actor, authorize, record, now, input } = context;
    authorize('game.manage');
    await assertRoom(db);
    const game = { ...input.body, id: newId(), version: 1 };
    await db.query
      .insertInto('games')
      .values({ id: game.id, ...columnsOf(game), created_by: actor.id, created_at: now, updated_at: now })
      .execute();
    record('game.created', { subjectId: game.id, before: null, after: input.body });
    return presentGame(game, actor, todayOf(context));
  },
});

export const changeGame = endpoint(calls.changeGame, {
  handle: async (context) => {
    const { db, actor, authorize, record, now, input } = context;
    authorize('game.manage');
    const { version, ...after } = input.body;
    const { id, version: stored, ...before } = await lockGame(db, input.params.id);
    if (version !== undefined && version !== stored) throw new Problem('conflict');
    const change = differences({ ...before }, { ...after });
    if (!change) return presentGame({ id, version: stored, ...before }, actor, todayOf(context));
    await db.query
      .updateTable('games')
      .set({ ...columnsOf(after), version: stored + 1, updated_at: now })
      .where('id', '=', id)
      .execute();
    record('game.changed', { subjectId: id, ...change });
    return presentGame({ id, version: stored + 1, ...after }, actor, todayOf(context));
  },
});

export const removeGame = endpoint(calls.removeGame, {
  handle: async ({ db, authorize, record, input: { params } }) => {
    authorize('game.manage');
    const { id, name } = await lockGame(db, params.id);
    await db.query.deleteFrom('games').where('id', '=', id).execute();
    record('game.removed', { subjectId: id, before: { name }, after: null });
    return { success: true as const };
  },
});

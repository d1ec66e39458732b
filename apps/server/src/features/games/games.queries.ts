import type { Game } from '@plumbline/contract/games';
import { can } from '@plumbline/domain/access/can';
import type { Actor } from '@plumbline/domain/actor/actor';
import type { GameRanking, GameRules } from '@plumbline/domain/games/game';
import { gameLimits, stateOfGame } from '@plumbline/domain/games/game';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem } from '../../http/problem.ts';

/** A game as it is stored. */
export interface GameRow extends GameRules {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

interface StoredGame {
  id: string;
  name: string;
  firstDay: string;
  lastDay: string;
  ranking: string;
  reported: number;
  confirmed: number;
  clean: number;
  version: number;
}

const rowOf = ({ reported, confirmed, clean, ranking, ...row }: StoredGame): GameRow => ({
  ...row,
  ranking: ranking as GameRanking,
  weights: { reported, confirmed, clean },
});

/** A game as it is sent. @param today by the instance's calendar */
export function presentGame({ id, ...row }: GameRow, actor: Actor, today: string): Game {
  const verbs = can(actor, 'game.manage').allowed ? ['change', 'remove'] : [];
  return { ...row, _id: id, state: stateOfGame(row, today), can: verbs };
}

/** The games, those first that end last. */
export async function readGames(db: InstanceDatabase): Promise<GameRow[]> {
  const rows = await db.rows(sql<StoredGame>`
    select g.id, g.name, g.first_day as "firstDay", g.last_day as "lastDay", g.ranking, g.points_reported as reported,
      g.points_confirmed as confirmed, g.points_clean as clean, g.version
    from ${db.table('games')} g order by g.last_day desc, g.first_day desc, g.id limit ${gameLimits.games}`);
  return rows.map(rowOf);
}

/** One game. @throws Problem not_found */
export async function readGame(db: InstanceDatabase, id: string): Promise<GameRow> {
  const row = await db.first(sql<StoredGame>`
    select g.id, g.name, g.first_day as "firstDay", g.last_day as "lastDay", g.ranking, g.points_reported as reported,
      g.points_confirmed as confirmed, g.points_clean as clean, g.version
    from ${db.table('games')} g where g.id = ${id}`);
  if (!row) throw new Problem('not_found');
  return rowOf(row);
}

/** As {@link readGame}; until the transaction ends, other changes of it wait. @throws Problem not_found */
export async function lockGame(db: InstanceDatabase, id: string): Promise<GameRow> {
  await db.rows(sql`select from ${db.table('games')} g where g.id = ${id} for no key update`);
  return readGame(db, id);
}

/** Refuses one game too many; two at once don't pass the limit together. @throws Problem not_valid */
export async function assertRoom(db: InstanceDatabase): Promise<void> {
  await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${db.schema}.games`}, 0))`);
  const counted = await db.first(sql<{ count: number }>`select count(*)::int as count from ${db.table('games')}`);
  if ((counted?.count ?? 0) < gameLimits.games) return;
  throw new Problem('not_valid', { fields: [{ path: 'name', code: 'games_too_many', message: '' }] });
}

/** Whether a person takes part in games. */
export async function takesPart(db: InstanceDatabase, userId: string): Promise<boolean> {
  const row = await db.first(
    sql<{
      plays: boolean;
    }>`select not exists (select from ${db.table('game_opt_outs')} o where o.user_id = ${userId}) as plays`,
  );
  return row?.plays ?? true;
}

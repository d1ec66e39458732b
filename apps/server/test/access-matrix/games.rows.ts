import { newId } from '../../src/ids.ts';
import type { Row } from './cells.ts';
import type { Place, World } from './world.ts';

const content = { name: 'Spring', firstDay: '2026-03-01', lastDay: '2026-03-31' };

/** The app is off by default. */
async function switchOn({ server }: World): Promise<void> {
  for (const instance of ['main', 'acme'] as const) {
    await server
      .db(instance)
      .query.insertInto('toggles')
      .values({ id: 'games', is_active: true })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ is_active: true }))
      .execute();
  }
  server.services.settings.forgetAll();
}

async function makeGame(world: World, place: Place): Promise<string> {
  await switchOn(world);
  const id = newId();
  const at = new Date();
  await world.server
    .db(place === 'foreign' ? 'acme' : 'main')
    .query.insertInto('games')
    .values({
      id,
      name: `Game ${id}`,
      first_day: '2026-03-01',
      last_day: '2026-03-31',
      ranking: 'points',
      points_reported: 10,
      points_confirmed: 3,
      points_clean: 0,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

const onGame = (own: string, foreign: string, body?: unknown): Row => ({
  send: async (world, place) => ({
    params: { id: await makeGame(world, place) },
    ...(body !== undefined && { body }),
  }),
  own,
  foreign,
});

const switchedOn = (own: string, body?: unknown): Row => ({
  send: async (world) => {
    await switchOn(world);
    return body === undefined ? {} : { body };
  },
  own,
});

/** Games, while they are on (spec/4 §6): seen by everybody but clients, set up by administrators. */
export const rows: Record<string, Row> = {
  listGames: switchedOn('200 200 200 200 403'),
  readGame: onGame('200 200 200 200 403', '404 404 404 404 403'),
  createGame: switchedOn('200 200 403 403 403', content),
  changeGame: onGame('200 200 403 403 403', '404 404 403 403 403', content),
  removeGame: onGame('200 200 403 403 403', '404 404 403 403 403'),
  changeTakingPart: switchedOn('200 200 200 200 403', { plays: false }),
};

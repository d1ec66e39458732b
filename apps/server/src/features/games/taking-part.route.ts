import * as calls from '@plumbline/contract/games';
import { endpoint } from '../../http/endpoint.ts';

export const changeTakingPart = endpoint(calls.changeTakingPart, {
  handle: async ({ db, actor, authorize, record, now, input: { body } }) => {
    authorize('game.read');
    const changed = body.plays
      ? await db.query
          .deleteFrom('game_opt_outs')
          .where('user_id', '=', actor.id)
          .returning('user_id')
          .executeTakeFirst()
      : await db.query
          .insertInto('game_opt_outs')
          .values({ user_id: actor.id, created_at: now })
          .onConflict((conflict) => conflict.column('user_id').doNothing())
          .returning('user_id')
          .executeTakeFirst();
    if (changed) {
      record('user.games_changed', {
        subjectId: actor.id,
        relations: { userId: actor.id },
        before: { plays: !body.plays },
        after: { plays: body.plays },
      });
    }
    return { plays: body.plays };
  },
});

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import type { Game } from '@plumbline/contract/games';
import { changeGame, changeTakingPart, createGame, listGames, readGame, removeGame } from '@plumbline/contract/games';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { deleteItems, isOfDeletedItem } from '../../../lib/live/deleted-items.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { gameKeys } from './keys.ts';

for (const event of ['game.', 'user.games_changed', 'user.absence', 'user.working_hours', 'settings.']) {
  registerLiveInvalidation(event, [gameKeys.all]);
}
// What earns points, and what takes them back.
for (const event of [
  'submitted',
  'status_changed',
  'issue_raised',
  'removed',
  'assigned',
  'unassigned',
  'attendance',
]) {
  registerLiveInvalidation(`job.${event}`, [gameKeys.all]);
}

/** The games, and whether one takes part. */
export const gamesQuery = queryOptions({
  queryKey: gameKeys.list,
  queryFn: ({ signal }) => callServer(listGames, { signal }),
});

/** A game with its board. */
export const gameQuery = (id: string) =>
  queryOptions({
    queryKey: gameKeys.item(id),
    queryFn: ({ signal }) => callServer(readGame, { params: { id }, signal }),
  });

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: gameKeys.all });
}

export type GameInput = SentBody<typeof createGame>;

/** Creates a game, or replaces what the given one is made of. */
export function useSaveGame(game: Game | null) {
  const once = useOnce();
  return useMutation({
    mutationFn: (input: GameInput): Promise<Game> =>
      game === null
        ? once([input], (idempotencyKey) => callServer(createGame, { body: input, idempotencyKey }))
        : once([game._id, game.version, input], (idempotencyKey) =>
            callServer(changeGame, {
              params: { id: game._id },
              body: { ...input, version: game.version },
              idempotencyKey,
            }),
          ),
    onSettled: useRefresh(),
  });
}

export function useRemoveGame(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => deleteItems(queryClient, [id], () => callServer(removeGame, { params: { id } })),
    onSuccess: () =>
      void queryClient.invalidateQueries({ queryKey: gameKeys.all, predicate: (query) => !isOfDeletedItem(query) }),
  });
}

/** Whether one takes part. */
export function useChangeTakingPart() {
  return useMutation({
    mutationFn: (plays: boolean) => callServer(changeTakingPart, { body: { plays } }),
    onSettled: useRefresh(),
  });
}

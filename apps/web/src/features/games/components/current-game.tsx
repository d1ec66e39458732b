import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkAnchor } from '../../../ui/links/link-anchor.tsx';
import { gameQuery, gamesQuery } from '../api/games.ts';
import { NothingYet, Standings } from './standings.tsx';

interface CurrentGameProps {
  readonly loading: ReactNode;
  /** How many people are shown; whoever looks, besides. */
  readonly length: number;
}

/** The game that is being played and ends first: its first ones, and oneself. */
export function CurrentGame({ loading, length }: CurrentGameProps) {
  const { t } = useTranslation('games');
  const formats = useFormats();
  const games = useQuery(gamesQuery);
  const current = games.data?.games.findLast(({ state }) => state === 'running');
  const game = useQuery({ ...gameQuery(current?._id ?? ''), enabled: current !== undefined });
  const failed = games.isError ? games : game.isError ? game : null;
  if (failed) return <ErrorState failure={failed.error} onRetry={() => void failed.refetch()} />;
  if (games.data && !current) return <NothingYet>{t(($) => $.games.noneRunning)}</NothingYet>;
  if (!game.data) return loading;
  const { people } = game.data;
  return (
    <Stack gap="xs">
      <div>
        <LinkAnchor to="/games/$id" params={{ id: game.data._id }} fw={600} dir="auto">
          {game.data.name}
        </LinkAnchor>
        <Text size="sm" c="dimmed">
          {t(($) => $.games.until, { day: formats.day(game.data.lastDay) })}
        </Text>
      </div>
      {people.length === 0 ? (
        <NothingYet>{t(($) => $.games.noPoints)}</NothingYet>
      ) : (
        <Standings game={game.data} rows={people.filter(({ isMe }, index) => index < length || isMe)} isShort />
      )}
    </Stack>
  );
}

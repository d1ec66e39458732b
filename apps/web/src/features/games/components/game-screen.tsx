import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPencil, IconTrash, IconTrophy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameView } from '@plumbline/contract/games';
import { isolatedName } from '../../../i18n/isolated.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Part } from '../../../ui/detail-line.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkAnchor } from '../../../ui/links/link-anchor.tsx';
import { Page, PageHeader } from '../../../ui/page-header.tsx';
import { gameQuery, useRemoveGame } from '../api/games.ts';
import { GameDialog } from './game-dialog.tsx';
import { Standings, Teams } from './standings.tsx';
import styles from './games.module.css';

/** /games/{id}: a game with its board. */
export function GameScreen() {
  const { id } = useParams({ from: '/main/games/$id' });
  return <GameBoard id={id} />;
}

/** The board of a game: what earns points, the people and the teams. */
export function GameBoard({ id }: { readonly id: string }) {
  const { t } = useTranslation('games');
  const query = useQuery(gameQuery(id));
  return (
    <Page>
      <PageHeader
        title={query.data?.name ?? t(($) => $.games.title)}
        actions={query.data && query.data.can.length > 0 ? <Actions game={query.data} /> : null}
      />
      <Stack maw={820}>
        <div>
          <LinkAnchor to="/games">{t(($) => $.games.all)}</LinkAnchor>
        </div>
        {query.data ? (
          <Board game={query.data} />
        ) : query.isError ? (
          <ErrorState failure={query.error} onRetry={() => void query.refetch()} />
        ) : (
          [1, 2, 3].map((row) => <Skeleton key={row} height={56} />)
        )}
      </Stack>
    </Page>
  );
}

function Board({ game }: { readonly game: GameView }) {
  const { t } = useTranslation('games');
  const formats = useFormats();
  const { weights, people, teams, peopleCount } = game;
  const more = peopleCount - people.length;
  const shown = (value: number) => ({ count: value, shown: formats.number(value) });
  return (
    <>
      <div className={styles.details}>
        <Part>{t(($) => $.games.states[game.state])}</Part>
        <Part>{`${formats.day(game.firstDay)} – ${formats.day(game.lastDay)}`}</Part>
        <Part>{t(($) => $.games.rankings[game.ranking])}</Part>
      </div>
      <ul className={styles.earns}>
        {weights.reported > 0 ? <li>{t(($) => $.games.earns.reported, shown(weights.reported))}</li> : null}
        {weights.confirmed > 0 ? <li>{t(($) => $.games.earns.confirmed, shown(weights.confirmed))}</li> : null}
        {weights.clean > 0 ? <li>{t(($) => $.games.earns.clean, shown(weights.clean))}</li> : null}
      </ul>
      <Text size="sm" c="dimmed">
        {t(($) => $.games.explained)} {game.ranking === 'per_hour' ? t(($) => $.games.explainedHours) : null}
      </Text>
      {game.plays ? null : <Alert>{t(($) => $.games.notPlaying)}</Alert>}
      {people.length === 0 ? (
        <EmptyState
          icon={IconTrophy}
          title={t(($) => $.games.noPoints)}
          text={
            game.state === 'coming'
              ? t(($) => $.games.begins, { day: formats.day(game.firstDay) })
              : t(($) => $.games.noPointsText)
          }
        />
      ) : (
        <section aria-label={t(($) => $.games.people)}>
          <Title order={2} size="h4">
            {t(($) => $.games.people)}
          </Title>
          <Standings game={game} rows={people} />
          {more > 0 ? <Text c="dimmed">{t(($) => $.games.more, shown(more))}</Text> : null}
        </section>
      )}
      {teams.length > 0 ? (
        <section aria-label={t(($) => $.games.teams)}>
          <Title order={2} size="h4">
            {t(($) => $.games.teams)}
          </Title>
          <Text size="sm" c="dimmed">
            {t(($) => $.games.teamsText)}
          </Text>
          <Teams teams={teams} />
        </section>
      ) : null}
    </>
  );
}

/** What an administrator does with a game. */
function Actions({ game }: { readonly game: GameView }) {
  const { t } = useTranslation('games');
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'change' | 'remove' | null>(null);
  const { mutateAsync: remove } = useRemoveGame(game._id);
  const close = () => setDialog(null);
  return (
    <Group gap="xs">
      <Button
        variant="default"
        mih={44}
        leftSection={<IconPencil size={18} aria-hidden />}
        onClick={() => setDialog('change')}
      >
        {t(($) => $.games.change)}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        mih={44}
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setDialog('remove')}
      >
        {t(($) => $.games.remove)}
      </Button>
      {dialog === 'change' ? <GameDialog game={game} onClose={close} /> : null}
      <ConfirmDialog
        isOpen={dialog === 'remove'}
        onClose={close}
        title={t(($) => $.games.removeTitle, { name: isolatedName(game.name) })}
        confirm={t(($) => $.games.remove)}
        isDangerous
        onConfirm={async () => {
          await remove();
          await navigate({ to: '/games' });
        }}
      >
        {t(($) => $.games.removeText)}
      </ConfirmDialog>
    </Group>
  );
}

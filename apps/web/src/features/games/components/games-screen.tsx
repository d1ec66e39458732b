import { Button, Paper, Skeleton, Stack, Switch, Title } from '@mantine/core';
import { IconChevronRight, IconPlus, IconTrophy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '@plumbline/contract/games';
import { can } from '@plumbline/domain/access/can';
import type { GameState } from '@plumbline/domain/games/game';
import { useActor, useFormats } from '../../../lib/access/hooks.ts';
import { Part } from '../../../ui/detail-line.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page, PageHeader } from '../../../ui/page-header.tsx';
import { showFailure } from '../../../ui/undo.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { gamesQuery, useChangeTakingPart } from '../api/games.ts';
import { GameDialog } from './game-dialog.tsx';
import styles from './games.module.css';

/** Those that are played come first, those that are over last. */
const order: readonly GameState[] = ['running', 'coming', 'over'];

/** /games: the games of the company, and whether one takes part in them. */
export function GamesScreen() {
  const { t } = useTranslation('games');
  const navigate = useNavigate();
  const isManager = can(useActor(), 'game.manage').allowed;
  const query = useQuery(gamesQuery);
  const [isCreating, setCreating] = useState(false);
  const create = isManager ? (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)} mih={44}>
      {t(($) => $.games.create)}
    </Button>
  ) : null;
  const games = query.data?.games ?? [];
  return (
    <Page>
      <PageHeader
        title={t(($) => $.games.title)}
        text={t(($) => $.games.lead)}
        actions={games.length > 0 ? create : null}
      />
      <Stack maw={820}>
        {query.isError ? <ErrorState failure={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.isPending ? [1, 2, 3].map((row) => <Skeleton key={row} height={56} />) : null}
        {query.data ? <TakingPart plays={query.data.plays} /> : null}
        {query.data && games.length === 0 ? (
          <EmptyState
            icon={IconTrophy}
            title={t(($) => $.games.empty)}
            text={isManager ? t(($) => $.games.emptyForManagers) : t(($) => $.games.emptyText)}
            action={create}
          />
        ) : null}
        {order.map((state) => (
          <GamesOf key={state} state={state} games={games.filter((one) => one.state === state)} />
        ))}
      </Stack>
      {isCreating ? (
        <GameDialog
          game={null}
          onClose={() => setCreating(false)}
          onSaved={({ _id: id }) => void navigate({ to: '/games/$id', params: { id } })}
        />
      ) : null}
    </Page>
  );
}

function GamesOf({ state, games }: { readonly state: Game['state']; readonly games: readonly Game[] }) {
  const { t } = useTranslation('games');
  const formats = useFormats();
  if (games.length === 0) return null;
  return (
    <section aria-label={t(($) => $.games.states[state])}>
      <Title order={2} size="h4">
        {t(($) => $.games.states[state])}
      </Title>
      <ul className={styles.list}>
        {games.map((game) => (
          <li key={game._id}>
            <Link to="/games/$id" params={{ id: game._id }} className={styles.game}>
              <span className={styles.who}>
                <span className={styles.text} dir="auto">
                  {game.name}
                </span>
                <span className={styles.details}>
                  <Part>{`${formats.day(game.firstDay)} – ${formats.day(game.lastDay)}`}</Part>
                  <Part>{t(($) => $.games.rankings[game.ranking])}</Part>
                </span>
              </span>
              <IconChevronRight size={18} className={`mirrored ${styles.onward}`} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether one takes part: a choice of one's own, for all games at once. */
function TakingPart({ plays }: { readonly plays: boolean }) {
  const { t } = useTranslation('games');
  const problemText = useProblemText();
  const { mutate, isPending, variables } = useChangeTakingPart();
  return (
    <Paper withBorder p="md">
      <Switch
        label={t(($) => $.games.takePart)}
        description={t(($) => $.games.takePartText)}
        checked={isPending ? (variables ?? plays) : plays}
        disabled={isPending}
        onChange={(event) =>
          mutate(event.currentTarget.checked, { onError: (failure) => showFailure(problemText(failure)) })
        }
      />
    </Paper>
  );
}

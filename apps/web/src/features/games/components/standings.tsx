import { Text } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game, GameRow, GameTeam } from '@plumbline/contract/games';
import { Chip } from '../../../ui/chip.tsx';
import type gameTexts from '../../../i18n/en/games.json';
import { useFormats } from '../../../lib/access/hooks.ts';
import { Part } from '../../../ui/detail-line.tsx';
import { PersonAvatar, shownName } from '../../../ui/person-avatar.tsx';
import { ProjectAvatar } from '../../../ui/project-avatar.tsx';
import styles from './games.module.css';

declare module '../../../i18n/namespaces.ts' {
  interface Namespaces {
    games: typeof gameTexts;
  }
}

interface LineProps {
  readonly rank: number | null;
  readonly picture: ReactNode;
  readonly name: ReactNode;
  readonly details: ReactNode;
  /** What the board goes by. */
  readonly figure: ReactNode;
  readonly isMe?: boolean;
}

function Line({ rank, picture, name, details, figure, isMe = false }: LineProps) {
  const { t } = useTranslation('games');
  const formats = useFormats();
  return (
    <li className={styles.line} data-me={isMe || undefined} data-first={rank === 1 || undefined}>
      <span className={styles.rank} data-numbers="tabular">
        <span className="visually-hidden">
          {rank === null ? t(($) => $.games.unranked) : t(($) => $.games.rank, { rank: formats.number(rank) })}
        </span>
        <span aria-hidden>{rank === null ? '–' : formats.number(rank)}</span>
      </span>
      {picture}
      <span className={styles.who}>
        <span className={styles.name}>
          {name}
          {isMe ? (
            <span className={styles.me}>
              <Chip>{t(($) => $.games.me)}</Chip>
            </span>
          ) : null}
        </span>
        <span className={styles.details}>{details}</span>
      </span>
      <span className={styles.figure} data-numbers="tabular">
        {figure}
      </span>
    </li>
  );
}

/** Somebody whom one doesn't see has no name and no picture. */
const namelessPicture = (
  <span className={styles.nameless} aria-hidden>
    <IconUser size={18} />
  </span>
);

interface StandingsProps {
  readonly game: Pick<Game, 'ranking' | 'weights'>;
  readonly rows: readonly GameRow[];
  /** Without what each one did. */
  readonly isShort?: boolean;
}

/** People by their rank, each with the figure that the game goes by and, as far as one may know it, what it is made of. */
export function Standings({ game, rows, isShort = false }: StandingsProps) {
  const { t } = useTranslation('games');
  return (
    <ol className={styles.lines} aria-label={t(($) => $.games.people)}>
      {rows.map((row, index) => (
        <Line
          key={row.person?._id ?? `nameless ${index}`}
          rank={row.rank}
          isMe={row.isMe}
          picture={row.person ? <PersonAvatar person={row.person} size={36} /> : namelessPicture}
          name={
            row.person ? (
              <span className={styles.text} dir="auto">
                {shownName(row.person)}
              </span>
            ) : (
              <span className={styles.text}>{t(($) => $.games.nameless)}</span>
            )
          }
          details={isShort ? null : <Deeds row={row} game={game} />}
          figure={<MainFigure row={row} game={game} />}
        />
      ))}
    </ol>
  );
}

function MainFigure({ row, game }: { readonly row: GameRow; readonly game: Pick<Game, 'ranking'> }) {
  const { t } = useTranslation('games');
  const formats = useFormats();
  if (game.ranking === 'points' || (row.perHour === null && row.points !== null)) {
    const points = row.points ?? 0;
    return <>{t(($) => $.games.points, { count: points, shown: formats.number(points) })}</>;
  }
  if (row.perHour === null) return <>{t(($) => $.games.hoursUnknown)}</>;
  return <>{t(($) => $.games.perHour, { shown: formats.number(row.perHour) })}</>;
}

/** What somebody's points come from. Of people whom one doesn't see in full there is nothing. */
function Deeds({ row, game }: { readonly row: GameRow; readonly game: Pick<Game, 'ranking' | 'weights'> }) {
  const { t } = useTranslation('games');
  const formats = useFormats();
  const { points, perHour, hours, reported, clean, confirmed } = row;
  const shown = (value: number) => ({ count: value, shown: formats.number(value) });
  const isByHour = game.ranking === 'per_hour';
  return (
    <>
      {isByHour && perHour !== null && points !== null ? <Part>{t(($) => $.games.points, shown(points))}</Part> : null}
      {!isByHour && perHour !== null ? (
        <Part>{t(($) => $.games.perHour, { shown: formats.number(perHour) })}</Part>
      ) : null}
      {reported !== null && reported > 0 ? <Part>{t(($) => $.games.reported, shown(reported))}</Part> : null}
      {clean !== null && clean > 0 && game.weights.clean > 0 ? (
        <Part>{t(($) => $.games.clean, shown(clean))}</Part>
      ) : null}
      {confirmed !== null && confirmed > 0 ? <Part>{t(($) => $.games.confirmed, shown(confirmed))}</Part> : null}
      {hours !== null ? <Part>{t(($) => $.games.hours, shown(hours))}</Part> : null}
    </>
  );
}

/** Teams: the people on the jobs of each project. */
export function Teams({ teams }: { readonly teams: readonly GameTeam[] }) {
  const { t } = useTranslation('games');
  const formats = useFormats();
  return (
    <ol className={styles.lines} aria-label={t(($) => $.games.teams)}>
      {teams.map(({ rank, project, points, people }) => (
        <Line
          key={project?._id ?? ''}
          rank={rank}
          picture={<ProjectAvatar project={project ?? { name: '–' }} size={36} />}
          name={
            project ? (
              <span className={styles.text} dir="auto">
                {project.name}
              </span>
            ) : (
              <span className={styles.text}>{t(($) => $.games.withoutProject)}</span>
            )
          }
          details={<Part>{t(($) => $.games.teamPeople, { count: people, shown: formats.number(people) })}</Part>}
          figure={points === null ? null : t(($) => $.games.points, { count: points, shown: formats.number(points) })}
        />
      ))}
    </ol>
  );
}

/** A line of text where nothing is to be ranked yet. */
export function NothingYet({ children }: { readonly children: string }) {
  return (
    <Text c="dimmed" py="xs">
      {children}
    </Text>
  );
}

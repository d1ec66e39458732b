import type { GameRow as SentRow, GameTeam, GameView } from '@plumbline/contract/games';
import { boardLimit } from '@plumbline/contract/games';
import type { Actor } from '@plumbline/domain/actor/actor';
import { atLeast } from '@plumbline/domain/actor/roles';
import type { Standing, TeamStanding } from '@plumbline/domain/games/board';
import { boardOf } from '@plumbline/domain/games/board';
import type { GameRanking, GameRules } from '@plumbline/domain/games/game';
import { playedDays } from '@plumbline/domain/games/hours';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { sql } from 'kysely';
import { visibleProjects } from '../../access/project-scope.ts';
import { fullySeen, visibleUsersOfList } from '../../access/user-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { assetAddress, personJson } from '../../database/reference-json.ts';
import { readDeeds, readPossibleMinutes } from './deeds.queries.ts';

type SentBoard = Pick<GameView, 'peopleCount' | 'people' | 'teams'>;
type Person = NonNullable<SentRow['person']>;
type Project = NonNullable<GameTeam['project']>;

interface BoardReader {
  readonly db: InstanceDatabase;
  readonly actor: Actor;
  readonly settings: Pick<AppSettings, 'timezone' | 'workingHours'>;
  /** By the instance's calendar. */
  readonly today: string;
}

/** A person whom the caller sees, and whether in full. */
interface SeenPerson {
  person: Person;
  isFull: boolean;
}

async function readPeople(
  { db, actor }: BoardReader,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, SeenPerson>> {
  const rows = await db.rows(sql<SeenPerson>`
    select ${personJson('u')} as person, coalesce(${fullySeen(actor)}, false) as "isFull"
    from ${db.table('users')} u where u.id = any(${[...userIds]}::uuid[]) and ${visibleUsersOfList(db, actor)}`);
  return new Map(rows.map((row) => [row.person._id, row]));
}

async function readProjects(
  { db, actor }: BoardReader,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, Project>> {
  const rows = await db.rows(sql<Project>`
    select p.id as "_id", p.name, ${assetAddress(sql`p.avatar_asset_id`)} as avatar
    from ${db.table('projects')} p where p.id = any(${[...projectIds]}::uuid[]) and ${visibleProjects(db, actor)}`);
  return new Map(rows.map((row) => [row._id, row]));
}

const inWhole = (hundredths: number) => hundredths / 100;

/**
 * One row. Points and points per hour together say how long somebody was absent, so that of people whom the caller doesn't see in full
 * only the figure is sent that the game goes by.
 */
function presentRow(
  { userId, rank, hundredths, perHour, possibleMinutes, reported, clean, confirmed }: Standing,
  { actor, seen, ranking }: { actor: Actor; seen: SeenPerson | undefined; ranking: GameRanking },
): SentRow {
  const isMe = userId === actor.id;
  const isFull = isMe || seen?.isFull === true;
  const showsPoints = isFull || ranking === 'points';
  const showsHours = isFull || ranking === 'per_hour';
  return {
    rank,
    isMe,
    person: seen?.person ?? null,
    points: showsPoints ? inWhole(hundredths) : null,
    perHour: showsHours && perHour !== null ? inWhole(perHour) : null,
    hours: isFull && possibleMinutes !== null ? Math.round(possibleMinutes / 6) / 10 : null,
    reported: isFull ? reported : null,
    clean: isFull ? clean : null,
    confirmed: isFull ? confirmed : null,
  };
}

/** The teams of the projects that the caller sees, ranked among themselves: of the others they learn nothing. */
function presentTeams(
  teams: readonly TeamStanding[],
  projects: ReadonlyMap<string, Project>,
  showsPoints: boolean,
): GameTeam[] {
  const seen = teams.filter(({ projectId }) => projectId === null || projects.has(projectId));
  return seen.slice(0, boardLimit).map(({ projectId, hundredths, people }) => ({
    rank: seen.findIndex((one) => one.hundredths === hundredths) + 1,
    project: projectId === null ? null : (projects.get(projectId) ?? null),
    points: showsPoints ? inWhole(hundredths) : null,
    people,
  }));
}

/** The board of a game for one person, as the jobs are now. All figures of games are computed here: of its screen, its widget and the API. */
export async function readBoard(reader: BoardReader, game: GameRules): Promise<SentBoard> {
  const { db, actor, settings, today } = reader;
  const span = playedDays(game, today);
  if (!span) return { peopleCount: 0, people: [], teams: [] };
  const deeds = await readDeeds(db, span, settings.timezone);
  const userIds = [...new Set(deeds.map(({ userId }) => userId))];
  const board = boardOf(deeds, await readPossibleMinutes(db, userIds, span, settings), game);
  const shown = board.people.filter(({ userId }, index) => index < boardLimit || userId === actor.id);
  const people = await readPeople(
    reader,
    shown.map(({ userId }) => userId),
  );
  const hasProjects = actor.toggles.has('projects');
  const projects = hasProjects
    ? await readProjects(
        reader,
        board.teams.flatMap(({ projectId }) => projectId ?? []),
      )
    : new Map<string, Project>();
  const showsPoints = game.ranking === 'points' || atLeast(actor.role, 'project_manager');
  return {
    peopleCount: board.people.length,
    people: shown.map((one) => presentRow(one, { actor, seen: people.get(one.userId), ranking: game.ranking })),
    teams: hasProjects ? presentTeams(board.teams, projects, showsPoints) : [],
  };
}

import type { GameRules } from './game.ts';
import type { Deeds } from './points.ts';
import { pointsOf } from './points.ts';

/** Below this nothing is said per hour: one job in a single hour would beat everybody. */
export const fewestMinutes = 480;

/** A person on the board. Points in hundredths, per hour as well. */
export interface Standing {
  readonly userId: string;
  /** Those who are equal have the same; null for people without hours in a game that goes by them. */
  readonly rank: number | null;
  readonly hundredths: number;
  /** Null where their hours are not known, or too few. */
  readonly perHour: number | null;
  readonly possibleMinutes: number | null;
  readonly reported: number;
  readonly clean: number;
  readonly confirmed: number;
}

/** The people on the jobs of a project; null: of jobs without one. Teams go by points. */
export interface TeamStanding {
  readonly projectId: string | null;
  readonly rank: number;
  readonly hundredths: number;
  readonly people: number;
}

export interface Board {
  readonly people: readonly Standing[];
  readonly teams: readonly TeamStanding[];
}

/** Gives ranks to what is sorted: those that are equal share one, and the next one counts them. */
function ranked<Item>(sorted: readonly Item[], figureOf: (item: Item) => number): (Item & { rank: number })[] {
  const ranks: number[] = [];
  for (const [index, item] of sorted.entries()) {
    const before = sorted[index - 1];
    ranks.push(before !== undefined && figureOf(before) === figureOf(item) ? (ranks[index - 1] ?? 1) : index + 1);
  }
  return sorted.map((item, index) => ({ ...item, rank: ranks[index] ?? 1 }));
}

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((sum, item) => sum + of(item), 0);

const perHourOf = (hundredths: number, minutes: number | null) =>
  minutes === null || minutes < fewestMinutes ? null : Math.round((hundredths * 60) / minutes);

/**
 * The board of a game (spec/4 §6 "Screens that are only named"; decision 0098): who has how many points, the first one first, and the
 * teams. Whoever is on it has done something.
 * @param possible how many minutes each person could have worked; null or left out where nobody set their hours
 */
export function boardOf(
  deeds: readonly Deeds[],
  possible: ReadonlyMap<string, number | null>,
  { weights, ranking }: Pick<GameRules, 'weights' | 'ranking'>,
): Board {
  const points = (one: Deeds) => pointsOf(one, weights);
  const people = [...Map.groupBy(deeds, ({ userId }) => userId)].map(([userId, own]) => {
    const hundredths = sumOf(own, points);
    const possibleMinutes = possible.get(userId) ?? null;
    return {
      userId,
      hundredths,
      possibleMinutes,
      perHour: perHourOf(hundredths, possibleMinutes),
      reported: sumOf(own, (one) => one.reported),
      clean: sumOf(own, (one) => one.clean),
      confirmed: sumOf(own, (one) => one.confirmed),
    };
  });
  const byPoints = people.toSorted(
    (one, other) => other.hundredths - one.hundredths || (one.userId < other.userId ? -1 : 1),
  );
  const teams = [...Map.groupBy(deeds, ({ projectId }) => projectId)]
    .map(([projectId, own]) => ({
      projectId,
      hundredths: sumOf(own, points),
      people: new Set(own.map(({ userId }) => userId)).size,
    }))
    .toSorted(
      (one, other) => other.hundredths - one.hundredths || ((one.projectId ?? '') < (other.projectId ?? '') ? -1 : 1),
    );
  return {
    people: ranking === 'points' ? ranked(byPoints, ({ hundredths }) => hundredths) : rankedByHour(byPoints),
    teams: ranked(teams, ({ hundredths }) => hundredths),
  };
}

type Unranked = Omit<Standing, 'rank'>;

/** Those whose hours are known by points per hour, then the others by points, without a rank. */
function rankedByHour(byPoints: readonly Unranked[]): readonly Standing[] {
  const perHour = ({ perHour: figure }: Unranked) => figure ?? -1;
  const known = byPoints.filter((one) => one.perHour !== null);
  const others = byPoints.filter((one) => one.perHour === null);
  return [
    ...ranked(
      known.toSorted((one, other) => perHour(other) - perHour(one)),
      perHour,
    ),
    ...others.map((one) => ({ ...one, rank: null })),
  ];
}

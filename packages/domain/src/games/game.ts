/** What decides who is first: points, or points per hour that somebody could have worked. */
export const gameRankings = ['per_hour', 'points'] as const;
export type GameRanking = (typeof gameRankings)[number];

export const gameStates = ['coming', 'running', 'over'] as const;
export type GameState = (typeof gameStates)[number];

/** The longest name, the longest period in days, the most games of an instance, and the largest weight. */
export const gameLimits = { name: 200, days: 366, games: 200, weight: 1000 } as const;

/** Whole points: for a reported job, for a confirmation on time, and besides for a reported job without an issue. */
export interface GameWeights {
  readonly reported: number;
  readonly confirmed: number;
  readonly clean: number;
}

/** Those of a new game. Finding no issue earns nothing until the company says so. */
export const firstWeights: GameWeights = { reported: 10, confirmed: 3, clean: 0 };

/** What the figures of a game depend on; both days are played. */
export interface GameRules {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly ranking: GameRanking;
  readonly weights: GameWeights;
}

/** Whether finding no issue is worth more than everything else together, so that whoever reports an issue loses by it. */
export function rewardsFindingNothing({ reported, confirmed, clean }: GameWeights): boolean {
  return clean > reported + confirmed;
}

/** Whether anything earns points. */
export function earnsPoints({ reported, confirmed, clean }: GameWeights): boolean {
  return reported + confirmed + clean > 0;
}

/** Whether a game has yet to begin, is being played, or has ended, on a day of the instance's calendar. */
export function stateOfGame({ firstDay, lastDay }: Pick<GameRules, 'firstDay' | 'lastDay'>, today: string): GameState {
  if (today < firstDay) return 'coming';
  return today > lastDay ? 'over' : 'running';
}

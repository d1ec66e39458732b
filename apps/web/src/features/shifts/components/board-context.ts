import { createContext, useContext } from 'react';
import type { JobStatus } from '@plumbline/domain/jobs/status';
import type { BoardAvailability } from '../board/board-availability.ts';
import type { BoardRow, PlacedJob } from '../board/board-rows.ts';
import type { JobTypeReference, NamedSkill } from '../job-names.ts';
import type { FactsWords } from '../use-facts-words.ts';
import type { JobText } from '../use-job-text.ts';
import type { RowText } from '../use-row-name.ts';

/** What every chip, cell and head of the board asks for: worked out once, since there are hundreds of them. */
export interface BoardContextValue {
  /** What the type of a job is; undefined where it isn't known. */
  readonly jobType: (id: string) => JobTypeReference | undefined;
  readonly projectName: (id: string | null) => string | null;
  readonly skill: (id: string) => NamedSkill | undefined;
  /** What a job says of itself, its colour, and what is said of one that is only proposed. */
  readonly textOf: (placed: PlacedJob) => JobText;
  readonly colourOf: (status: JobStatus) => string;
  readonly proposed: string;
  readonly rowText: (row: BoardRow) => RowText;
  /** What is said of somebody's day. */
  readonly factsWords: FactsWords;
  /** When people can work, and how much they have to do. */
  readonly availability: BoardAvailability;
  readonly onOpen: (jobId: string) => void;
  /** Copies a day; undefined on a board that nobody plans on. */
  readonly onCopy: ((day: string) => void) | undefined;
}

/** The job whose panel is open: apart from the rest, since only chips are drawn again for it. */
export const OpenJobContext = createContext<string | null>(null);

/** How much is planned on a day by all, a moment after the board is there: to count it, all of everybody's jobs are gone through. */
export const TotalContext = createContext<BoardAvailability['totalOf'] | null>(null);

export const BoardContext = createContext<BoardContextValue | null>(null);

export function useBoard(): BoardContextValue {
  const board = useContext(BoardContext);
  if (!board) throw new Error('A job of the board is drawn within it.');
  return board;
}

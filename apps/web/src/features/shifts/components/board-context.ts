import { createContext, useContext } from 'react';
import type { JobTypeReference, NamedSkill } from '../job-names.ts';

/** What every chip of the board asks for. */
export interface BoardContextValue {
  /** What the type of a job is; undefined where it isn't known. */
  readonly jobType: (id: string) => JobTypeReference | undefined;
  readonly projectName: (id: string | null) => string | null;
  readonly skill: (id: string) => NamedSkill | undefined;
  /** The job whose panel is open. */
  readonly openId: string | null;
  readonly onOpen: (jobId: string) => void;
}

export const BoardContext = createContext<BoardContextValue | null>(null);

export function useBoard(): BoardContextValue {
  const board = useContext(BoardContext);
  if (!board) throw new Error('A job of the board is drawn within it.');
  return board;
}

import type { ScoreSummary } from '../jobs/job-score.ts';
import type { Question } from '../questionnaire/definition.ts';
import type { CellFile, CellTarget } from './cells.ts';
import type { PeopleTarget } from './properties.ts';

/** A person as a row knows them: only what the reader may see of them. */
export interface PersonFacts {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly role: string | null;
  readonly state: string | null;
  readonly createdAt: string;
  /** Whether the person's own page opens for the reader. */
  readonly isOpen: boolean;
  /** What the reader may read of the profile, by key. */
  readonly profile: Readonly<Record<string, unknown>>;
}

export interface JobFacts {
  readonly id: string;
  readonly number: number;
  readonly createdAt: string;
  readonly status: string;
  readonly startDate: string | null;
  /** In minutes. */
  readonly plannedLength: number | null;
  readonly submittedAt: string | null;
  readonly issues: number;
  /** As far as the reader sees it. */
  readonly score: ScoreSummary | null;
  readonly jobTypeTitle: string;
}

export interface ProjectFacts {
  readonly id: string;
  readonly name: string;
  readonly location: { readonly lat: number; readonly long: number; readonly address: string } | null;
  readonly companies: readonly string[];
  readonly createdAt: string;
  readonly jobs: number;
  /** Whether the project's own page opens for the reader. */
  readonly isOpen: boolean;
  /** What the reader may read of its fields, by id; of a table its rows. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** An answer that the reader sees. What no column asks for may be left out. */
export interface AnswerFacts {
  /** The question in the revision that was answered: its settings tell what the value means. */
  readonly question: Pick<Question, 'id' | 'type' | 'title' | 'settings'>;
  readonly value: unknown;
  readonly repetition: string;
  readonly isIssue: boolean;
  /** False: the path has jumped over it since. */
  readonly isOnPath: boolean;
  /** A retention rule removed what it said. */
  readonly isRemoved?: boolean;
  readonly comment?: string;
  readonly files?: readonly CellFile[];
  /** In words: that a retention rule removed files of it; undefined where it removed none. */
  readonly filesRemoved?: string;
  readonly isSigned?: boolean;
  /** Undefined if the reader may not see it. */
  readonly user?: { readonly id: string; readonly name: string };
  readonly answeredAt?: string;
  readonly place?: { readonly lat: number; readonly long: number } | null;
}

/** All that one row is made of. In a project report the jobs are those of one project, else there is one, or none. */
export interface RowFacts {
  readonly key: string;
  readonly to: CellTarget | null;
  readonly jobs: readonly JobFacts[];
  readonly project: ProjectFacts | null;
  readonly people: Readonly<Partial<Record<PeopleTarget | 'self', readonly PersonFacts[]>>>;
  /** By question; those of a repeat group in the order of its repetitions. Of a row that is a repetition only its own. */
  readonly answers: ReadonlyMap<string, readonly AnswerFacts[]>;
  /** Of a row that is an issue. */
  readonly issue?: AnswerFacts;
  /** Of a row that is a repetition: which one, from 1. */
  readonly repetition?: number;
}

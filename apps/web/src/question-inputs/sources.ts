import { createContext, useContext } from 'react';
import type { JobSources, SourceItem, SourceRow } from '@plumbline/contract/job-sources';
import { splitAskedId } from '@plumbline/domain/questionnaire/asked-id';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import type { TextPart } from '@plumbline/domain/values/text-part';

/** What questions choose from, show and write beyond the questionnaire, as far as it is on this device. */
export interface QuestionSources {
  readonly sources: JobSources | null;
  /** `none`: nothing of the instance is shown here (a public link). */
  readonly state: 'ready' | 'loading' | 'failed' | 'none';
  readonly retry: () => void;
  /** Asks the server where more exists than is on the device; null where nobody can be asked. */
  readonly search:
    | ((
        questionId: string,
        words: string,
        signal: AbortSignal,
      ) => Promise<{ readonly items: readonly SourceItem[]; readonly rows: readonly SourceRow[] }>)
    | null;
}

const noSources: QuestionSources = { sources: null, state: 'none', retry: () => undefined, search: null };

export const Sources = createContext<QuestionSources>(noSources);

/** What the questions around here choose from. */
export function useSources(): QuestionSources {
  return useContext(Sources);
}

/** The stored id of a question that may stand in a repetition. */
export function storedId(askedId: string): string {
  return splitAskedId(askedId).questionId;
}

/** What a mention of a project field gives: its value in parts, null where there is no such field here. */
export function fieldPartsIn(sources: JobSources | null): (id: string) => readonly TextPart[] | null {
  return (id) => {
    if (!sources || !Object.hasOwn(sources.mentions, id)) return null;
    return questionTypeRegistry.project_value.toText(sources.mentions[id], {});
  };
}

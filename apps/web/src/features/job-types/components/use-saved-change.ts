import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobType } from '@plumbline/contract/job-types';
import { useKeepDraft, useRestored } from '../../../ui/editing/use-device-draft.ts';
import { useFlushOnLeaving } from '../../../ui/editing/use-flush-on-leaving.ts';
import { useAskBeforeLeaving } from '../../../ui/use-ask-before-leaving.ts';
import type { SaveStatus } from '../../../ui/save-state.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { JobTypeChange } from '../api/job-types.ts';
import { jobTypeQuery, useChangeJobType } from '../api/job-types.ts';

/** Saves changes as they are made; typed text a moment after the last key. */
export interface SavedChange {
  readonly saveStatus: SaveStatus;
  readonly change: (change: JobTypeChange) => void;
  /** As `change`, once nothing more has been typed for a while, or when the field is left. */
  readonly changeSoon: (change: JobTypeChange) => void;
  readonly flush: () => void;
}

const pause = 700;

/** A change that is stored until it is saved, with its base. */
interface Unsaved {
  readonly change: JobTypeChange;
  readonly opened: JobType | undefined;
}

/** Without the questions, which this changes nothing of. */
function unsavedOf(change: JobTypeChange, opened: JobType | undefined): Unsaved {
  return { change, opened: opened && { ...opened, questions: [] } };
}

function joined(one: JobTypeChange | null, other: JobTypeChange): JobTypeChange {
  if (!one) return other;
  return {
    ...one,
    ...other,
    ...(one.settings || other.settings ? { settings: { ...one.settings, ...other.settings } } : {}),
  };
}

/**
 * Saves the settings of one job type. Pending changes are sent when the page is left, and stored on the device until
 * they are saved.
 */
export function useSavedChange(id: string): SavedChange {
  const { t } = useTranslation('jobTypes');
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess, error, variables } = useChangeJobType(id, (name) => {
    if (name === 'title') return t(($) => $.jobTypes.fields.title);
    if (name === 'settings.description') return t(($) => $.jobTypes.fields.description);
    if (name === 'settings.plannedLength') return t(($) => $.jobTypes.settings.plannedLength);
    if (name === 'settings.passMark') return t(($) => $.jobTypes.score.passMark);
    if (name === 'settings.documentLayout') return t(($) => $.jobTypes.documents.title);
    return t(($) => $.jobTypes.settings.title);
  });
  const problemText = useProblemText();
  const waiting = useRef<JobTypeChange | null>(null);
  /** The job type as it was when what waits began to be typed. */
  const opened = useRef<JobType | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [isTyping, setTyping] = useState(false);

  const draftName = `job-type/${id}`;
  useRestored<Unsaved>(draftName, (kept) => mutate(kept));
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null);
  const isUnsaved = isTyping || isPending || error !== null;
  useKeepDraft(draftName, unsaved, isUnsaved && unsaved !== null);
  useAskBeforeLeaving(isUnsaved);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const change = waiting.current;
    waiting.current = null;
    setTyping(false);
    if (change) mutate({ change, opened: opened.current });
    opened.current = undefined;
  }, [mutate]);
  useFlushOnLeaving(flush);
  const begin = useCallback(() => {
    opened.current ??= queryClient.getQueryData<JobType>(jobTypeQuery(id).queryKey);
  }, [queryClient, id]);
  const changeSoon = useCallback(
    (change: JobTypeChange) => {
      begin();
      waiting.current = joined(waiting.current, change);
      setUnsaved(unsavedOf(waiting.current, opened.current));
      setTyping(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, pause);
    },
    [begin, flush],
  );
  const change = useCallback(
    (now: JobTypeChange) => {
      begin();
      waiting.current = joined(waiting.current, now);
      setUnsaved(unsavedOf(waiting.current, opened.current));
      flush();
    },
    [begin, flush],
  );
  // What was typed last is saved though the screen is left.
  useEffect(() => flush, [flush]);

  const saveStatus: SaveStatus =
    isPending || isTyping
      ? { kind: 'saving' }
      : error
        ? { kind: 'failed', message: problemText(error), ...(variables ? { onRetry: () => mutate(variables) } : {}) }
        : isSuccess
          ? { kind: 'saved' }
          : { kind: 'idle' };
  return { saveStatus, change, changeSoon, flush };
}

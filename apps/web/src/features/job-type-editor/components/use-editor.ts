import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { JobType } from '@plumbline/contract/job-types';
import { questionFromWire } from '@plumbline/contract/questions';
import { editedJobTypeQuery, editorCalls, failureOf } from '../api/editor-calls.ts';
import { Editor } from '../model/editor.ts';
import type { KeptDraft } from '../../../lib/drafts/device-drafts.ts';
import { dropDraft, keepDraft } from '../../../lib/drafts/device-drafts.ts';
import { useFlushOnLeaving } from '../../../ui/editing/use-flush-on-leaving.ts';
import type { Unsaved } from '../model/unsaved.ts';
import { jobTypeKeys } from '../../../lib/query-keys/job-types.ts';

/** The name of a job type's draft on this device. */
export const draftName = (jobTypeId: string) => `questions/${jobTypeId}`;

/**
 * The editor of a job type while its screen is open. It receives other people's changes, and saves before the person
 * leaves. Unsaved changes are stored on the device from the first keystroke on.
 * @param kept the draft of a closed page
 */
export function useEditor(jobType: JobType, kept: KeptDraft<Unsaved> | null): Editor {
  const queryClient = useQueryClient();
  const [editor] = useState(() => {
    const made = new Editor({
      questions: jobType.questions.map(questionFromWire),
      calls: editorCalls(jobType._id),
      failureOf,
    });
    if (kept) made.restore(kept.content);
    return made;
  });
  useEffect(() => {
    const name = draftName(jobType._id);
    const keep = () => {
      const { unsaved } = editor;
      if (unsaved) keepDraft(name, unsaved);
      else dropDraft(name);
    };
    keep();
    const stop = editor.subscribe(keep);
    return () => {
      stop();
      keep();
    };
  }, [editor, jobType._id]);
  useFlushOnLeaving(() => void editor.flush());
  const { data } = useQuery(editedJobTypeQuery(jobType._id));
  useEffect(() => {
    if (data) editor.notice(data.questions.map(questionFromWire));
  }, [editor, data]);

  useEffect(() => {
    const onOnline = () => void editor.flush();
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('online', onOnline);
      void editor.flush().finally(() => {
        editor.close();
        // Whoever left it unsaved was asked.
        dropDraft(draftName(jobType._id));
        void queryClient.invalidateQueries({ queryKey: jobTypeKeys.all });
      });
    };
  }, [editor, queryClient, jobType._id]);
  return editor;
}

/** Leaving waits for what is not saved yet; what can't be saved asks first. */
export function useLeaving(editor: Editor) {
  return useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // Choosing another question is no leaving.
      if (current.pathname === next.pathname || !editor.isDirty) return false;
      await editor.flush();
      return editor.isDirty;
    },
    enableBeforeUnload: () => editor.isDirty,
    withResolver: true,
  });
}

/** Ctrl-Z and Ctrl-Shift-Z (or Ctrl-Y) step back and forth in the whole questionnaire, also from within a field. */
export function useUndoKeys(editor: { undo: () => void; redo: () => void }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) editor.redo();
      else editor.undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [editor]);
}

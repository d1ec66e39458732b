import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { JobType } from '@plumbline/contract/job-types';
import { questionFromWire } from '@plumbline/contract/questions';
import { editedJobTypeQuery, editorCalls, failureOf } from '../api/editor-calls.ts';
import { Editor } from '../model/editor.ts';
import { jobTypeKeys } from '../../../lib/query-keys/job-types.ts';

/** The editor of a job type while its screen is open. It hears of what others do, and saves before the person leaves. */
export function useEditor(jobType: JobType): Editor {
  const queryClient = useQueryClient();
  const [editor] = useState(
    () =>
      new Editor({
        questions: jobType.questions.map(questionFromWire),
        calls: editorCalls(jobType._id),
        failureOf,
      }),
  );
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
        void queryClient.invalidateQueries({ queryKey: jobTypeKeys.all });
      });
    };
  }, [editor, queryClient]);
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

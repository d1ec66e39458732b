import { createContext, startTransition, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import type { Draft } from '../model/draft.ts';
import { changeQuestion } from '../model/draft.ts';
import type { Editor } from '../model/editor.ts';
import type { EditorSnapshot } from '../model/editor-types.ts';
import type { EditorReport } from '../model/problems.ts';
import type { EditorLanguages } from './use-editor-languages.ts';

/** What the parts of the editor's screen share. */
export interface EditorScene {
  readonly editor: Editor;
  readonly report: EditorReport;
  readonly selectedId: string | null;
  readonly languages: EditorLanguages;
  /** Shows a question's properties; `focus` puts the cursor into its title, or into the first text that lacks. */
  readonly select: (id: string | null, focus?: Focus) => void;
}

export type Focus = 'title' | 'missing';

export const Scene = createContext<EditorScene | null>(null);

/** The editor around here. @throws Error where there is none */
export function useScene(): EditorScene {
  const scene = useContext(Scene);
  if (!scene) throw new Error('There is no editor around this');
  return scene;
}

/** The editor as it is now; draws again with each change. */
export function useSnapshot(editor: Editor): EditorSnapshot {
  return useSyncExternalStore(editor.subscribe, editor.snapshot);
}

/** The draft, a moment later: for what only names other questions, so that no key waits for it to be drawn. */
export function useLaterDraft(editor: Editor): Draft {
  const [draft, setDraft] = useState(() => editor.snapshot().draft);
  useEffect(() => {
    const follow = () => startTransition(() => setDraft(editor.snapshot().draft));
    follow();
    return editor.subscribe(follow);
  }, [editor]);
  return draft;
}

/** Changes one question; quick changes of the same `field` are one step back. */
export function changeIn(editor: Editor, id: string, field: string, patch: Partial<Question>): void {
  editor.edit((draft) => changeQuestion(draft, id, patch, editor.isAdded), `${id} ${field}`);
}

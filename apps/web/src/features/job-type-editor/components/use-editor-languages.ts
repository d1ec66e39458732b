import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useRef } from 'react';
import { useSettings } from '../../../lib/access/hooks.ts';
import type { Draft } from '../model/draft.ts';
import { languagesOf, missingByQuestion, type DraftLanguages } from '../model/languages.ts';

/** The languages of the questionnaire, and the one whose texts are shown and edited now. */
export interface EditorLanguages extends DraftLanguages {
  readonly chosen: string;
  /** In which texts are shown, the chosen one first. */
  readonly wanted: readonly string[];
  readonly choose: (language: string) => void;
  /** How many texts each question lacks in the chosen language. */
  readonly missing: ReadonlyMap<string, number>;
}

const nothing: ReadonlyMap<string, number> = new Map();

/** The chosen language stands in the address: `?texts=he`. */
export function useEditorLanguages(named: readonly string[], draft: Draft): EditorLanguages {
  const navigate = useNavigate();
  const { defaultLanguage } = useSettings();
  const { texts } = useSearch({ strict: false });
  const found = languagesOf(named, defaultLanguage, draft);
  // The same object while the languages are the same: what is drawn by them need not be drawn again with each key.
  const key = JSON.stringify(found);
  const languages = useMemo(() => JSON.parse(key) as DraftLanguages, [key]);
  const chosen = texts !== undefined && languages.all.includes(texts) ? texts : languages.defaultLanguage;
  const examined = useDeferredValue(draft);
  const looked = useMemo(
    () => (languages.all.length > 1 ? missingByQuestion(examined, chosen, languages) : nothing),
    [examined, chosen, languages],
  );
  const missing = useRef(looked);
  if (String([...missing.current]) !== String([...looked])) missing.current = looked;
  const shown = missing.current;
  const choose = useRef((language: string) => {
    void navigate({ to: '.', search: (before) => ({ ...before, texts: language }), replace: true });
  }).current;
  return useMemo(
    () => ({
      ...languages,
      chosen,
      wanted: [...new Set([chosen, languages.defaultLanguage])],
      choose,
      missing: shown,
    }),
    [languages, chosen, choose, shown],
  );
}

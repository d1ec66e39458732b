import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Draft } from '../model/draft.ts';

/** The question that is turned to, and whether the map of paths is shown: as the address says. */
export function useTurnedQuestion(draft: Draft) {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  /** What is turned to, until the address says so: the router is later than the next key. */
  const [turning, setTurning] = useState<string | null>(null);
  if (turning !== null && turning === search.question) setTurning(null);
  const turnTo = (id: string | null) => {
    setTurning(id);
    void navigate({
      to: '.',
      search: (before) => ({ ...before, question: id ?? undefined }),
      replace: true,
      // It is no other page: the router would put the outline back to where it was before a question was added.
      resetScroll: false,
    });
  };
  const showMap = (isShown: boolean, question = search.question) => {
    void navigate({ to: '.', search: (before) => ({ ...before, question, view: isShown ? 'map' : undefined }) });
  };
  const selected = draft.find((question) => question.id === (turning ?? search.question)) ?? draft[0];
  return { selected, turnTo, isMap: search.view === 'map', showMap };
}

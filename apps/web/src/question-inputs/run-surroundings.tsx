import type { ReactNode } from 'react';
import { useContext } from 'react';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { currentAnswers, jumpTo } from '@plumbline/domain/questionnaire/engine';
import { fillMentions } from '@plumbline/domain/questionnaire/mentions';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { questionOf } from '@plumbline/domain/questionnaire/state';
import { summaryEntries } from '@plumbline/domain/questionnaire/summary';
import { questionnaireIn } from '@plumbline/domain/translations/in-languages';
import { useSayPart } from './answer-words.tsx';
import { fieldPartsIn, useSources } from './sources.ts';
import { QuestionnaireLanguages, useSpoken } from './spoken.ts';
import { Surroundings, type QuestionSurroundings } from './surroundings.ts';

interface RunSurroundingsProps {
  readonly definition: QuestionnaireDefinition;
  readonly state: QuestionnaireState;
  readonly surroundings: QuestionSurroundings;
  readonly onMove: (move: (before: QuestionnaireState) => QuestionnaireState) => void;
  readonly children: ReactNode;
}

/** What the questions of a run, and the ways between them, need to know of its other answers. */
export function RunSurroundings({ definition, state, surroundings, onMove, children }: RunSurroundingsProps) {
  const say = useSayPart();
  const { sources } = useSources();
  const spoken = useSpoken();
  const shown = questionnaireIn(definition, useContext(QuestionnaireLanguages));
  const around: QuestionSurroundings = {
    ...surroundings,
    fill: (text, mentionedIn) =>
      fillMentions(text, shown, currentAnswers(state), say, mentionedIn, fieldPartsIn(sources)),
    summaryOf: (id) => {
      const summary = questionOf(state, id);
      return summary ? summaryEntries(state, summary, spoken) : [];
    },
    onJump: (id) => onMove((before) => jumpTo(before, id)),
  };
  return <Surroundings value={around}>{children}</Surroundings>;
}

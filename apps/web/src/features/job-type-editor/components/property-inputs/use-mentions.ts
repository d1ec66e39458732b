import { makeDefinition, type Question } from '@plumbline/domain/questionnaire/definition';
import { mentionCandidates, mentionableFields, mentionedIds } from '@plumbline/domain/questionnaire/mentions';
import { useSettings } from '../../../../lib/access/hooks.ts';
import { useLaterDraft, useScene } from '../editor-context.ts';
import { mentionOf, toShownMentions, toStoredMentions } from '../../../../ui/mentions/named-mentions.ts';
import { useMentionLabels, useQuestionName } from '../use-question-words.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface OfferedMentions {
  readonly questions: readonly Named[];
  readonly fields: readonly Named[];
}

const nothing: OfferedMentions = { questions: [], fields: [] };

/** A text as it is stored and as it is written: with what it mentions by name, where people write. */
export function useNamedMentions(isHtml = false) {
  const { editor } = useScene();
  const labels = useMentionLabels(useLaterDraft(editor));
  return {
    toShown: (text: string) => (text.includes('$') ? toShownMentions(text, labels(), isHtml) : text),
    toStored: (text: string) => (text.includes('$[') ? toStoredMentions(text, labels(), isHtml) : text),
    write: (id: string) => mentionOf(labels().labelOf.get(id) ?? id, isHtml),
  };
}

/** What a text of a question mentions, and what `$` with these letters behind it offers; null while nothing is asked for. */
export function useMentions(question: Question, text: string, typed: string | null) {
  const { editor } = useScene();
  const draft = useLaterDraft(editor);
  const { projectFields } = useSettings();
  const nameOf = useQuestionName(draft);
  const mentioned = mentionedIds(text).flatMap((id): Named[] => {
    const other = draft.find((one) => one.id === id);
    if (other) return [{ id, name: nameOf(other) }];
    const field = projectFields.find((one) => one.id === id);
    return field ? [{ id, name: field.label }] : [];
  });
  if (typed === null) return { mentioned, offered: nothing };
  const candidates = mentionCandidates(makeDefinition('draft', draft), question.id, typed, null);
  const fields = mentionableFields(projectFields, typed, candidates.length);
  return {
    mentioned,
    offered: {
      questions: candidates.map((one) => ({ id: one.id, name: nameOf(one) })),
      fields: fields.map(({ id, label }) => ({ id, name: label })),
    },
  };
}

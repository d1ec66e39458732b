import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { isQuestionName, questionNameLimit } from '@plumbline/domain/ids/question-name';
import { unfinishedText } from '../model/unfinished.ts';
import { changeIn, useScene, useSnapshot } from './editor-context.ts';

/**
 * What formulas, filters, the API and exported files call a question. What can't be its name is held by the editor as
 * unfinished, and saved once it can.
 */
export function NameField({ question, error }: { readonly question: Question; readonly error: string | undefined }) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor } = useScene();
  const { draft, unfinished } = useSnapshot(editor);
  const unsaved = unfinishedText(unfinished, question.id, 'name');
  const isTaken = (name: string) => draft.some((other) => other.id !== question.id && other.name === name);
  const mistakeIn = (name: string) => {
    if (!isQuestionName(name)) return t(($) => $.jobTypeEditor.questionName.notValid);
    return isTaken(name) ? t(($) => $.jobTypeEditor.questionName.taken) : null;
  };
  const write = (typed: string) => {
    const name = typed.trim();
    const isRight = mistakeIn(name) === null;
    editor.unfinished.keep(question.id, 'name', isRight ? null : typed);
    if (isRight) changeIn(editor, question.id, 'name', { name });
  };
  return (
    <TextInput
      label={t(($) => $.jobTypeEditor.questionName.label)}
      description={t(($) => $.jobTypeEditor.questionName.hint)}
      value={unsaved ?? question.name}
      error={unsaved === null ? error : mistakeIn(unsaved.trim())}
      maxLength={questionNameLimit}
      dir="auto"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      data-property="name"
      onChange={(event) => write(event.currentTarget.value)}
    />
  );
}

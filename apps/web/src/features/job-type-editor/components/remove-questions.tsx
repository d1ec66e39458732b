import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isolatedName } from '../../../i18n/isolated.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { removeQuestions } from '../model/draft.ts';
import { withBlocks } from '../model/together.ts';
import { useScene, useSnapshot } from './editor-context.ts';
import { useQuestionName } from './use-question-words.ts';

interface RemoveQuestionsProps {
  /** Those that are to go; none while nothing is asked. */
  readonly ids: ReadonlySet<string>;
  readonly onClose: () => void;
  /** Called after the removal, with the question now in that place. */
  readonly onRemoved: (nextId: string | null) => void;
}

/** Asks before questions are deleted; with a step, whether its questions go too. One step back brings all of them again. */
export function RemoveQuestions({ ids, onClose, onRemoved }: RemoveQuestionsProps) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor } = useScene();
  const { draft } = useSnapshot(editor);
  const nameOf = useQuestionName(draft);
  const chosen = draft.filter((question) => ids.has(question.id));
  const [only] = chosen.length === 1 ? chosen : [];
  const whole = withBlocks(draft, ids);
  const under = whole.length - chosen.length;
  const remove = (gone: readonly string[]) => {
    const place = draft.findIndex((question) => ids.has(question.id));
    editor.edit((now) => removeQuestions(now, gone));
    const left = editor.snapshot().draft;
    onRemoved(left[Math.min(place, left.length - 1)]?.id ?? null);
  };
  const title = only
    ? t(($) => $.jobTypeEditor.remove.title, { name: isolatedName(nameOf(only)) })
    : t(($) => $.jobTypeEditor.remove.titleMany, { count: chosen.length });
  return (
    <ConfirmDialog
      isOpen={chosen.length > 0}
      onClose={onClose}
      title={chosen.length > 0 ? title : ''}
      confirm={only && under > 0 ? t(($) => $.jobTypeEditor.remove.onlyStep) : t(($) => $.jobTypeEditor.remove.confirm)}
      isDangerous
      onConfirm={() => remove(chosen.map((question) => question.id))}
    >
      {only ? t(($) => $.jobTypeEditor.remove.text) : t(($) => $.jobTypeEditor.remove.textMany)}
      {under > 0 ? (
        <Button
          mt="md"
          variant="default"
          fullWidth
          onClick={() => {
            remove(whole);
            onClose();
          }}
        >
          {only
            ? t(($) => $.jobTypeEditor.remove.withQuestions, { count: under })
            : t(($) => $.jobTypeEditor.remove.withAllQuestions, { count: under })}
        </Button>
      ) : null}
    </ConfirmDialog>
  );
}

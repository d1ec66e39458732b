import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { removeRepetition, type RepetitionProgress } from '@plumbline/domain/questionnaire/repetitions';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { useRepetitionName } from './use-repetition-name.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('../ui/confirm-dialog.tsx')).ConfirmDialog }));

interface RemoveRepetitionProps {
  readonly group: Question;
  /** The repetition that is to be removed; null while none is. */
  readonly leaving: RepetitionProgress | null;
  readonly onClose: () => void;
  readonly onMove: (move: (before: QuestionnaireState) => QuestionnaireState) => void;
}

/** Asks before a repetition goes in which something was answered. */
export function RemoveRepetition({ group, leaving, onClose, onMove }: RemoveRepetitionProps) {
  const { t } = useTranslation('questionInputs');
  const nameOf = useRepetitionName();
  if (leaving === null) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        isOpen
        onClose={onClose}
        title={t(($) => $.questionInputs.repeat.removeTitle, { name: nameOf(group, leaving.number) })}
        confirm={t(($) => $.questionInputs.repeat.removeConfirm)}
        isDangerous
        onConfirm={() => onMove((before) => removeRepetition(before, group.id, leaving.id))}
      >
        {t(($) => $.questionInputs.repeat.removeText, { count: leaving.answered })}
      </ConfirmDialog>
    </Suspense>
  );
}

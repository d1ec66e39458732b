import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { unusualIn, usualKindOf } from '@plumbline/domain/question-types/usual-range';
import { useFormats } from '../lib/access/hooks.ts';
import styles from './unusual-note.module.css';

interface UnusualNoteProps {
  readonly question: Question;
  readonly value: unknown;
  /** While it is answered, what is asked for now is said too. */
  readonly isAnswering?: boolean;
}

/** That an answer lies outside the usual range of its question; announced when it comes to lie there. */
export function UnusualNote({ question, value, isAnswering = false }: UnusualNoteProps) {
  const { t } = useTranslation('questionInputs');
  const formats = useFormats();
  const unusual = unusualIn(question, value);
  if (!question.settings.usual || (unusual === null && !isAnswering)) return null;
  const kind = usualKindOf(question) ?? 'number';
  return (
    <p className={styles.note} role="status">
      {unusual === null ? null : (
        <>
          <IconAlertTriangle size={18} aria-hidden />
          <span>
            {t(($) => $.questionInputs.unusual[kind][unusual.side], {
              bound: typeof unusual.bound === 'number' ? formats.number(unusual.bound) : formats.day(unusual.bound),
            })}
            {isAnswering ? ` ${t(($) => $.questionInputs.unusualThen[unusual.outside])}` : null}
          </span>
        </>
      )}
    </p>
  );
}

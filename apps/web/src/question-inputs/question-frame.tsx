import { Skeleton } from '@mantine/core';
import { IconAlertCircle, IconNotes } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isFileRequired, isSignatureRequired, type Question } from '@plumbline/domain/questionnaire/definition';
import { isStep } from '@plumbline/domain/question-types/question-traits';
import { takesAnswer } from '@plumbline/domain/question-types/takes-answer';
import type { Language } from '@plumbline/domain/languages/languages';
import type { Direction } from '../i18n/language.ts';
import { CalculatedAnswer } from './calculated-answer.tsx';
import { DarkGround } from './dark-ground.tsx';
import { InputBoundary } from './input-boundary.tsx';
import { QuestionBackground } from './question-background.tsx';
import styles from './question-frame.module.css';
import { useSpoken, useTextAttributes } from './spoken.ts';
import { StepIcon } from './step-icon.tsx';
import { useSurroundings } from './surroundings.ts';
import { UnusualNote } from './unusual-note.tsx';
import { TypedInput } from './typed-input.tsx';

interface QuestionFrameProps {
  readonly question: Question;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onPutDown?: (() => void) | undefined;
  readonly onIssue?: (() => void) | undefined;
  readonly disabled: boolean;
  /** Its value is computed: shown as an answer is read, with nothing to fill in. */
  readonly isCalculated?: boolean;
  readonly language: Language;
  readonly direction: Direction;
  /** What is wrong with the value, in the person's words. */
  readonly problem: string | null;
  /** Next was pressed with something missing here: the red border (spec/2 §2). */
  readonly isPointedAt?: boolean;
  /** The content below the input: comment, files, issue. */
  readonly toolbar?: ReactNode;
  /** Shows what managers note for each other (spec/2 §3, managementNote); the server gives it to nobody else. */
  readonly showsNote?: boolean;
  /** The level of the title in the page's outline. */
  readonly headingLevel?: 2 | 3;
}

/** One question as it is asked: title, description, background, its type's input, what is wrong, and the toolbar (spec/2 §2). */
export function QuestionFrame(props: QuestionFrameProps) {
  const { value, onChange, disabled, language, direction, problem, isPointedAt, toolbar } = props;
  const { t } = useTranslation('questionInputs');
  const { fill } = useSurroundings();
  const question = useSpoken()(props.question);
  const said = useTextAttributes();
  const title = useId();
  const description = useId();
  const wrong = useId();
  const Heading = `h${props.headingLevel ?? 2}` as const;
  const isAsked = !props.isCalculated && takesAnswer(question);
  const demands = [
    isAsked && question.settings.isMandatory === true ? t(($) => $.questionInputs.mandatory) : '',
    isAsked && isFileRequired(question) ? t(($) => $.questionInputs.fileDemanded) : '',
    isAsked && isSignatureRequired(question) ? t(($) => $.questionInputs.signatureDemanded) : '',
  ].filter(Boolean);
  // Nothing but a name, which the row of steps says too.
  const isBare = isStep(question) && !question.description && !question.settings.withBackground && !toolbar;
  const describedBy = [question.description ? description : '', problem ? wrong : ''].filter(Boolean).join(' ');
  const frame = (
    <section
      className={styles.frame}
      data-type={question.type}
      data-bare={isBare || undefined}
      data-question={question.id}
      data-pointed={isPointedAt || undefined}
      aria-labelledby={title}
    >
      <QuestionBackground question={question} />
      <div className={styles.content}>
        <Heading id={title} className={styles.title} tabIndex={-1}>
          {isStep(question) && question.stepIcon ? (
            <span className={styles.icon}>
              <StepIcon icon={question.stepIcon} size={26} />
            </span>
          ) : null}
          <span {...said(question, 'title')}>{fill(question.title, question.id)}</span>
          {demands.length > 0 ? (
            <span className={styles.demanded} title={demands.join(', ')}>
              {/* Joined to the last word: it never begins a line. */}
              <span aria-hidden>{'\u2060*'}</span>
              <span className="visually-hidden">{`, ${demands.join(', ')}`}</span>
            </span>
          ) : null}
        </Heading>
        {question.description ? (
          <p id={description} className={`${styles.description} paragraphs`} {...said(question, 'description')}>
            {fill(question.description, question.id)}
          </p>
        ) : null}
        {props.showsNote && question.settings.managementNote ? (
          <p className={styles.note}>
            <IconNotes size={18} stroke={1.7} aria-hidden />
            <span>
              <strong>{t(($) => $.questionInputs.note)}</strong>
              <span className="paragraphs" {...said(question, 'managementNote')}>
                {question.settings.managementNote}
              </span>
            </span>
          </p>
        ) : null}
        <InputBoundary type={question.type}>
          <Suspense fallback={<Skeleton height={52} />}>
            {props.isCalculated ? (
              <CalculatedAnswer question={question} value={value} />
            ) : (
              <TypedInput
                question={question}
                value={value}
                onChange={onChange}
                onPutDown={props.onPutDown}
                onIssue={props.onIssue}
                disabled={disabled}
                problem={problem}
                language={language}
                direction={direction}
                labelledBy={title}
                describedBy={describedBy || undefined}
              />
            )}
          </Suspense>
        </InputBoundary>
        <UnusualNote question={question} value={value} isAnswering={isAsked && !disabled} />
        <p id={wrong} className={styles.problem} role="alert">
          {problem ? (
            <>
              <IconAlertCircle size={18} aria-hidden />
              <bdi>{problem}</bdi>
            </>
          ) : null}
        </p>
        {toolbar}
      </div>
    </section>
  );
  return question.darkMode ? <DarkGround>{frame}</DarkGround> : frame;
}

import type { KeyboardEvent } from 'react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { next } from '@plumbline/domain/questionnaire/engine';
import { currentScreen, questionOf } from '@plumbline/domain/questionnaire/state';
import { directionOf, realLanguage } from '../../../i18n/language.ts';
import { IsAsked } from '../../../question-inputs/is-asked.ts';
import { waitsForCorrection } from '../../../question-inputs/corrections.ts';
import { AddAnother, RepetitionHead } from '../../../question-inputs/repetition-head.tsx';
import type { OutboxPlace } from '../../../offline/outbox.ts';
import { afterPaint } from '../../../ui/after-paint.ts';
import type { PressGuard } from '../../../ui/press-guard.ts';
import type { AnsweringSession, SessionView } from '../../../lib/answering/answering-session.ts';
import { useNextQuestions } from '../answering/use-next-questions.ts';
import { drawnAtFirst, useGradually } from '../answering/use-gradually.ts';
import { QuestionCard } from './question-card.tsx';
import styles from './question-screen.module.css';

interface QuestionScreenProps {
  readonly session: AnsweringSession;
  readonly view: SessionView;
  readonly place: OutboxPlace;
  readonly guard: PressGuard;
}

const nothing: readonly never[] = [];

/** Whether Enter in this field means "go on": a line of text or a number, where nothing else is meant by it. */
function goesOn(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return false;
  return ['text', 'email'].includes(target.type) && target.closest('[data-type="text"], [data-type="length"]') !== null;
}

/** Whether the focus is nowhere, or on a button that was pressed by touch or mouse, not reached by keys. */
function isTouched(active: Element | null): boolean {
  return active === document.body || (active instanceof HTMLButtonElement && !active.matches(':focus-visible'));
}

/** The questions that are shown at once: one, or those of a step. After each move its place comes into view and takes the focus. */
export function QuestionScreen({ session, view, place, guard }: QuestionScreenProps) {
  const { i18n } = useTranslation('answers');
  const root = useRef<HTMLDivElement>(null);
  const { state, moves } = view;
  const screen = currentScreen(state);
  const { indexOf } = state.setting.paths;
  const ids = screen?.questionIds ?? nothing;
  const focused = state.focus === null ? -1 : ids.indexOf(state.focus);
  const count = useGradually(ids[0], ids.length, focused + 1);
  const ahead = useNextQuestions(state.screens[state.position + 1]?.questionIds ?? nothing).slice(0, drawnAtFirst);

  // From scroll events: reading the scroll position would force a layout.
  const isScrolled = useRef(false);
  useEffect(() => {
    const around = root.current?.parentElement;
    const note = () => {
      isScrolled.current = (around?.scrollTop ?? 0) > 0;
    };
    around?.addEventListener('scroll', note, { passive: true });
    return () => around?.removeEventListener('scroll', note);
  }, []);

  const isByKey = useRef(false);
  useEffect(() => {
    const byKey = isByKey.current;
    isByKey.current = false;
    if (moves === 0 || state.focus === null) return;
    const question = root.current?.querySelector<HTMLElement>(`[id="question-${CSS.escape(state.focus)}"]`);
    const isFirst = question?.parentElement === root.current?.firstElementChild;
    if (!isFirst) question?.scrollIntoView({ block: 'start' });
    else if (isScrolled.current) root.current?.parentElement?.scrollTo({ top: 0 });
    const title = question?.querySelector<HTMLElement>('h2, h3');
    const focus = () => title?.focus({ preventScroll: true });
    // To focus is to lay out: whoever touched a button sees the question first. A key may follow at once.
    if (!byKey && isTouched(document.activeElement))
      void afterPaint().then(() => isTouched(document.activeElement) && focus());
    else focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a move brings a place into view, not what is answered there
  }, [moves]);

  return (
    <>
      {screen?.repetition ? (
        <div className={styles.head}>
          <RepetitionHead state={state} onMove={(move) => void session.move(move)} />
        </div>
      ) : null}
      <div
        ref={root}
        role="presentation"
        className={styles.screen}
        data-mode={state.mode}
        onKeyDown={(event) => {
          if (state.mode !== 'single' || state.isLastScreen || !goesOn(event)) return;
          if (event.repeat || !guard.takes(event.timeStamp)) return;
          // Enter has just left the field: what that corrected is shown first, as at Next.
          if (waitsForCorrection()) return;
          isByKey.current = true;
          void session.move(next);
        }}
      >
        {[...ids.slice(0, count), ...ahead].map((id, at) => {
          const question = questionOf(state, id);
          const index = indexOf.get(id) ?? -1;
          if (!question) return null;
          return (
            <div key={id} className={at < count ? undefined : styles.ahead}>
              <IsAsked value={at < count}>
                <QuestionCard
                  question={question}
                  content={state.contents.get(id)}
                  problems={state.verdicts[index]?.problems ?? nothing}
                  isPointedAt={state.pointedAt.has(id)}
                  mayAnswer={state.setting.mayAnswer[index] === true}
                  isUploading={state.uploading.has(id)}
                  session={session}
                  place={place}
                  language={realLanguage(i18n.language)}
                  direction={directionOf(i18n.language)}
                />
              </IsAsked>
            </div>
          );
        })}
        {count === ids.length ? <AddAnother state={state} onMove={(move) => void session.move(move)} /> : null}
      </div>
    </>
  );
}

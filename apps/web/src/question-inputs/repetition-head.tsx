import { IconList, IconPlus, IconTrash } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { jumpTo } from '@plumbline/domain/questionnaire/engine';
import {
  canAddRepetition,
  canRemoveRepetition,
  removeRepetition,
  repetitionStates,
  type RepetitionProgress,
} from '@plumbline/domain/questionnaire/repetitions';
import { currentScreen, questionOf, type QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { RemoveRepetition } from './remove-repetition.tsx';
import type { MoveQuestionnaire } from './repeat-group-card.tsx';
import styles from './repetition-head.module.css';
import { useAddRepetition } from './use-add-repetition.ts';
import { useRepetitionName, useRepetitionWord } from './use-repetition-name.ts';

interface RepetitionProps {
  readonly state: QuestionnaireState;
  readonly onMove: MoveQuestionnaire;
}

/** Which repetition of a group the screen asks, how far all of them are, and the ways to the others and to the list. */
export function RepetitionHead({ state, onMove }: RepetitionProps) {
  const { t } = useTranslation('questionInputs');
  const nameOf = useRepetitionName();
  const [leaving, setLeaving] = useState<RepetitionProgress | null>(null);
  const repetition = currentScreen(state)?.repetition;
  const group = repetition ? questionOf(state, repetition.groupId) : null;
  if (!repetition || !group) return null;
  const states = repetitionStates(state, group.id);
  const here = states.find(({ id }) => id === repetition.id);
  const seesList = state.screens.some(({ questionIds }) => questionIds.includes(group.id));
  return (
    <section className={styles.head} aria-label={nameOf(group, repetition.number)}>
      <div className={styles.line}>
        <p className={styles.title}>
          {t(($) => $.questionInputs.repeat.ofAll, { name: nameOf(group, repetition.number), count: repetition.count })}
        </p>
        {here && canRemoveRepetition(state, group.id) ? (
          <button
            type="button"
            className={styles.tool}
            aria-label={t(($) => $.questionInputs.repeat.remove, { name: nameOf(group, repetition.number) })}
            onClick={() =>
              here.answered > 0
                ? setLeaving(here)
                : onMove((before) => removeRepetition(before, group.id, repetition.id))
            }
          >
            <IconTrash size={20} stroke={1.7} aria-hidden />
          </button>
        ) : null}
        {seesList ? (
          <button
            type="button"
            className={styles.tool}
            aria-label={t(($) => $.questionInputs.repeat.all)}
            onClick={() => onMove((before) => jumpTo(before, group.id))}
          >
            <IconList size={20} stroke={1.7} className="mirrored" aria-hidden />
          </button>
        ) : null}
      </div>
      {states.length > 1 ? (
        <ol className={styles.others}>
          {states.map((one) => (
            <li key={one.id}>
              <button
                ref={one.id === repetition.id ? bringIntoView : undefined}
                type="button"
                className={styles.other}
                data-done={(one.answered > 0 && !one.isUnfinished) || undefined}
                aria-current={one.id === repetition.id ? 'step' : undefined}
                aria-label={nameOf(group, one.number)}
                disabled={one.startsAt === null}
                onClick={() => onMove((before) => jumpTo(before, one.startsAt ?? ''))}
              >
                {one.number}
              </button>
            </li>
          ))}
        </ol>
      ) : null}
      <RemoveRepetition group={group} leaving={leaving} onClose={() => setLeaving(null)} onMove={onMove} />
    </section>
  );
}

/** Called when a repetition becomes the present one. */
function bringIntoView(one: HTMLButtonElement | null): void {
  one?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** Below the last question of a group's last repetition: one more of them. */
export function AddAnother({ state, onMove }: RepetitionProps) {
  const { t } = useTranslation('questionInputs');
  const wordOf = useRepetitionWord();
  const repetition = currentScreen(state)?.repetition;
  const group = repetition ? questionOf(state, repetition.groupId) : null;
  const add = useAddRepetition(repetition?.groupId ?? '');
  const isLast = state.screens[state.position + 1]?.repetition?.groupId !== repetition?.groupId;
  if (!repetition || !group || !isLast || !canAddRepetition(state, group.id)) return null;
  return (
    <Button variant="light" size="md" leftSection={<IconPlus size={20} aria-hidden />} onClick={() => onMove(add)}>
      {t(($) => $.questionInputs.repeat.add, { title: wordOf(group) })}
    </Button>
  );
}

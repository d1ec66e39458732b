import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconChevronRight,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { repeatBounds } from '@plumbline/domain/question-types/repetition-list';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { jumpTo } from '@plumbline/domain/questionnaire/engine';
import {
  canAddRepetition,
  canRemoveRepetition,
  moveRepetition,
  removeRepetition,
  repetitionStates,
  type RepetitionProgress,
} from '@plumbline/domain/questionnaire/repetitions';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { RemoveRepetition } from './remove-repetition.tsx';
import styles from './repeat-group-card.module.css';
import { useAddRepetition } from './use-add-repetition.ts';
import { useRepetitionName, useRepetitionWord } from './use-repetition-name.ts';

export type MoveQuestionnaire = (move: (before: QuestionnaireState) => QuestionnaireState) => void;

interface RepeatGroupCardProps {
  /** The group's step, as it is asked. */
  readonly group: Question;
  readonly state: QuestionnaireState;
  readonly onMove: MoveQuestionnaire;
}

/** The repetitions of a group with how far each is: go to one, add, remove, put in another order. */
export function RepeatGroupCard({ group, state, onMove }: RepeatGroupCardProps) {
  const { t } = useTranslation('questionInputs');
  const word = useRepetitionWord()(group);
  const [leaving, setLeaving] = useState<RepetitionProgress | null>(null);
  const add = useAddRepetition(group.id);
  const states = repetitionStates(state, group.id);
  const mayAdd = canAddRepetition(state, group.id);
  const mayRemove = canRemoveRepetition(state, group.id);
  const mayMove = state.setting.mayAnswer[state.setting.paths.indexOf.get(group.id) ?? -1] === true;
  const { max } = repeatBounds(group.settings);
  const take = (one: RepetitionProgress) => {
    if (one.answered > 0) setLeaving(one);
    else onMove((before) => removeRepetition(before, group.id, one.id));
  };

  return (
    <div className={styles.card}>
      {states.length === 0 ? (
        <p className={styles.empty}>{t(($) => $.questionInputs.repeat.none)}</p>
      ) : (
        <ol className={styles.list}>
          {states.map((one, place) => (
            <Row
              key={one.id}
              group={group}
              one={one}
              onGo={() => one.startsAt !== null && onMove((before) => jumpTo(before, one.startsAt ?? ''))}
              onUp={
                mayMove && place > 0
                  ? () => onMove((before) => moveRepetition(before, group.id, one.id, place - 1))
                  : null
              }
              onDown={
                mayMove && place < states.length - 1
                  ? () => onMove((before) => moveRepetition(before, group.id, one.id, place + 1))
                  : null
              }
              onRemove={mayRemove ? () => take(one) : null}
            />
          ))}
        </ol>
      )}
      {mayAdd ? (
        <Button
          variant="light"
          size="md"
          fullWidth
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => onMove(add)}
        >
          {t(($) => $.questionInputs.repeat.add, { title: word })}
        </Button>
      ) : mayMove ? (
        <p className={styles.empty}>{t(($) => $.questionInputs.repeat.full, { count: max })}</p>
      ) : null}
      <RemoveRepetition group={group} leaving={leaving} onClose={() => setLeaving(null)} onMove={onMove} />
    </div>
  );
}

interface RowProps {
  readonly group: Question;
  readonly one: RepetitionProgress;
  readonly onGo: () => void;
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
  readonly onRemove: (() => void) | null;
}

function Row({ group, one, onGo, onUp, onDown, onRemove }: RowProps) {
  const { t } = useTranslation('questionInputs');
  const name = useRepetitionName()(group, one.number);
  const isDone = one.asked > 0 && one.answered > 0 && !one.isUnfinished;
  const tools = [
    { Icon: IconArrowUp, label: t(($) => $.questionInputs.repeat.moveUp, { name }), onClick: onUp },
    { Icon: IconArrowDown, label: t(($) => $.questionInputs.repeat.moveDown, { name }), onClick: onDown },
    { Icon: IconTrash, label: t(($) => $.questionInputs.repeat.remove, { name }), onClick: onRemove },
  ];
  return (
    <li className={styles.row}>
      <button type="button" className={styles.go} disabled={one.startsAt === null} onClick={onGo}>
        <span className={styles.number} data-done={isDone || undefined} aria-hidden>
          {isDone ? <IconCheck size={16} stroke={3} /> : one.number}
        </span>
        <span className={styles.words}>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          <span className={styles.standing}>
            {t(($) => $.questionInputs.repeat.answered, { answered: one.answered, total: one.asked })}
          </span>
        </span>
        {one.hasIssue ? (
          <span className={styles.issue}>
            <IconAlertTriangle size={18} aria-hidden />
            <span className="visually-hidden">{t(($) => $.questionInputs.summary.issue)}</span>
          </span>
        ) : null}
        <IconChevronRight size={20} aria-hidden className={`mirrored ${styles.arrow}`} />
      </button>
      {tools.some(({ onClick }) => onClick !== null) ? (
        <span className={styles.tools}>
          {tools.map(({ Icon, label, onClick }) => (
            <button
              key={label}
              type="button"
              className={styles.tool}
              aria-label={label}
              title={label}
              disabled={onClick === null}
              onClick={onClick ?? undefined}
            >
              <Icon size={18} stroke={1.7} aria-hidden />
            </button>
          ))}
        </span>
      ) : null}
    </li>
  );
}

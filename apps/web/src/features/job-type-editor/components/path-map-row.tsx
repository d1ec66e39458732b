import { IconAlertTriangle, IconArrowRight, IconChevronDown, IconChevronRight, IconFlag } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { activeRules } from '@plumbline/domain/questionnaire/paths';
import type { MapRow, MapPathEdge } from '../model/path-map.ts';
import type { EditorProblem } from '../model/problems.ts';
import styles from './path-map.module.css';
import { ProblemText } from './problem-text.tsx';
import { questionTypeIcons } from './question-type-icons.ts';
import { useRuleWords } from './use-rule-words.ts';

export interface MapActs {
  /** Leaves the map for a question's properties. */
  readonly onOpen: (id: string) => void;
  /** Goes to the row of a question, null for the end. */
  readonly onGo: (id: string | null) => void;
  readonly onFold: (stepId: string) => void;
  readonly onUnfoldRun: (firstId: string) => void;
}

interface PathMapRowProps {
  readonly row: MapRow;
  /** The place and title of a question. */
  readonly nameOf: (id: string) => string;
  readonly problems: readonly EditorProblem[];
  readonly goesOn: boolean;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly acts: MapActs;
}

/** One line of the map: a question with where its answers lead, a step, a stretch of questions, or the end. */
export const PathMapRow = memo(function PathMapRow(props: PathMapRowProps) {
  const { row, nameOf, problems, goesOn, isActive, isSelected, acts } = props;
  const { t } = useTranslation('jobTypeEditor');
  const tabIndex = isActive ? 0 : -1;
  if (row.kind === 'end') return <EndRow tabIndex={tabIndex} />;
  if (row.kind === 'run') {
    return (
      <RunRow
        id={row.id}
        count={row.questions.length}
        goesOn={goesOn}
        tabIndex={tabIndex}
        onUnfold={() => acts.onUnfoldRun(row.id)}
      />
    );
  }
  const { question } = row;
  const Icon = questionTypeIcons[question.type];
  const own = problems.filter((problem) => problem.kind === 'loop' || problem.kind === 'unreachable');
  return (
    <li
      data-map-row={row.id}
      className={styles.row}
      data-kind={row.kind}
      data-on={goesOn || undefined}
      data-selected={isSelected || undefined}
      data-wrong={own.length > 0 || undefined}
    >
      <div className={styles.line}>
        {row.kind === 'step' && row.count > 0 ? (
          <button
            type="button"
            className={styles.fold}
            tabIndex={tabIndex}
            aria-expanded={!row.isFolded}
            aria-label={t(($) => $.jobTypeEditor.map.questionsOf, { name: nameOf(row.id) })}
            onClick={() => acts.onFold(row.id)}
          >
            {row.isFolded ? (
              <IconChevronRight size={18} className="mirrored" aria-hidden />
            ) : (
              <IconChevronDown size={18} aria-hidden />
            )}
          </button>
        ) : null}
        <button
          type="button"
          className={styles.head}
          data-map-head
          tabIndex={tabIndex}
          onClick={() => acts.onOpen(row.id)}
        >
          <Icon size={18} stroke={1.6} role="img" aria-label={t(($) => $.jobTypeEditor.types[question.type])} />
          <span className={styles.name} dir="auto">
            {nameOf(row.id)}
          </span>
          {row.kind === 'step' && row.isFolded ? (
            <span className={styles.count}>{t(($) => $.jobTypeEditor.map.inStep, { count: row.count })}</span>
          ) : null}
        </button>
      </div>
      {own.map((problem) => (
        <p key={problem.kind} className={styles.problem}>
          <IconAlertTriangle size={15} aria-hidden />
          <ProblemText problem={problem} />
        </p>
      ))}
      {row.pathEdges.length > 0 ? (
        <Edges question={question} pathEdges={row.pathEdges} {...{ nameOf, problems, tabIndex, acts }} />
      ) : null}
      {row.kind === 'step' && row.leaving.length > 0 ? (
        <p className={styles.leaving}>
          {t(($) => $.jobTypeEditor.map.leaving, { count: row.leaving.length })}{' '}
          {row.leaving.slice(0, maxNamed).map((one) => (
            <button
              key={one.id}
              type="button"
              className={styles.target}
              tabIndex={tabIndex}
              onClick={() => acts.onGo(one.id)}
            >
              <bdi>{nameOf(one.id)}</bdi>
            </button>
          ))}
          {row.leaving.length > maxNamed ? '…' : null}
        </p>
      ) : null}
    </li>
  );
});

/** So many questions that lead out of a folded step are named. */
const maxNamed = 3;

interface EdgesProps extends Pick<PathMapRowProps, 'nameOf' | 'problems' | 'acts'> {
  readonly question: Question;
  readonly pathEdges: readonly MapPathEdge[];
  readonly tabIndex: 0 | -1;
}

function Edges({ question, pathEdges, nameOf, problems, acts, tabIndex }: EdgesProps) {
  const { t } = useTranslation('jobTypeEditor');
  const ruleWords = useRuleWords();
  const rules = activeRules(question);
  return (
    <ul className={styles.pathEdges}>
      {pathEdges.map(({ rule, to }) => (
        <li key={rule ?? 'otherwise'} className={styles.way}>
          <span>{ruleWords(question, rule === null ? null : (rules[rule] ?? null))}</span>
          <IconArrowRight size={15} className="mirrored" role="img" aria-label={t(($) => $.jobTypeEditor.path.goTo)} />
          {to === 'nowhere' ? (
            <span className={styles.nowhere}>{t(($) => $.jobTypeEditor.map.nowhere)}</span>
          ) : (
            <button type="button" className={styles.target} tabIndex={tabIndex} onClick={() => acts.onGo(to)}>
              <bdi>{to === null ? t(($) => $.jobTypeEditor.map.end) : nameOf(to)}</bdi>
            </button>
          )}
          {to !== 'nowhere' && problems.some((problem) => problem.kind === 'dead_end' && problem.rule === rule) ? (
            <span className={styles.nowhere}>{t(($) => $.jobTypeEditor.map.notAsked)}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Where the questionnaire ends. */
function EndRow({ tabIndex }: { readonly tabIndex: number }) {
  const { t } = useTranslation('jobTypeEditor');
  return (
    <li data-map-row="end" className={styles.row} data-kind="end">
      <button type="button" className={styles.head} data-map-head tabIndex={tabIndex}>
        <IconFlag size={18} stroke={1.6} aria-hidden />
        <span>{t(($) => $.jobTypeEditor.map.end)}</span>
      </button>
    </li>
  );
}

interface RunRowProps {
  readonly id: string;
  readonly count: number;
  readonly goesOn: boolean;
  readonly tabIndex: number;
  readonly onUnfold: () => void;
}

/** Questions one after the other, folded: nothing branches in them. */
function RunRow({ id, count, goesOn, tabIndex, onUnfold }: RunRowProps) {
  const { t } = useTranslation('jobTypeEditor');
  return (
    <li data-map-row={id} className={styles.row} data-kind="run" data-on={goesOn || undefined}>
      <button
        type="button"
        className={styles.head}
        data-map-head
        tabIndex={tabIndex}
        aria-expanded={false}
        onClick={onUnfold}
      >
        <IconChevronRight size={18} className="mirrored" aria-hidden />
        <span>{t(($) => $.jobTypeEditor.map.run, { count })}</span>
      </button>
    </li>
  );
}

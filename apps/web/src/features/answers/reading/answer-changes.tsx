import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { answerChanges, type AnswerChange } from '@plumbline/domain/questionnaire/answer-changes';
import type { AnswerContent, Signer } from '@plumbline/domain/questionnaire/answers';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { sameContent } from '@plumbline/domain/questionnaire/same-content';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { isolatedNames } from '../../../i18n/isolated.ts';
import { useSpoken } from '../../../question-inputs/spoken.ts';
import { useRepetitionName } from '../../../question-inputs/use-repetition-name.ts';
import { FileList } from '../components/file-list.tsx';
import styles from './answer-changes.module.css';
import { AnswerValue } from './answer-value.tsx';

/** An answer with the question as it was when it was given. */
export interface GivenAnswer {
  readonly question: Question;
  readonly content: AnswerContent;
}

interface AnswerChangesProps {
  readonly earlier: GivenAnswer;
  readonly later: GivenAnswer;
}

/** What one answer changed of the one before it: each part with its old and its new value. */
export function AnswerChanges({ earlier, later }: AnswerChangesProps) {
  const { t } = useTranslation('answers');
  const isReadSame = useReadSame(earlier.question, later.question);
  const changes = answerChanges(later.question, earlier.content, later.content).filter((one) => !isReadSame(one));
  if (changes.length === 0) return <p className={styles.same}>{t(($) => $.answers.changes.same)}</p>;
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.part} className={styles.change}>
          <dt className={change.part === 'value' ? 'visually-hidden' : styles.part}>
            {t(($) => $.answers.changes.parts[change.part])}
          </dt>
          <Change change={change} from={earlier.question} to={later.question} />
        </div>
      ))}
    </dl>
  );
}

/**
 * Whether a change of the value is invisible: stored values differ, displayed ones don't (an option was renamed
 * meanwhile).
 */
function useReadSame(from: Question, to: Question): (change: AnswerChange) => boolean {
  const spoken = useSpoken();
  return (change) => {
    if (change.part !== 'value') return false;
    const said = (question: Question, value: unknown) =>
      questionTypeRegistry[question.type].toText(value, spoken(question).settings);
    return sameContent(said(from, change.from), said(to, change.to));
  };
}

interface ChangeProps {
  readonly change: AnswerChange;
  /** The question that the old value was given to, and the one that the new value was. */
  readonly from: Question;
  readonly to: Question;
}

function Change({ change, from, to }: ChangeProps) {
  const { t } = useTranslation('answers');
  const repetitionName = useRepetitionName();
  switch (change.part) {
    case 'value':
      return (
        <FromTo
          from={change.from === null ? null : <AnswerValue question={from} value={change.from} />}
          to={change.to === null ? null : <AnswerValue question={to} value={change.to} />}
        />
      );
    case 'comment':
      return <FromTo from={asWritten(change.from)} to={asWritten(change.to)} />;
    case 'signature':
      return <FromTo from={<Signature picture={change.from} />} to={<Signature picture={change.to} />} />;
    case 'signer':
      return <FromTo from={signerText(change.from)} to={signerText(change.to)} />;
    case 'issue':
      return <dd>{t(($) => (change.isIssue ? $.answers.changes.issue : $.answers.changes.noIssue))}</dd>;
    case 'files':
      return (
        <CameAndWent
          removed={change.removed.length > 0 ? <FileList files={change.removed} onRemove={null} /> : null}
          added={change.added.length > 0 ? <FileList files={change.added} onRemove={null} /> : null}
        />
      );
    case 'emails':
      return <CameAndWent removed={addresses(change.removed)} added={addresses(change.added)} />;
    case 'entries':
      return (
        <CameAndWent
          removed={change.removed.length > 0 ? <Entries question={from} entries={change.removed} /> : null}
          added={change.added.length > 0 ? <Entries question={to} entries={change.added} /> : null}
        />
      );
    case 'repetitions': {
      const names = (numbers: readonly number[]) =>
        numbers.length > 0 ? isolatedNames(numbers.map((number) => repetitionName(to, number))) : null;
      return (
        <>
          <CameAndWent removed={names(change.removed)} added={names(change.added)} />
          {change.isMoved ? <dd>{t(($) => $.answers.changes.moved)}</dd> : null}
        </>
      );
    }
  }
}

/** The old value, an arrow that points the way the language is read, and the new one. */
function FromTo({ from, to }: { readonly from: ReactNode; readonly to: ReactNode }) {
  const { t } = useTranslation('answers');
  const nothing = <span className={styles.nothing}>{t(($) => $.answers.changes.nothing)}</span>;
  return (
    <dd className={styles.fromTo}>
      <span className="visually-hidden">{t(($) => $.answers.changes.from)}</span>
      <div className={styles.old}>{from ?? nothing}</div>
      <IconArrowRight size={18} stroke={1.7} className={`mirrored ${styles.arrow}`} aria-hidden />
      <span className="visually-hidden">{t(($) => $.answers.changes.to)}</span>
      <div className={styles.new}>{to ?? nothing}</div>
    </dd>
  );
}

/** What went and what came, each under its word. */
function CameAndWent({ removed, added }: { readonly removed: ReactNode; readonly added: ReactNode }) {
  const { t } = useTranslation('answers');
  return (
    <>
      {removed === null ? null : (
        <dd className={styles.side}>
          <span className={styles.word}>{t(($) => $.answers.changes.removed)}</span>
          <div className={styles.old}>{removed}</div>
        </dd>
      )}
      {added === null ? null : (
        <dd className={styles.side}>
          <span className={styles.word}>{t(($) => $.answers.changes.added)}</span>
          <div className={styles.new}>{added}</div>
        </dd>
      )}
    </>
  );
}

/** Options or rows, one a line. */
function Entries({ question, entries }: { readonly question: Question; readonly entries: readonly unknown[] }) {
  return (
    <ul className={styles.entries}>
      {[...entries.entries()].map(([place, entry]) => (
        <li key={place}>
          <AnswerValue question={question} value={[entry]} />
        </li>
      ))}
    </ul>
  );
}

function Signature({ picture }: { readonly picture: string | null }) {
  const { t } = useTranslation('answers');
  if (picture === null) return <span className={styles.nothing}>{t(($) => $.answers.changes.nothing)}</span>;
  return <img className={styles.signature} src={picture} alt={t(($) => $.answers.read.signature)} />;
}

function signerText(signer: Signer | null): ReactNode {
  return signer === null ? null : isolatedNames([signer.name, signer.role]);
}

function asWritten(text: string | null): ReactNode {
  return text === null ? null : (
    <span className="paragraphs" dir="auto">
      {text}
    </span>
  );
}

function addresses(emails: readonly string[]): ReactNode {
  return emails.length > 0 ? <bdi dir="ltr">{emails.join(', ')}</bdi> : null;
}

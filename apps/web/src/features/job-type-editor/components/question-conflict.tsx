import { Alert, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { textOfRich } from '@plumbline/domain/question-types/rich-text';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { isolatedName } from '../../../i18n/isolated.ts';
import { shownName } from '../../../ui/person-avatar.tsx';
import { wordsIn } from '../../../ui/editing/words-in.ts';
import type { QuestionChange } from '../model/editor-types.ts';
import { differingParts } from '../model/differing-parts.ts';
import { useScene, useSnapshot } from './editor-context.ts';
import styles from './question-panel.module.css';
import { useQuestionLabels } from './use-question-words.ts';

/** Somebody else changed the same question: whose words hold is chosen, never guessed. */
export function QuestionConflict({ question }: { question: Question }) {
  const { editor } = useScene();
  const { conflicts, changes } = useSnapshot(editor);
  const theirs = conflicts.get(question.id);
  return theirs ? <Versions question={question} theirs={theirs} by={changes.get(question.id)?.by ?? null} /> : null;
}

interface VersionsProps {
  readonly question: Question;
  readonly theirs: Question;
  /** Who changed it, if the reader may see that. */
  readonly by: QuestionChange['by'];
}

/** Both versions of a question, part by part where they differ. */
function Versions({ question, theirs, by }: VersionsProps) {
  const { t } = useTranslation(['jobTypeEditor', 'ui']);
  const { editor } = useScene();
  const partWords = usePartWords();
  const who = by && isolatedName(shownName({ name: by }));
  const title = who
    ? t(($) => $.jobTypeEditor.conflict.titleOf, { person: who })
    : t(($) => $.jobTypeEditor.conflict.title);
  return (
    <Alert color="orange" variant="light" mb="md" title={title} role="alert">
      <Text size="sm">{t(($) => $.jobTypeEditor.conflict.text)}</Text>
      {differingParts(question, theirs).map(({ name, ...part }) => (
        <section key={name} className={styles.differing} aria-label={partWords.label(name)}>
          <Text size="sm" fw={600}>
            {partWords.label(name)}
          </Text>
          <dl>
            <dt>{t(($) => $.ui.conflict.mine)}</dt>
            <dd data-side="mine">
              <bdi>{partWords.value(name, part.mine)}</bdi>
            </dd>
            <dt>{who ?? t(($) => $.ui.conflict.others)}</dt>
            <dd data-side="theirs">
              <bdi>{partWords.value(name, part.theirs)}</bdi>
            </dd>
          </dl>
        </section>
      ))}
      <Group mt="sm" gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => editor.resolve(question.id, 'theirs')}>
          {t(($) => $.jobTypeEditor.conflict.takeTheirs)}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => editor.resolve(question.id, 'mine')}>
          {t(($) => $.jobTypeEditor.conflict.keepMine)}
        </Button>
      </Group>
    </Alert>
  );
}

/** What parts of a question are called, and what they say, as far as that can be said in a line. */
function usePartWords() {
  const { t, i18n } = useTranslation(['jobTypeEditor', 'ui']);
  const { editor } = useScene();
  const { labelOf } = useQuestionLabels(useSnapshot(editor).draft);
  const label = (name: string): string => {
    if (name === 'questionType') return t(($) => $.jobTypeEditor.type);
    return i18n.exists(`property.${name}`, { ns: 'jobTypeEditor' })
      ? t(($) => $.jobTypeEditor.property[name as 'title'])
      : t(($) => $.jobTypeEditor.conflict.otherPart);
  };
  const value = (name: string, held: unknown): string => {
    if (name === 'questionType') return t(($) => $.jobTypeEditor.types[held as Question['type']]);
    if (typeof held === 'boolean') return held ? t(($) => $.ui.cell.yes) : t(($) => $.ui.cell.no);
    const words = name === 'message' && typeof held === 'string' ? textOfRich(held) : wordsIn(held);
    // Rules and expressions know questions by their ids.
    const read = [...labelOf].reduce((text, [id, called]) => text.replaceAll(id, called), words);
    return read.trim() === '' ? t(($) => $.ui.conflict.empty) : read;
  };
  return { label, value };
}

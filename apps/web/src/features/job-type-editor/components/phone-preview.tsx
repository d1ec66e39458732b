import { SegmentedControl, Text } from '@mantine/core';
import { useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { textsInEveryLanguage } from '@plumbline/domain/translations/texts';
import { useSettings } from '../../../lib/access/hooks.ts';
import { QuestionPreview } from '../../../question-inputs/question-preview.tsx';
import { Sources } from '../../../question-inputs/sources.ts';
import { bareSurroundings, Surroundings } from '../../../question-inputs/surroundings.ts';
import { blockOf } from '../model/draft.ts';
import { namingMentions } from '../model/named-mentions.ts';
import { useLaterDraft, useScene } from './editor-context.ts';
import styles from './phone-preview.module.css';
import { TrialExtras } from './trial-extras.tsx';
import { TrialRun } from './trial-run.tsx';
import { usePreviewSources } from './use-preview-sources.ts';
import { useMentionLabels } from './use-question-words.ts';

/** Of a long step no more is shown at once. */
const maxShown = 15;

/** A phone that shows the selected question (a step with what is under it), or the whole questionnaire to be tried, with the rules of real answering. */
export function PhonePreview() {
  const { t } = useTranslation('jobTypeEditor');
  const heading = useId();
  const { editor, selectedId: marked, select } = useScene();
  const selectedId = useDeferredValue(marked);
  const { timezone, allDay } = useSettings();
  const draft = useLaterDraft(editor);
  const [mode, setMode] = useState<'one' | 'all'>('one');
  const selected = draft.find((question) => question.id === selectedId) ?? draft[0];
  const sources = usePreviewSources(draft);
  const labels = useMentionLabels(draft);
  // There are no answers here: mentions are shown by name.
  const named = (question: Question) =>
    textsInEveryLanguage(question).some((text) => text.includes('$')) ? namingMentions(question, labels()) : question;
  const surroundings = { ...bareSurroundings, timeZone: timezone, allDay };
  return (
    <section className={styles.preview} aria-labelledby={heading}>
      <h2 id={heading} className="visually-hidden">
        {t(($) => $.jobTypeEditor.preview.label)}
      </h2>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-label={t(($) => $.jobTypeEditor.preview.label)}
        data={[
          { value: 'one', label: t(($) => $.jobTypeEditor.preview.one) },
          { value: 'all', label: t(($) => $.jobTypeEditor.preview.all) },
        ]}
        value={mode}
        onChange={(chosen) => setMode(chosen as 'one' | 'all')}
      />
      <div className={styles.phone}>
        {draft.length === 0 ? (
          <Text c="dimmed" ta="center" p="xl">
            {t(($) => $.jobTypeEditor.preview.empty)}
          </Text>
        ) : null}
        {mode === 'one' && selected ? (
          <Sources value={sources}>
            <div className={styles.screen}>
              <Surroundings value={surroundings}>
                {blockOf(draft, selected.id)
                  .slice(0, maxShown)
                  .flatMap((id) => draft.find((question) => question.id === id) ?? [])
                  .map((question) => (
                    <QuestionPreview key={question.id} question={named(question)} Extras={TrialExtras} />
                  ))}
              </Surroundings>
            </div>
          </Sources>
        ) : null}
        {mode === 'all' && draft.length > 0 ? (
          <Sources value={sources}>
            <TrialRun draft={draft} surroundings={surroundings} onShow={select} />
          </Sources>
        ) : null}
      </div>
      <Text size="xs" c="dimmed" ta="center">
        {t(($) => $.jobTypeEditor.preview.keepsNothing)}
      </Text>
    </section>
  );
}

import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JobType } from '@plumbline/contract/job-types';
import { questionFromWire } from '@plumbline/contract/questions';
import { isScored, possiblePoints, unitsPerPoint } from '@plumbline/domain/question-types/points';
import { NumberInput } from '../../../ui/numbers/number-input.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import { SettingsSection } from './settings-section.tsx';
import type { SavedChange } from './use-saved-change.ts';

/** From which result a job has passed, and whether who answers sees it meanwhile. */
export function ScoreSection({ jobType, saved }: { jobType: JobType; saved: SavedChange }) {
  const { t } = useTranslation('jobTypes');
  const scored = jobType.questions.map(questionFromWire).filter((question) => !question.disabled && isScored(question));
  const points = scored.reduce((sum, question) => sum + possiblePoints(question), 0) / unitsPerPoint;
  const { passMark, showScore } = jobType.settings;
  return (
    <SettingsSection title={t(($) => $.jobTypes.score.title)} text={t(($) => $.jobTypes.score.text)}>
      <Text size="sm">
        {scored.length === 0
          ? t(($) => $.jobTypes.score.none)
          : t(($) => $.jobTypes.score.most, { count: scored.length, points })}
      </Text>
      <NumberInput
        label={t(($) => $.jobTypes.score.passMark)}
        description={t(($) => $.jobTypes.score.passMarkHint)}
        min={0}
        max={100}
        maw={220}
        value={passMark ?? ''}
        onChange={(typed) => saved.changeSoon({ settings: { passMark: typed === '' ? null : typed } })}
        onBlur={saved.flush}
      />
      <SettingSwitch
        label={t(($) => $.jobTypes.score.show)}
        hint={t(($) => $.jobTypes.score.showHint)}
        value={showScore}
        onChange={(shown) => saved.change({ settings: { showScore: shown } })}
      />
    </SettingsSection>
  );
}

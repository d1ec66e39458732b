import { Input, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { optionLabel } from '@plumbline/domain/question-types/choosing';
import { pointKeys, possiblePoints, unitsPerPoint } from '@plumbline/domain/question-types/points';
import { questionTraits } from '@plumbline/domain/question-types/question-traits';
import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import { pointsLimit } from '@plumbline/domain/question-types/settings-schema';
import { NumberInput } from '../../../../ui/numbers/number-input.tsx';
import styles from './points-field.module.css';
import type { PropertyFieldProps } from './property-field.ts';

type Points = NonNullable<QuestionSettings['points']>;

/** The points of each option; an option without any is "not applicable", and counts neither way. */
export function PointsField({ question, value, onChange, label, hint, error }: PropertyFieldProps) {
  const { t } = useTranslation('jobTypeEditor');
  const points = (value ?? {}) as Points;
  const keys = pointKeys(question);
  const isYesNo = questionTraits[question.type].answersYesNo === true;
  const labels = new Map((question.settings.childs ?? []).map((option) => [option.value, optionLabel(option)]));
  const nameOf = (key: string) =>
    isYesNo ? t(($) => $.jobTypeEditor.points[key === 'true' ? 'yes' : 'no']) : (labels.get(key) ?? key);
  const change = (key: string, typed: number | '') => {
    // The points of options that are gone go with the next change.
    const others = keys.flatMap((one) =>
      one !== key && Object.hasOwn(points, one) ? [[one, points[one]] as const] : [],
    );
    const next = Object.fromEntries(typed === '' ? others : [...others, [key, typed] as const]);
    onChange(Object.keys(next).length === 0 ? null : next);
  };
  const most = possiblePoints(question) / unitsPerPoint;
  return (
    <Input.Wrapper label={label} description={hint} error={error} labelElement="div" role="group" aria-label={label}>
      {keys.length === 0 ? (
        <Text size="sm" c="dimmed" mt={6}>
          {t(($) => $.jobTypeEditor.points.noOptions)}
        </Text>
      ) : (
        <Stack gap={4} mt={6} className={styles.options ?? ''}>
          {keys.map((key) => (
            <div key={key} className={styles.option}>
              <span dir="auto" className={styles.name}>
                {nameOf(key)}
              </span>
              <NumberInput
                aria-label={t(($) => $.jobTypeEditor.points.of, { name: nameOf(key) })}
                placeholder={t(($) => $.jobTypeEditor.points.none)}
                min={0}
                max={pointsLimit}
                value={Object.hasOwn(points, key) ? (points[key] ?? '') : ''}
                onChange={(typed) => change(key, typed)}
              />
            </div>
          ))}
        </Stack>
      )}
      {most > 0 ? (
        <Text size="sm" c="dimmed" mt="xs" role="status">
          {t(($) => $.jobTypeEditor.points.most, { points: most })}
        </Text>
      ) : null}
    </Input.Wrapper>
  );
}

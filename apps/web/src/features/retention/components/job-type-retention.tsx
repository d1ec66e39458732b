import { Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '@plumbline/contract/call';
import type { JobTypeRetention as Stored, previewRetention } from '@plumbline/contract/retention';
import type { RetentionCover, RetentionRule } from '@plumbline/domain/jobs/file-retention';
import { retentionCovers, retentionYears } from '@plumbline/domain/jobs/file-retention';
import { isolatedNames } from '../../../i18n/isolated.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { NumberInput } from '../../../ui/numbers/number-input.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { retentionPreviewQuery, retentionQuery, useSetRetention } from '../api/retention.ts';

/** When files of a job type's finished jobs are removed: what, after how many years, and what that would remove today. */
export function JobTypeRetention({ jobTypeId }: { readonly jobTypeId: string }) {
  const { data, error, refetch } = useQuery(retentionQuery(jobTypeId));
  if (data) return <Rule key={data.set_at} jobTypeId={jobTypeId} stored={data} />;
  return error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <Skeleton height={120} />;
}

const never = 'never';

function Rule({ jobTypeId, stored }: { readonly jobTypeId: string; readonly stored: Stored }) {
  const { t } = useTranslation('retention');
  const formats = useFormats();
  const [covers, setCovers] = useState<RetentionCover | null>(stored.rule?.covers ?? null);
  const [years, setYears] = useState<number | ''>(stored.rule?.years ?? 7);
  const [isAsking, setAsking] = useState(false);
  const set = useSetRetention(jobTypeId);
  const problemText = useProblemText();
  const rule = ruleOf(covers, years);
  const preview = useQuery(retentionPreviewQuery(jobTypeId, rule));
  const text = usePreviewText(preview.data, covers);
  const isStored = rule?.covers === stored.rule?.covers && rule?.years === stored.rule?.years;
  return (
    <Stack gap="md">
      <Select
        label={t(($) => $.retention.covers)}
        data={[
          { value: never, label: t(($) => $.retention.kinds.never) },
          ...retentionCovers.map((kind) => ({ value: kind, label: t(($) => $.retention.kinds[kind]) })),
        ]}
        value={covers ?? never}
        onChange={(chosen) => setCovers(retentionCovers.find((kind) => kind === chosen) ?? null)}
        allowDeselect={false}
      />
      {covers === null ? null : (
        <NumberInput
          label={t(($) => $.retention.years)}
          description={t(($) => $.retention.yearsHint)}
          min={retentionYears.min}
          max={retentionYears.max}
          allowDecimal={false}
          maw={220}
          value={years}
          onChange={setYears}
        />
      )}
      {covers === 'answers' ? <Text size="sm">{t(($) => $.retention.answersHint)}</Text> : null}
      {rule === null ? null : (
        <Text size="sm" role="status">
          {preview.error ? problemText(preview.error) : (text ?? t(($) => $.retention.counting))}
        </Text>
      )}
      {stored.set_by !== null && stored.set_at !== null ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.retention.setBy, {
            when: formats.dateTime(stored.set_at),
            name: isolatedNames([`${stored.set_by.name.first} ${stored.set_by.name.last}`.trim()]),
          })}
        </Text>
      ) : null}
      <FormFailure text={set.error && !isAsking ? problemText(set.error) : null} />
      {covers === null && stored.rule !== null ? (
        <Group>
          <Button variant="default" loading={set.isPending} onClick={() => set.mutate(null)}>
            {t(($) => $.retention.end)}
          </Button>
        </Group>
      ) : null}
      {covers === null || isStored ? null : (
        <Group>
          <Button disabled={rule === null || text === null} onClick={() => setAsking(true)}>
            {t(($) => $.retention.set)}
          </Button>
        </Group>
      )}
      {rule === null ? null : (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={t(($) => $.retention.ask[rule.covers], { count: rule.years })}
          confirm={t(($) => $.retention.set)}
          isDangerous
          onConfirm={() => set.mutateAsync(rule)}
        >
          {text} {t(($) => $.retention.consequences)}
        </ConfirmDialog>
      )}
    </Stack>
  );
}

function ruleOf(covers: RetentionCover | null, years: number | ''): RetentionRule | null {
  const isValid = Number.isInteger(years) && Number(years) >= retentionYears.min && Number(years) <= retentionYears.max;
  return covers === null || !isValid ? null : { covers, years: Number(years) };
}

/** What a rule would remove today, in a sentence; null before it is known. */
function usePreviewText(
  preview: ResponseOf<typeof previewRetention> | undefined,
  covers: RetentionCover | null,
): string | null {
  const { t } = useTranslation('retention');
  const formats = useFormats();
  if (!preview) return null;
  const { files, jobs, answers, marks, bytes, has_more: hasMore } = preview;
  if (jobs === 0 && !hasMore) return t(($) => $.retention.nothingToday);
  const named = {
    files: t(($) => $.retention.files, { count: files }),
    jobs: t(($) => $.retention.jobs, { count: jobs }),
    size: formats.number(Math.round(bytes / 100_000) / 10),
  };
  if (covers === 'answers') {
    const more = {
      ...named,
      answers: t(($) => $.retention.answers, { count: answers }),
      marks: t(($) => $.retention.marks, { count: marks }),
    };
    return t(($) => (hasMore ? $.retention.answersAtLeastToday : $.retention.answersToday), more);
  }
  return t(($) => (hasMore ? $.retention.atLeastToday : $.retention.today), named);
}

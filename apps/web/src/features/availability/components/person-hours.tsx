import { Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkingWeek } from '@plumbline/domain/availability/working-hours';
import { usualWeek } from '@plumbline/domain/availability/working-hours';
import { ProblemError } from '../../../lib/api/problem-error.ts';
import { useDateWords } from '../../../ui/dates/use-date-words.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { Hours } from '../api/availability.ts';
import { hoursQuery, useSaveHours } from '../api/availability.ts';
import { weekLines } from '../week-words.ts';
import styles from './availability.module.css';
import type { EditedWeek } from './week-field.tsx';
import { WeekField } from './week-field.tsx';

/** A week to read. */
function WeekLines({ week }: { readonly week: WorkingWeek }) {
  const { t } = useTranslation('availability');
  const { locale, firstDayOfWeek } = useDateWords();
  return (
    <dl className={styles.lines}>
      {weekLines(week, locale, firstDayOfWeek).map(({ days, hours }) => (
        <div key={days} className={styles.line}>
          <dt>{days}</dt>
          <dd>{hours || <Text c="dimmed">{t(($) => $.availability.week.dayOff)}</Text>}</dd>
        </div>
      ))}
    </dl>
  );
}

/** When a person works: as the company, or at hours of their own; changed by whoever may. */
export function PersonHours({ userId, mayChange }: { readonly userId: string; readonly mayChange: boolean }) {
  const { t } = useTranslation('availability');
  const { data, error, refetch } = useQuery(hoursQuery(userId));
  const [isChanging, setChanging] = useState(false);
  if (!data) return error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <Skeleton height={60} />;
  const week = data.own ?? data.company;
  return (
    <Stack gap="xs" align="flex-start">
      {week === null ? <Text c="dimmed">{t(($) => $.availability.hours.none)}</Text> : null}
      {week !== null && data.own === null ? <Text c="dimmed">{t(($) => $.availability.hours.asCompany)}</Text> : null}
      {week ? <WeekLines week={week} /> : null}
      {mayChange ? (
        <Button variant="subtle" size="compact-md" mih={36} onClick={() => setChanging(true)}>
          {t(($) => $.availability.hours.change)}
        </Button>
      ) : null}
      {isChanging ? <HoursDialog userId={userId} hours={data} onClose={() => setChanging(false)} /> : null}
    </Stack>
  );
}

interface HoursDialogProps {
  readonly userId: string;
  readonly hours: Hours;
  readonly onClose: () => void;
}

function HoursDialog({ userId, hours, onClose }: HoursDialogProps) {
  const { t } = useTranslation(['availability', 'ui']);
  const problemText = useProblemText();
  const { firstDayOfWeek } = useDateWords();
  const { mutateAsync, isPending } = useSaveHours(userId, hours.own);
  const [isOwn, setOwn] = useState(hours.own !== null);
  const [week, setWeek] = useState<EditedWeek>(() =>
    (hours.own ?? hours.company ?? usualWeek(firstDayOfWeek === 0 ? 7 : 1)).map((spans) =>
      spans.map((span) => ({ ...span })),
    ),
  );
  const [refusal, setRefusal] = useState<unknown>(null);
  const errors = refusal instanceof ProblemError ? refusal.errors : [];
  const save = () =>
    mutateAsync(isOwn ? week : null).then(onClose, (failure: unknown) => {
      setRefusal(failure);
    });
  return (
    <FormDialog title={t(($) => $.availability.hours.title)} size="lg" content={[isOwn, week]} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void save();
        }}
      >
        <Stack>
          <SegmentedControl
            fullWidth
            aria-label={t(($) => $.availability.hours.whose)}
            value={isOwn ? 'own' : 'company'}
            onChange={(chosen) => setOwn(chosen === 'own')}
            data={[
              { value: 'company', label: t(($) => $.availability.hours.company) },
              { value: 'own', label: t(($) => $.availability.hours.own) },
            ]}
          />
          {isOwn ? (
            <WeekField
              value={week}
              onChange={(next) => {
                setWeek(next);
                setRefusal(null);
              }}
              errorAt={(path) => errors.find((one) => one.path === `own.${path}`)?.message}
            />
          ) : hours.company ? (
            <WeekLines week={hours.company} />
          ) : (
            <Text c="dimmed">{t(($) => $.availability.hours.noneOfCompany)}</Text>
          )}
          <FormFailure text={refusal !== null && errors.length === 0 ? problemText(refusal) : null} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t(($) => $.ui.cancel, { ns: 'ui' })}
            </Button>
            <Button type="submit" loading={isPending}>
              {t(($) => $.availability.save)}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}

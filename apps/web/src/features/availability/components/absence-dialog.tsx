import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Absence } from '@plumbline/contract/absences';
import type { AbsenceKind, AbsencePart } from '@plumbline/domain/availability/absence';
import { absenceKinds, absenceLimits, absenceParts } from '@plumbline/domain/availability/absence';
import { ProblemError } from '../../../lib/api/problem-error.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useSaveAbsence } from '../api/availability.ts';
import styles from './availability.module.css';
import { DaysFields } from './days-fields.tsx';
import { TimeField } from './time-field.tsx';

interface AbsenceDialogProps {
  readonly userId: string;
  /** Null: a new one. */
  readonly absence: Absence | null;
  readonly today: string;
  /** Whether it counts at once: entered by somebody who decides about it. */
  readonly isDecided: boolean;
  readonly onClose: () => void;
}

const firstValues = (absence: Absence | null, today: string) => ({
  kind: absence?.kind ?? ('holiday' as AbsenceKind),
  part: absence?.part ?? ('days' as AbsencePart),
  firstDay: absence?.firstDay ?? today,
  lastDay: absence?.lastDay ?? today,
  from: absence?.from ?? '08:00',
  to: absence?.to ?? '12:00',
  reason: absence?.reason ?? '',
});

/** Asks for an absence, or changes one. */
export function AbsenceDialog({ userId, absence, today, isDecided, onClose }: AbsenceDialogProps) {
  const { t } = useTranslation(['availability', 'ui']);
  const problemText = useProblemText();
  const { mutateAsync, isPending } = useSaveAbsence(userId, absence);
  const [values, setValues] = useState(() => firstValues(absence, today));
  const [refusal, setRefusal] = useState<unknown>(null);
  const set = (part: Partial<typeof values>) => {
    setValues({ ...values, ...part });
    setRefusal(null);
  };
  const refused = refusal instanceof ProblemError ? refusal.errors : [];
  const isReversed = values.lastDay < values.firstDay;
  const errorAt = (path: string) => refused.find((one) => one.path === path)?.message;
  const save = () =>
    mutateAsync({
      ...values,
      ...(values.part !== 'hours' && { from: null, to: null }),
      reason: values.reason.trim(),
    }).then(onClose, (failure: unknown) => {
      setRefusal(failure);
    });
  const title = absence
    ? t(($) => $.availability.absence.changeTitle)
    : isDecided
      ? t(($) => $.availability.absence.enterTitle)
      : t(($) => $.availability.absence.askTitle);
  return (
    <FormDialog title={title} size={460} content={values} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending && !isReversed) void save();
        }}
      >
        <Stack>
          <NativeSelect
            label={t(($) => $.availability.absence.kind)}
            data={absenceKinds.map((kind) => ({ value: kind, label: t(($) => $.availability.kinds[kind]) }))}
            value={values.kind}
            onChange={(event) => set({ kind: event.currentTarget.value as AbsenceKind })}
          />
          <NativeSelect
            label={t(($) => $.availability.absence.part)}
            data={absenceParts.map((part) => ({ value: part, label: t(($) => $.availability.parts[part]) }))}
            value={values.part}
            onChange={(event) => set({ part: event.currentTarget.value as AbsencePart })}
          />
          <DaysFields firstDay={values.firstDay} lastDay={values.lastDay} onChange={set} errorAt={errorAt} />
          {values.part === 'hours' ? (
            <HoursFields from={values.from} to={values.to} onChange={set} errorAt={errorAt} />
          ) : null}
          <Textarea
            label={t(($) => $.availability.absence.reason)}
            description={t(($) => $.availability.absence.reasonHint)}
            value={values.reason}
            onChange={(event) => set({ reason: event.currentTarget.value })}
            maxLength={absenceLimits.reason}
            error={errorAt('reason')}
            autosize
            minRows={2}
            dir="auto"
          />
          <FormFailure text={refusal !== null && refused.length === 0 ? problemText(refusal) : null} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t(($) => $.ui.cancel, { ns: 'ui' })}
            </Button>
            <Button type="submit" loading={isPending} disabled={isReversed}>
              {absence || isDecided ? t(($) => $.availability.save) : t(($) => $.availability.absence.ask)}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}

interface HoursFieldsProps {
  readonly from: string;
  readonly to: string;
  readonly onChange: (hours: { from?: string; to?: string }) => void;
  readonly errorAt: (path: string) => string | undefined;
}

/** From which hour to which. */
function HoursFields({ from, to, onChange, errorAt }: HoursFieldsProps) {
  const { t } = useTranslation('availability');
  const error = errorAt('from') ?? errorAt('to');
  return (
    <div>
      <div className={styles.span}>
        <TimeField
          label={t(($) => $.availability.absence.from)}
          value={from}
          onChange={(time) => onChange({ from: time })}
          isInvalid={errorAt('from') !== undefined}
        />
        <span aria-hidden>–</span>
        <TimeField
          label={t(($) => $.availability.absence.to)}
          value={to}
          onChange={(time) => onChange({ to: time })}
          isInvalid={errorAt('to') !== undefined}
          isEnd
        />
      </div>
      {error ? (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      ) : null}
    </div>
  );
}

import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '@plumbline/texts/field-texts';
import type { ExpiryPeriod } from '@plumbline/domain/skills/expiry';
import type { ExpirationInput } from '@plumbline/domain/skills/holding';
import { holdingFrom } from '@plumbline/domain/skills/holding';
import { useFormats } from '../../../lib/access/hooks.ts';
import { realLanguage } from '../../../i18n/language.ts';
import { DateField } from '../../../ui/dates/date-time-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { Expiration } from '../api/skill-queries.ts';
import { usePeriodText } from './use-period-text.ts';
import { useToday } from './use-today.ts';

/** As long as the skill says, until a chosen day, or for good. */
type Lasting = 'usual' | 'day' | 'good';

interface HoldingDialogProps {
  readonly title: string;
  /** How long the skill lasts by itself; undefined for several, of which each lasts as long as it says. */
  readonly expiry: ExpiryPeriod | null | undefined;
  /** The days as they are; null for what is being given. */
  readonly held: { readonly startDate: string; readonly expiryDate: string | null } | null;
  readonly submit: string;
  readonly onSave: (expiration: Expiration) => Promise<unknown>;
  readonly onClose: () => void;
}

/** From when and until when somebody holds a skill. */
export function HoldingDialog({ title, expiry, held, submit, onSave, onClose }: HoldingDialogProps) {
  const { t, i18n } = useTranslation(['skills', 'ui']);
  const problemText = useProblemText();
  const today = useToday();
  const [start, setStart] = useState(held?.startDate ?? today);
  const [lasting, setLasting] = useState<Lasting>(() => lastingOf(expiry, held));
  const [until, setUntil] = useState(held?.expiryDate ?? null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  const isReversed = lasting === 'day' && until !== null && until < start;
  const isOpen = lasting !== 'day' || (until !== null && !isReversed);
  const save = async () => {
    setSaving(true);
    setFailure(null);
    try {
      await onSave({ startDate: start, ...wireOf(lasting, until) });
      onClose();
    } catch (refusal) {
      setFailure(problemText(refusal));
    } finally {
      setSaving(false);
    }
  };
  return (
    <FormDialog title={title} size={460} content={[start, lasting, until]} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isOpen && !isSaving) void save();
        }}
      >
        <Stack>
          <DateField
            label={t(($) => $.skills.holding.from)}
            value={start}
            onChange={(day) => setStart(day ?? today)}
            isRequired
          />
          {expiry === undefined ? (
            <Text size="sm" c="dimmed">
              {t(($) => $.skills.holding.eachItsOwn)}
            </Text>
          ) : (
            <LastingChoice expiry={expiry} value={lasting} onChange={setLasting} />
          )}
          {lasting === 'day' ? (
            <DateField
              label={t(($) => $.skills.holding.until)}
              value={until}
              onChange={setUntil}
              error={isReversed ? fieldText('ends_before_it_starts', realLanguage(i18n.language), {}) : undefined}
              isRequired
            />
          ) : null}
          {expiry === undefined ? null : (
            <EndText expiry={expiry} input={{ firstDay: start, ...inputOf(lasting, until) }} start={start} />
          )}
          <FormFailure text={failure} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t(($) => $.ui.cancel)}
            </Button>
            <Button type="submit" disabled={!isOpen} loading={isSaving}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}

function lastingOf(expiry: HoldingDialogProps['expiry'], held: HoldingDialogProps['held']): Lasting {
  if (!held || !expiry) return held?.expiryDate ? 'day' : expiry === undefined || expiry ? 'usual' : 'good';
  if (held.expiryDate === null) return 'good';
  return holdingFrom({ expiry }, {}, held.startDate)?.lastDay === held.expiryDate ? 'usual' : 'day';
}

/** What is left out follows from the skill. */
function wireOf(lasting: Lasting, until: string | null): Partial<Expiration> {
  if (lasting === 'good') return { permanent: true };
  return lasting === 'day' ? { expiryDate: until } : {};
}

function inputOf(lasting: Lasting, until: string | null): ExpirationInput {
  if (lasting === 'good') return { lastDay: null };
  return lasting === 'day' ? { lastDay: until } : {};
}

interface LastingChoiceProps {
  readonly expiry: ExpiryPeriod | null;
  readonly value: Lasting;
  readonly onChange: (lasting: Lasting) => void;
}

function LastingChoice({ expiry, value, onChange }: LastingChoiceProps) {
  const { t } = useTranslation('skills');
  const periodText = usePeriodText();
  return (
    <SegmentedControl
      fullWidth
      aria-label={t(($) => $.skills.holding.lasts)}
      value={value}
      onChange={(chosen) => onChange(chosen as Lasting)}
      data={[
        ...(expiry ? [{ value: 'usual', label: periodText(expiry) }] : []),
        { value: 'day', label: t(($) => $.skills.holding.untilDay) },
        { value: 'good', label: t(($) => $.skills.forGood) },
      ]}
    />
  );
}

/** The resulting dates, by the same rules as on the server. */
function EndText({ expiry, input, start }: { expiry: ExpiryPeriod | null; input: ExpirationInput; start: string }) {
  const { t } = useTranslation('skills');
  const formats = useFormats();
  const days = holdingFrom({ expiry }, input, start);
  if (days === null || input.lastDay) return null;
  return (
    <Text size="sm" c="dimmed" role="status">
      {days.lastDay === null
        ? t(($) => $.skills.holding.noEnd)
        : t(($) => $.skills.holding.ends, { day: formats.day(days.lastDay) })}
    </Text>
  );
}

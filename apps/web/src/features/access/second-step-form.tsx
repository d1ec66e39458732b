import { Button, Checkbox, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondStepWay } from '@plumbline/domain/users/second-factors';
import { rememberedDays, secondStepWays } from '@plumbline/domain/users/second-factors';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useProblemForm } from '../../ui/use-problem-form.ts';
import type { FirstStep } from './api/second-step.ts';
import { endSecondStep } from './api/second-step.ts';
import { hasPasskeys, PasskeyButton } from './passkey-button.tsx';
import { useCountdown } from './use-countdown.ts';

interface SecondStepFormProps {
  readonly step: FirstStep;
  readonly onSignedIn: () => void;
  readonly onBack: () => void;
}

/** What is offered, the easiest first. Whoever has nothing of it is asked for a recovery code, and reads what helps without one. */
function offeredOf(ways: FirstStep['ways']): [SecondStepWay, ...SecondStepWay[]] {
  const [first, ...others] = secondStepWays.filter((way) => ways.includes(way) && (way !== 'passkey' || hasPasskeys()));
  return first === undefined ? ['recovery_code'] : [first, ...others];
}

/** The second step of signing in: a code of the person's app, a passkey, or a recovery code. */
export function SecondStepForm({ step, onSignedIn, onBack }: SecondStepFormProps) {
  const { t } = useTranslation('access');
  const offered = offeredOf(step.ways);
  const [way, setWay] = useState(offered[0]);
  return (
    <Stack>
      <Title order={1} size="h2">
        {way === 'passkey' ? t(($) => $.access.secondStep.passkeyTitle) : t(($) => $.access.secondStep.title)}
      </Title>
      {way === 'passkey' ? (
        <Text>{t(($) => $.access.secondStep.passkeyText)}</Text>
      ) : (
        <CodeForm key={way} isRecovery={way === 'recovery_code'} step={step} onSignedIn={onSignedIn} />
      )}
      {offered.includes('passkey') ? <PasskeyButton onSignedIn={onSignedIn} isMain={way === 'passkey'} /> : null}
      {way !== 'recovery_code' && offered.includes('recovery_code') ? (
        <Button variant="subtle" size="md" onClick={() => setWay('recovery_code')}>
          {t(($) => $.access.secondStep.useRecovery)}
        </Button>
      ) : null}
      {way === 'recovery_code' && offered.includes('app') ? (
        <Button variant="subtle" size="md" onClick={() => setWay('app')}>
          {t(($) => $.access.secondStep.useApp)}
        </Button>
      ) : null}
      <Button variant="subtle" size="md" onClick={onBack}>
        {t(($) => $.access.secondStep.back)}
      </Button>
    </Stack>
  );
}

interface CodeFormProps extends Pick<SecondStepFormProps, 'step' | 'onSignedIn'> {
  readonly isRecovery: boolean;
}

/** Asks for a code of the app, or for a recovery code. */
function CodeForm({ isRecovery, step, onSignedIn }: CodeFormProps) {
  const { t } = useTranslation('access');
  const [isRemembered, setRemembered] = useState(false);
  const { field, onSubmit, isSubmitting, failure, problem } = useProblemForm({
    defaultValues: { code: '' },
    check: ({ code }) => (code.trim() ? {} : { code: { code: 'required' } }),
    isLeftFreely: true,
    submit: async ({ code }) => {
      await endSecondStep(step, code, isRemembered);
      onSignedIn();
    },
  });
  const secondsToWait = useCountdown(problem);
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Text>{isRecovery ? t(($) => $.access.secondStep.recoveryText) : t(($) => $.access.secondStep.appText)}</Text>
        <TextInput
          {...field('code')}
          label={isRecovery ? t(($) => $.access.secondStep.recoveryCode) : t(($) => $.access.secondStep.code)}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          size="md"
          autoFocus
        />
        <Checkbox
          label={t(($) => $.access.secondStep.remember, { count: rememberedDays })}
          checked={isRemembered}
          onChange={(event) => setRemembered(event.currentTarget.checked)}
        />
        <FormFailure text={failure} />
        {secondsToWait > 0 ? (
          <Text size="sm">{t(($) => $.access.signIn.waitSeconds, { count: secondsToWait })}</Text>
        ) : null}
        <Button type="submit" size="md" loading={isSubmitting} disabled={secondsToWait > 0}>
          {t(($) => $.access.signIn.submit)}
        </Button>
      </Stack>
    </form>
  );
}

import { Button, Checkbox, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rememberedDays } from '@plumbline/domain/users/second-factors';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useProblemForm } from '../../ui/use-problem-form.ts';
import type { FirstStep } from './api/second-step.ts';
import { endSecondStep } from './api/second-step.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { useCountdown } from './use-countdown.ts';

interface SecondStepFormProps {
  readonly step: FirstStep;
  readonly onSignedIn: () => void;
  readonly onBack: () => void;
}

/** The second step of signing in: a code of the person's app, or a recovery code. */
export function SecondStepForm({ step, onSignedIn, onBack }: SecondStepFormProps) {
  const { t } = useTranslation('access');
  const [hasLostApp, setLostApp] = useState(false);
  const [isRemembered, setRemembered] = useState(false);
  const { form, field, onSubmit, isSubmitting, failure, problem } = useProblemForm({
    defaultValues: { code: '' },
    check: ({ code }) => (code.trim() ? {} : { code: { code: 'required' } }),
    isLeftFreely: true,
    submit: async ({ code }) => {
      await endSecondStep(step, code, isRemembered);
      onSignedIn();
    },
  });
  const secondsToWait = useCountdown(problem);
  const other = () => {
    form.reset();
    setLostApp(!hasLostApp);
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Title order={1} size="h2">
          {t(($) => $.access.secondStep.title)}
        </Title>
        <Text>{hasLostApp ? t(($) => $.access.secondStep.recoveryText) : t(($) => $.access.secondStep.appText)}</Text>
        <TextInput
          key={hasLostApp ? 'recovery' : 'app'}
          {...field('code')}
          label={hasLostApp ? t(($) => $.access.secondStep.recoveryCode) : t(($) => $.access.secondStep.code)}
          inputMode={hasLostApp ? 'text' : 'numeric'}
          autoComplete={hasLostApp ? 'off' : 'one-time-code'}
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
        <PasskeyButton onSignedIn={onSignedIn} />
        <Button variant="subtle" size="md" onClick={other}>
          {hasLostApp ? t(($) => $.access.secondStep.useApp) : t(($) => $.access.secondStep.useRecovery)}
        </Button>
        <Button variant="subtle" size="md" onClick={onBack}>
          {t(($) => $.access.secondStep.back)}
        </Button>
      </Stack>
    </form>
  );
}

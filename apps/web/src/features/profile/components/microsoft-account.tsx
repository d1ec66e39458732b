import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../../lib/access/hooks.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { beginSignIn } from '../../access/index.ts';

/** Connects an account at Microsoft whose address is another one than here. Whoever acts as somebody else connects none. */
export function MicrosoftAccount() {
  const { t } = useTranslation('profile');
  const problemText = useProblemText();
  const person = usePerson();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => beginSignIn('microsoft', { resultGoes: 'to-account', back: '/profile?tab=security' }),
    onSuccess: (link) => window.location.assign(link),
  });
  if (person.impersonatedBy !== null) return <Text c="dimmed">{t(($) => $.profile.microsoft.notYours)}</Text>;
  return (
    <Stack align="flex-start">
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        {t(($) => $.profile.microsoft.connect)}
      </Button>
      <FormFailure text={error ? problemText(error) : null} />
    </Stack>
  );
}

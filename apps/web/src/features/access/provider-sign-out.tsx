import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appsOfProviders } from '@plumbline/domain/settings/sign-in-providers';
import { useInstance } from '../../lib/access/hooks.ts';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { lastSignedInBy, signOutLink } from './api/provider-sign-in.ts';

/**
 * For who signed in on this device by another service: signing out here leaves them signed in there, where the next person would get in
 * without a password. Google has no address for signing out.
 */
export function ProviderSignOut() {
  const { t } = useTranslation('access');
  const problemText = useProblemText();
  const { toggles } = useInstance();
  const [provider] = useState(lastSignedInBy);
  const [isLeaving, setLeaving] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  if (provider === null || provider === 'google' || !toggles.has(appsOfProviders[provider])) return null;

  const leave = async () => {
    setLeaving(true);
    try {
      const link = await signOutLink(provider);
      if (link !== null) window.location.assign(link);
      else setSaid(t(($) => $.access.signIn.noSignOut));
    } catch (failure) {
      setSaid(problemText(failure));
    }
    setLeaving(false);
  };
  return (
    <Stack gap={4}>
      <Button variant="subtle" fullWidth loading={isLeaving} onClick={() => void leave()}>
        {t(($) => $.access.signIn.signOutThere[provider])}
      </Button>
      <Text size="sm" c="dimmed" ta="center" role="status">
        {said ?? t(($) => $.access.signIn.stillSignedIn)}
      </Text>
    </Stack>
  );
}

import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';
import { addressAfterSignIn } from '../../lib/access/guard.ts';
import { isProblem, ProblemError } from '../../lib/api/problem-error.ts';
import { instanceQuery } from '../../lib/bootstrap.ts';
import { Splash } from '../../ui/splash.tsx';

/**
 * /error: the settings could not be loaded (spec/1 §8). Says what the server said, tries again, and leads on to what was wanted.
 * Opened by itself, by a bookmark or when it is loaded again, it asks before it says anything.
 */
export function SettingsFailed() {
  const { t } = useTranslation('access');
  const queryClient = useQueryClient();
  const router = useRouter();
  const { next } = useSearch({ from: '/auth-frame/error' });
  const failure = queryClient.getQueryState(instanceQuery.queryKey)?.error;
  const [isShown, setShown] = useState(Boolean(failure));
  const [isTrying, setTrying] = useState(false);
  const [refusal, setRefusal] = useState(failure instanceof ProblemError ? failure : null);

  const tryAgain = async () => {
    setTrying(true);
    try {
      await queryClient.fetchQuery({ ...instanceQuery, staleTime: 0 });
      router.history.replace(addressAfterSignIn(next));
    } catch (again) {
      setRefusal(again instanceof ProblemError ? again : null);
      setShown(true);
    } finally {
      setTrying(false);
    }
  };
  const askFirst = useEffectEvent(() => {
    if (!isShown) void tryAgain();
  });
  useEffect(() => askFirst(), []);

  if (!isShown) return <Splash />;
  // Of a suspended company nothing but the specified text is shown (spec/1 §8).
  const isResting: boolean = isProblem(refusal, 'instance_not_active');
  return (
    <Notice
      kind="error"
      isPage
      order={1}
      title={isResting && refusal ? refusal.message : t(($) => $.access.settingsFailed.title)}
      text={isResting ? undefined : refusal?.message || t(($) => $.access.settingsFailed.text)}
    >
      <Button onClick={() => void tryAgain()} loading={isTrying}>
        {t(($) => $.access.settingsFailed.again)}
      </Button>
    </Notice>
  );
}

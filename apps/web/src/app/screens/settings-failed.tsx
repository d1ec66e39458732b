import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';
import { ProblemError } from '../api/problem-error.ts';
import { instanceQuery } from '../bootstrap.ts';

/** /error: the settings could not be loaded (Spec 1 §8). Says what the server said, and tries again. */
export function SettingsFailed() {
  const { t } = useTranslation('access');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isTrying, setTrying] = useState(false);
  const failure = queryClient.getQueryState(instanceQuery.queryKey)?.error;
  const [message, setMessage] = useState(failure instanceof ProblemError ? failure.message : '');

  const tryAgain = async () => {
    setTrying(true);
    try {
      await queryClient.fetchQuery({ ...instanceQuery, staleTime: 0 });
      await navigate({ to: '/', replace: true });
    } catch (again) {
      setMessage(again instanceof ProblemError ? again.message : '');
    } finally {
      setTrying(false);
    }
  };

  return (
    <Notice
      kind="error"
      order={1}
      title={t(($) => $.access.settingsFailed.title)}
      text={message || t(($) => $.access.settingsFailed.text)}
    >
      <Button onClick={() => void tryAgain()} loading={isTrying}>
        {t(($) => $.access.settingsFailed.again)}
      </Button>
    </Notice>
  );
}

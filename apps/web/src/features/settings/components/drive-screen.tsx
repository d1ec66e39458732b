import { Alert, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type texts from '../../../i18n/en/drive.json';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { FormPage, PageHeader } from '../../../ui/page-header.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { driveQuery, useFinishDrive } from '../api/drive.ts';
import { DriveConnection } from './drive-connection.tsx';
import { DriveFiles } from './drive-files.tsx';
import { DriveSetup } from './drive-setup.tsx';

declare module '../../../i18n/namespaces.ts' {
  interface Namespaces {
    drive: typeof texts;
  }
}

/** What a service has put into the address to which it sends people back. */
export interface DriveResult {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly error?: string | undefined;
}

/** /settings/drive: the company's cloud drive, for administrators; services send people back to it as well. */
export function DriveScreen() {
  const result: DriveResult = useSearch({ from: '/main/settings/drive' });
  const navigate = useNavigate();
  return (
    <DrivePage result={result} onFinished={() => void navigate({ to: '/settings/drive', search: {}, replace: true })} />
  );
}

/** @param props.onFinished takes what the service has sent out of the address */
export function DrivePage({ result, onFinished }: { readonly result: DriveResult; readonly onFinished: () => void }) {
  const { t } = useTranslation(['drive', 'provisioning']);
  const { data, error, refetch } = useQuery(driveQuery);
  const finish = useFinish(result, onFinished);
  return (
    <FormPage>
      <PageHeader title={t(($) => $.drive.title)} text={t(($) => $.drive.text)} />
      <Stack>
        <Alert color="blue" variant="light">
          {t(($) => $.drive.rights)}
        </Alert>
        <FormFailure text={finish.failure} />
        {data ? (
          <>
            <DriveConnection drive={data} isFinishing={finish.isPending} />
            <DriveSetup drive={data} />
            {data.provider === null ? null : <DriveFiles drive={data} />}
          </>
        ) : null}
        {!data && error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <Skeleton height={240} radius="md" aria-busy /> : null}
      </Stack>
    </FormPage>
  );
}

/** Ends a connection once with what the service has sent back. */
function useFinish({ code, state, error }: DriveResult, onFinished: () => void) {
  const { t } = useTranslation('drive');
  const problemText = useProblemText();
  const { mutate, isPending, error: failed } = useFinishDrive();
  // A code serves once, and effects may run twice.
  const sent = useRef<string | null>(null);
  useEffect(() => {
    if (code === undefined || state === undefined || sent.current === code) return;
    sent.current = code;
    mutate({ code, state }, { onSettled: onFinished });
  }, [code, state, mutate, onFinished]);
  const failure = failed ? problemText(failed) : error === undefined ? null : t(($) => $.drive.cancelled);
  return { isPending, failure };
}

import { Alert, Group, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { readApiDocumentationV1, readApiDocumentationV2 } from '@plumbline/contract/api-docs';
import { callServer } from '../../../lib/api/call-server.ts';
import { Splash } from '../../../ui/splash.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page, PageHeader } from '../../../ui/page-header.tsx';
import { CallList } from './call-list.tsx';
import { apiDocsKeys } from '../api/keys.ts';

type ApiVersion = 'v1' | 'v2';

const calls = { v1: readApiDocumentationV1, v2: readApiDocumentationV2 } as const;

/** /v1/documentation and /v2/documentation, for a system administrator at the desk: the calls, to read and to try. */
function ApiDocsScreen({ version }: { version: ApiVersion }) {
  const { t } = useTranslation(['apiDocs', 'menu']);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: apiDocsKeys.document(version),
    queryFn: ({ signal }) => callServer(calls[version], { signal }),
    staleTime: Infinity,
  });
  return (
    <Page>
      <PageHeader title={t(($) => $.menu.api_docs)} />
      <Group mb="md" gap="sm">
        <Alert icon={<IconInfoCircle aria-hidden />} variant="light" flex="1 1 18rem" py="xs" role="note">
          {t(($) => $.apiDocs.hint)}
        </Alert>
        <SegmentedControl
          size="md"
          aria-label={t(($) => $.apiDocs.version)}
          data={['v1', 'v2']}
          value={version}
          onChange={(chosen) => void navigate({ to: chosen === 'v1' ? '/v1/documentation' : '/v2/documentation' })}
        />
      </Group>
      <VisuallyHidden component="h2">{t(($) => $.apiDocs.calls, { version })}</VisuallyHidden>
      {data ? <CallList key={version} document={data} /> : null}
      {!data && error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Splash /> : null}
    </Page>
  );
}

/** /v1/documentation. */
export function ApiDocsScreenV1() {
  return <ApiDocsScreen version="v1" />;
}

/** /v2/documentation. */
export function ApiDocsScreenV2() {
  return <ApiDocsScreen version="v2" />;
}

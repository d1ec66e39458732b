import { Anchor, SegmentedControl } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { readSession } from '../../../lib/api/session-store.ts';
import { CompanyHead } from '../../../ui/company-head.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Splash } from '../../../ui/splash.tsx';
import type { ApiVersion } from '../api/api-docs.ts';
import { apiDocumentQuery } from '../api/api-docs.ts';
import { ApiReference } from './api-reference.tsx';
import styles from './api-docs.module.css';

/**
 * /v1/documentation and /v2/documentation, for a developer at the desk: the calls, and what webhooks send. System administrators open
 * it on the main host, others with a link.
 */
function ApiDocsScreen({ version }: { readonly version: ApiVersion }) {
  const { t } = useTranslation(['apiDocs', 'menu']);
  const navigate = useNavigate();
  const { key } = useSearch({ strict: false }) as { key?: string };
  const { data: document, error, refetch } = useQuery(apiDocumentQuery(version, key));
  const title = t(($) => $.menu.api_docs);
  useDocumentTitle(`${title} · Plumbline`);
  const show = (chosen: string) =>
    void navigate({ to: chosen === 'v1' ? '/v1/documentation' : '/v2/documentation', search: { key } });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <CompanyHead />
        <span className={styles.title}>{title}</span>
        <SegmentedControl
          size="sm"
          className={styles.versions ?? ''}
          aria-label={t(($) => $.apiDocs.version)}
          data={['v1', 'v2']}
          value={version}
          onChange={show}
        />
      </header>
      {document ? (
        <>
          {readSession() === null ? null : (
            <p className={styles.hint} role="note">
              {t(($) => $.apiDocs.hint)}
            </p>
          )}
          {document.externalDocs ? <TestServer address={document.externalDocs.url} /> : null}
          <ApiReference key={version} document={document} />
        </>
      ) : (
        <main className={styles.instead}>
          {error && key !== undefined && isProblem(error, 'not_found') ? (
            <Notice
              kind="missing"
              order={1}
              title={t(($) => $.apiDocs.gone.title)}
              text={t(($) => $.apiDocs.gone.text)}
            />
          ) : error ? (
            <ErrorState failure={error} onRetry={() => void refetch()} />
          ) : (
            <Splash />
          )}
        </main>
      )}
    </div>
  );
}

/** Where calls can be tried without harm, if the company has such a server. */
function TestServer({ address }: { readonly address: string }) {
  const { t } = useTranslation('menu');
  return (
    <p className={styles.hint} role="note">
      {t(($) => $.menu.test_server)}:{' '}
      <Anchor href={address} target="_blank" rel="noreferrer" underline="always" inherit dir="ltr">
        {address}
      </Anchor>
    </p>
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

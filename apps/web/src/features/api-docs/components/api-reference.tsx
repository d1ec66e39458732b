import 'swagger-ui-dist/swagger-ui.css';
import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Splash } from '../../../ui/splash.tsx';
import { shownLanguage } from '../../../i18n/i18n.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { freshToken } from '../api/fresh-token.ts';
import { callsAlone, keepAccessible, loadSwaggerUi } from '../api/swagger-ui.ts';
import styles from './api-reference.module.css';
import { apiDocsKeys } from '../api/keys.ts';

/**
 * Swagger UI for the document of one call, expanded. Trial calls use the person's own token, refreshed before it
 * expires; nothing is entered or stored. Code is left-to-right in every language.
 */
export function ApiReference({ document: description }: { document: object }) {
  const { t } = useTranslation('apiDocs');
  const bodyLabel = t(($) => $.apiDocs.body);
  const place = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const {
    data: draw,
    error,
    refetch,
  } = useQuery({
    queryKey: apiDocsKeys.reader,
    queryFn: async () => ({ swaggerUi: await loadSwaggerUi() }),
    staleTime: Infinity,
  });

  useEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle('dark-mode', scheme === 'dark');
    return () => classList.remove('dark-mode');
  }, [scheme]);

  useEffect(() => {
    const node = place.current;
    if (!node || !draw) return undefined;
    const stop = keepAccessible(node, bodyLabel);
    draw.swaggerUi({
      domNode: node,
      spec: description,
      layout: 'CallsAlone',
      plugins: [callsAlone],
      deepLinking: false,
      docExpansion: 'full',
      defaultModelsExpandDepth: -1,
      validatorUrl: null,
      // Its colours can't be read by everybody.
      syntaxHighlight: false,
      requestInterceptor: async (request) => {
        const token = await freshToken();
        if (token) request.headers['Authorization'] = `Bearer ${token}`;
        request.headers['Accept-Language'] = shownLanguage();
        return request;
      },
    });
    return () => {
      stop();
      node.replaceChildren();
    };
  }, [draw, description, bodyLabel]);

  if (error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  return (
    <>
      {draw ? null : <Splash />}
      <div ref={place} className={styles.reference} dir="ltr" lang="en" />
    </>
  );
}

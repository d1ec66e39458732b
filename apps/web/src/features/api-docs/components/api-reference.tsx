import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Splash } from '../../../ui/splash.tsx';
import { apiDocsKeys } from '../api/keys.ts';
import { loadViewer, showReference } from '../api/load-viewer.ts';
import { sendTrialCall } from '../api/trial-call.ts';
import { viewerLook } from '../api/viewer-look.ts';
import styles from './api-docs.module.css';

/** In which languages each call is shown, the first at first. */
const languages = ['shell/curl', 'js/fetch', 'python/requests'] as const;

/** How the reference is shown: with nothing that asks another server. */
const configuration = {
  layout: 'modern',
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  proxyUrl: '',
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideDarkModeToggle: true,
  persistAuth: false,
  hideModels: true,
  defaultOpenFirstTag: false,
  localization: { locale: 'en', direction: 'ltr' },
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  featuredClients: languages,
  authentication: { preferredSecurityScheme: 'bearer' },
  customCss: viewerLook,
  customFetch: sendTrialCall,
} as const;

/** An OpenAPI document with its calls at the side, each with examples in several languages. Code is left-to-right in every language. */
export function ApiReference({ document: content }: { readonly document: object }) {
  const place = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const {
    data: viewer,
    error,
    refetch,
  } = useQuery({ queryKey: apiDocsKeys.viewer, queryFn: loadViewer, staleTime: Infinity });

  useEffect(() => {
    const node = place.current;
    if (!node || !viewer) return undefined;
    return showReference(viewer, node, { ...configuration, content, forceDarkModeState: scheme });
  }, [viewer, content, scheme]);

  if (error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  return (
    <>
      {viewer ? null : <Splash />}
      <div ref={place} className={styles.reference} dir="ltr" lang="en" />
    </>
  );
}

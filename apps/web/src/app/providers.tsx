import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { i18next } from '../i18n/i18n.ts';
import { directionOf } from '../i18n/language.ts';
import { cssVariables, themeFor } from '../ui/theme.ts';
import { useSettings } from '../lib/access/hooks.ts';
import { IconOfPage } from './icon-of-page.tsx';
import { LanguageOfPage } from './language-of-page.tsx';
import { LoadingBar } from './loading-bar.tsx';
import type { makeRouter } from './router.tsx';

const colourScheme = localStorageColorSchemeManager({ key: 'plumbline.colour-scheme' });

function Look({ children }: { children: ReactNode }) {
  const { branding } = useSettings();
  const { t } = useTranslation('ui');
  const choose = t(($) => $.ui.chooseOne);
  const theme = useMemo(() => themeFor(branding.primaryColour, choose), [branding.primaryColour, choose]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colourScheme}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}

interface ProvidersProps {
  readonly queryClient: QueryClient;
  readonly router: ReturnType<typeof makeRouter>;
}

/** What every screen stands in: the server's cache, the look, the direction, the routes. */
export function Providers({ queryClient, router }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <DirectionProvider initialDirection={directionOf(i18next.language)} detectDirection={false}>
        <Look>
          <LanguageOfPage />
          <IconOfPage />
          <LoadingBar router={router} />
          <RouterProvider router={router} />
        </Look>
      </DirectionProvider>
    </QueryClientProvider>
  );
}

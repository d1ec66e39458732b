import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { i18next } from '../i18n/i18n.ts';
import { directionOf } from '../i18n/language.ts';
import { keepFocusOfBusyButtons } from '../ui/focus-of-busy-buttons.ts';
import { cssVariables, themeFor } from '../ui/theme.ts';
import { useSettings } from '../lib/access/hooks.ts';
import { IconOfPage } from './icon-of-page.tsx';
import { LanguageOfPage } from './language-of-page.tsx';
import { LoadingBar } from './loading-bar.tsx';
import type { makeRouter } from './router.tsx';

export const colourSchemeKey = 'plumbline.colour-scheme';
const colourScheme = localStorageColorSchemeManager({ key: colourSchemeKey });

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

interface SurroundingsProps {
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

/**
 * The providers of every component: query cache, theme, language and direction, focus handling. Component tests use
 * them too.
 */
export function Surroundings({ queryClient, children }: SurroundingsProps) {
  useEffect(() => keepFocusOfBusyButtons(), []);
  return (
    <QueryClientProvider client={queryClient}>
      <DirectionProvider initialDirection={directionOf(i18next.language)} detectDirection={false}>
        <Look>
          <LanguageOfPage />
          {children}
        </Look>
      </DirectionProvider>
    </QueryClientProvider>
  );
}

interface ProvidersProps {
  readonly queryClient: QueryClient;
  readonly router: ReturnType<typeof makeRouter>;
}

/** The providers of every screen, and the routes. */
export function Providers({ queryClient, router }: ProvidersProps) {
  return (
    <Surroundings queryClient={queryClient}>
      <IconOfPage />
      <LoadingBar router={router} />
      <RouterProvider router={router} />
    </Surroundings>
  );
}

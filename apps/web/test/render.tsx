import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import type { ToggleId } from '@plumbline/domain/actor/toggles';
import { StrictMode, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { commands, page } from 'vitest/browser';
import { readSearch, writeSearch } from '../src/app/search-text.ts';
import { colourSchemeKey, Surroundings } from '../src/app/providers.tsx';
import { i18next } from '../src/i18n/i18n.ts';
import type { Instance } from '../src/lib/bootstrap.ts';
import { instanceQuery } from '../src/lib/bootstrap.ts';
import type { Person } from '../src/lib/access/person.ts';
import { personQuery } from '../src/lib/access/person.ts';
import { makeQueryClient } from '../src/lib/api/query-client.ts';
import { forgetSessions, storeSession } from '../src/lib/api/session-store.ts';
import { ShellStateProvider } from '../src/ui/shell/shell-state.tsx';
import { keepFocusAfterDialogs } from '../src/ui/focus-after-dialogs.ts';
import { forgetCalls } from './server.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Moves the mouse out of the page. */
    takeMouseAway: () => Promise<void>;
    /** Has the page look as on paper, or as on the screen again. */
    showAsPrinted: (isPrinted: boolean) => Promise<void>;
  }
}

/** In pixels: those of the journeys (`e2e/support/browser.ts`), but for the height of a desk. */
const views = { desk: [1280, 800], phone: [390, 844] } as const;

export interface RenderOptions {
  readonly language?: 'en' | 'he';
  /** With English texts in accents (`pseudo.ts`): whatever shows without them is not translated. */
  readonly isMadeUp?: boolean;
  readonly view?: keyof typeof views;
  /** What this instance has otherwise than a new one. */
  readonly settings?: Partial<AppSettings>;
  /** The optional apps that are on; none by default. */
  readonly toggles?: readonly ToggleId[];
  /** Who is signed in; nobody by default. */
  readonly person?: Person;
  /** The address of the screen that the component is on. */
  readonly address?: string;
}

export interface Rendered {
  /** Renders something else in its place, with the state of what remains; resolves once it is shown. */
  readonly show: (element: ReactNode) => Promise<void>;
  /** Where the person is, and how they get elsewhere. */
  readonly router: AnyRouter;
}

let screen: { readonly root: Root; readonly end: () => void } | null = null;

/**
 * Renders a component as in the app: with its providers, language and direction, styles, the containers of
 * `index.html`, and routes that all show it. Resolves once it is shown and its effects have run. It is removed after
 * the test.
 */
export async function render(element: ReactNode, options: RenderOptions = {}): Promise<Rendered> {
  if (screen !== null) throw new Error('A test draws once; what comes later it draws with show.');
  const [width, height] = views[options.view ?? 'desk'];
  await page.viewport(width, height);
  const { language = 'en' } = options;
  await i18next.changeLanguage(options.isMadeUp ? 'pseudo' : language);
  // One of both, by the language, as the journeys look at screens.
  localStorage.setItem(colourSchemeKey, language === 'en' ? 'light' : 'dark');

  const main = document.createElement('main');
  main.id = 'content';
  main.tabIndex = -1;
  const overlays = document.createElement('div');
  overlays.id = 'overlays';
  overlays.role = 'region';
  document.body.replaceChildren(main, overlays);

  const queryClient = makeQueryClient();
  queryClient.setQueryData(instanceQuery.queryKey, instanceWith(options));
  if (options.person) {
    const hour = 3_600_000;
    const session = { accessToken: 'a', refreshToken: 'r', expiresAt: Date.now() + hour };
    storeSession({ ...session, person: options.person._id });
    queryClient.setQueryData(personQuery.queryKey, options.person);
  }

  const shown = shownElement(element);
  const rootRoute = createRootRoute();
  const anywhere = createRoute({ getParentRoute: () => rootRoute, path: '$', component: shown.Shown });
  const router: AnyRouter = createRouter({
    routeTree: rootRoute.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: [options.address ?? '/here'] }),
    parseSearch: readSearch,
    stringifySearch: writeSearch,
  });
  await router.load();

  const root = createRoot(main);
  const endFocus = keepFocusAfterDialogs(overlays);
  screen = {
    root,
    end: () => {
      endFocus();
      queryClient.clear();
    },
  };
  root.render(
    <StrictMode>
      <Surroundings queryClient={queryClient}>
        <ShellStateProvider>
          <RouterProvider router={router} />
        </ShellStateProvider>
      </Surroundings>
    </StrictMode>,
  );
  await shown.isDrawn();
  return { show: shown.change, router };
}

/** Takes away what the test has drawn, and what it has left in this browser. */
export async function clearScreen(): Promise<void> {
  forgetCalls();
  if (screen === null) return;
  const { root, end } = screen;
  screen = null;
  root.unmount();
  end();
  forgetSessions();
  localStorage.clear();
  document.body.replaceChildren();
  // What the next test draws is not under the mouse.
  await commands.takeMouseAway();
}

function instanceWith({ settings, toggles = [] }: RenderOptions): Instance {
  return {
    settings: { ...defaultSettings, ...settings },
    toggles: new Set(toggles),
    host: 'here.test',
    isMainHost: false,
    placeSearch: 'off',
    tiles: null,
  };
}

function shownElement(first: ReactNode) {
  let element = first;
  let redraw: () => void = () => undefined;
  let drawn = Promise.withResolvers<void>();
  const subscribe = (listener: () => void) => {
    redraw = listener;
    return () => undefined;
  };
  return {
    isDrawn: () => drawn.promise,
    change: (next: ReactNode) => {
      element = next;
      drawn = Promise.withResolvers<void>();
      redraw();
      return drawn.promise;
    },
    Shown: () => {
      const now = useSyncExternalStore(subscribe, () => element);
      // Texts that are on their way suspend it: whoever presses keys before they are there presses them for nobody.
      useEffect(() => drawn.resolve(), [now]);
      return now;
    },
  };
}

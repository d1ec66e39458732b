import type { Rolldown } from 'vite';

type Group = Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups'] extends (infer One)[] | undefined
  ? One
  : never;

/** A file of the app, and all that it needs and no group before it has. */
const screen = (name: string, ...files: string[]): Group => ({
  name,
  test: new RegExp(`[\\\\/]apps[\\\\/]web[\\\\/]src[\\\\/](${files.join('|')})\\.tsx$`),
});

const library = (name: string, ...packages: string[]): Group => ({
  name,
  test: new RegExp(`[\\\\/]node_modules[\\\\/](${packages.join('|')})[\\\\/]`),
});

/**
 * How the app is cut into files (decision 0152). A browser asks for six at a time, each with its own headers and its own
 * dictionary: what one screen needs is a few files and not fifty. The first that wants a module has it; screens that come
 * later ask for that file too.
 */
export const groups: Group[] = [
  // React changes seldom: it keeps its name over releases, and with it its place in the cache.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  // What every screen needs, and the little that both of the next two do.
  {
    name: 'start',
    test: /[\\/]apps[\\/]web[\\/]src[\\/](main\.tsx|ui[\\/]use-problem-text\.ts)$|[\\/]@mantine[\\/](core[\\/]esm[\\/]components[\\/](ActionIcon|Anchor)|hooks[\\/]esm[\\/]use-id)[\\/]/,
  },
  // The texts of the first screens, one file a language.
  { name: 'texts-en', test: /[\\/]i18n[\\/]first-en\.ts$/ },
  { name: 'texts-he', test: /[\\/]i18n[\\/]first-he\.ts$/ },
  // For who is not signed in; every other form stands on it.
  screen('entrance', 'app/layouts/auth-layout', 'features/access/sign-in-screen'),
  screen('frame', 'app/layouts/main-layout'),
  screen('dashboard', 'features/dashboard/components/dashboard-screen'),
  // What opens over a screen, once one is there.
  screen(
    'overlays',
    'app/shell/profile-menu',
    'app/shell/notices',
    'app/shell/find-anything',
    'app/shell/shortcut-sheet',
  ),
  // What lies on the device: loaded with the outbox, or at the start where there is no network.
  {
    name: 'device',
    test: /[\\/]apps[\\/]web[\\/]src[\\/]offline[\\/](?!use-)[\w-]+\.ts$|[\\/]node_modules[\\/]dexie[\\/]/,
  },
  // What most screens are made of, each by what it is.
  library('schemas', 'zod'),
  library('dates', '@mantine[\\\\/]dates', 'dayjs', 'temporal-polyfill', 'temporal-utils'),
  library('controls', '@mantine', '@tabler', 'react-number-format'),
  library('grid', '@tanstack'),
  {
    name: 'questionnaire',
    test: /[\\/]packages[\\/]domain[\\/]src[\\/](questionnaire|question-types|expressions|translations)[\\/]/,
  },
  { name: 'ui', test: /[\\/]apps[\\/]web[\\/]src[\\/]ui[\\/](?!map|sortable)/ },
  // The rest by who needs it.
  { name: 'part', entriesAware: true, minShareCount: 2 },
];

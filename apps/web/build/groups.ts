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

/** Some of Mantine's components, each a folder of its own, and other files by the end of their paths. */
const components = (name: string, folders: readonly string[], ...files: readonly string[]): Group => {
  const inMantine = `@mantine[\\\\/]core[\\\\/]esm[\\\\/]components[\\\\/](${folders.join('|')})[\\\\/]`;
  return { name, test: new RegExp([inMantine, ...files].map((one) => `[\\\\/]${one}`).join('|')) };
};

/** Those that answering shows at first (`e2e/journeys/first-screen.test.ts` weighs it). */
const answeringIcons = [
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'Calculator',
  'Check',
  'ChevronRight',
  'CircleCheck',
  'CloudPause',
  'CloudUp',
  'Copy',
  'DeviceFloppy',
  'Devices',
  'File',
  'FileAlert',
  'History',
  'List',
  'Message',
  'Microphone',
  'Minus',
  'Notes',
  'Paperclip',
  'Pencil',
  'Phone',
  'PhotoOff',
  'PlayerPause',
  'PlayerPlay',
  'PlayerStopFilled',
  'Qrcode',
  'Send',
  'Signature',
  'Trash',
  'Video',
  'X',
];

/**
 * How the app is cut into files (decision 0025). A browser asks for six at a time, each with its own headers and its own
 * dictionary: what one screen needs is a few files and not fifty. The first that wants a module has it; screens that come
 * later ask for that file too.
 */
export const groups: Group[] = [
  // React changes seldom: it keeps its name over releases, and with it its place in the cache.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  // What every screen needs, and the little that both of the next two do.
  {
    name: 'start',
    test: /[\\/]apps[\\/]web[\\/]src[\\/](main\.tsx|ui[\\/](use-problem-text\.ts|links[\\/]link-anchor\.tsx))$|[\\/]@mantine[\\/](core[\\/]esm[\\/]components[\\/](ActionIcon|Anchor)|hooks[\\/]esm[\\/]use-id)[\\/]/,
  },
  // The texts of the first screens, one file a language.
  { name: 'texts-en', test: /[\\/]i18n[\\/]first-en\.ts$/ },
  { name: 'texts-he', test: /[\\/]i18n[\\/]first-he\.ts$/ },
  // What a form and a question share; and of what asks the server, what more than the start needs.
  components(
    'inputs',
    ['Alert', 'CloseButton', 'Input', 'InputBase', 'Stack', 'TextInput'],
    'use-(uncontrolled|resolved-styles-api)[\\\\/.]',
    'ui[\\\\/]form-failure.tsx$',
    'assets[\\\\/]file-kinds.ts$',
    'text[\\\\/]address-as-typed.ts$',
    'texts[\\\\/]src[\\\\/]fill.ts$',
  ),
  library('queries', '@tanstack[\\\\/](query-core|react-query|react-router|router-core|store|react-store|history)'),
  // What the frame and answering share.
  components(
    'shared',
    ['Skeleton'],
    '@mantine[\\\\/]hooks[\\\\/]esm[\\\\/]use-(click-outside|document-title|merged-ref|network)[\\\\/]',
    'src[\\\\/]lib[\\\\/](load-with-retry|sync-state|location[\\\\/]device-position)\\.ts$',
    'src[\\\\/]app[\\\\/]shell[\\\\/]use-settled\\.ts$',
    'src[\\\\/]i18n[\\\\/]use-name-of\\.ts$',
    'domain[\\\\/]src[\\\\/]ids[\\\\/]id-text\\.ts$',
    'Icon(Camera|Mail|Plus)\\.mjs$',
  ),
  // For who is not signed in; every other form uses it.
  screen('entrance', 'app/layouts/auth-layout', 'app/screens/sign-in'),
  screen('frame', 'app/layouts/main-layout'),
  components('messages', ['Paper'], 'src[\\\\/]ui[\\\\/](error-state|notice).tsx$'),
  screen('dashboard', 'features/dashboard/components/dashboard-screen'),
  // What windows stand on; then what opens beside something.
  components(
    'windows',
    ['FocusTrap', 'Modal', 'ModalBase', 'Overlay', 'Portal', 'ScrollArea', 'Transition'],
    '@mantine[\\\\/]hooks[\\\\/]',
  ),
  components('menus', ['Menu', 'Popover'], '@floating-ui[\\/]', 'links[\\/]link-menu-item\\.tsx$'),
  { name: 'job-type-icons', test: /[\\/]src[\\/]ui[\\/]job-type-icon\.tsx$/ },
  // What stands around every question, with its icons: all others are five times as much.
  components(
    'basics',
    [],
    'src[\\\\/]ui[\\\\/](whole-window|(use-)?after-paint|(use-)?press-guard|press-start|use-(guarded|touch)-press|numbers[\\\\/]decimal-sign)\\.tsx?$',
    `Icon(${answeringIcons.join('|')})\\.mjs$`,
  ),
  library('icons', '@tabler'),
  { name: 'dialogs', test: /[\\/]src[\\/]ui[\\/]confirm-dialog\.tsx$/ },
  // What opens over a screen, once one is there.
  screen(
    'overlays',
    'app/shell/profile-menu',
    'app/shell/notices',
    'app/shell/find-anything',
    'app/shell/shortcut-sheet',
  ),
  // What the rules stand on, and the rules of questionnaires with the session in which somebody answers one.
  library('schemas', 'zod'),
  library('calendar', 'temporal-polyfill', 'temporal-utils'),
  {
    name: 'questionnaire',
    test: /[\\/]packages[\\/]domain[\\/]src[\\/](questionnaire|question-types|expressions|translations)[\\/]|[\\/]web[\\/]src[\\/]lib[\\/]answering[\\/]/,
  },
  // What lies on the device, and then what sends it: loaded with the outbox, or at the start where there is no network.
  {
    name: 'device',
    test: /[\\/]offline[\\/](device|cache|handed-out|handed-out-stored|local-notes|noted-(choices|drafts)|make-room|queue-file|outbox|outbox-(database|entries|entry|order|owner|rules)|upload-progress)\.ts$|[\\/]lib[\\/](owner|api[\\/](cache-names|fetch-picture)|uploads[\\/]refusal-text|photos[\\/]photo-size)\.ts$|[\\/](contract[\\/]src[\\/](redacted-state|assets)|domain[\\/]src[\\/]assets[\\/]check-file)\.ts$|[\\/]node_modules[\\/]dexie[\\/]/,
  },
  {
    name: 'sending',
    test: /[\\/]apps[\\/]web[\\/]src[\\/]offline[\\/](?!use-)[\w-]+\.ts$/,
  },
  // What most screens are made of, each by what it is.
  library('dates', '@mantine[\\\\/]dates', 'dayjs'),
  components('fields', ['Pill', 'Textarea']),
  components('choosers', ['Checkbox', 'Combobox', 'PillsInput', 'Radio', 'Select', 'TagsInput']),
  library('controls', '@mantine'),
  library('grid', '@tanstack'),
  // What lists alone have for chosen rows comes with them.
  {
    name: 'ui',
    test: /[\\/]apps[\\/]web[\\/]src[\\/]ui[\\/](?!map|sortable|grid[\\/](use-all-rows|selection-bar))/,
  },
  // Answering: the window with what stands around every question, which begins its work while what is asked with commonly is on its way.
  screen('answering', 'features/answers/answering-slot'),
  screen('questions', 'question-inputs/(bool-input|list-input|text-question-input)'),
  // The rest by who needs it.
  { name: 'part', entriesAware: true, minShareCount: 2 },
];

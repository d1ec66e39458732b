// For each file of component tests: the app's styles and texts, and what must hold whatever a file is about.
import '../src/ui/mantine.css';
import '@fontsource-variable/heebo/index.css';
import '../src/ui/global.css';
import '../src/ui/touch.css';
import { notifications } from '@mantine/notifications';
import { afterAll, afterEach } from 'vitest';
import { i18next, startTexts } from '../src/i18n/i18n.ts';
import { expectNoMistakes, watchConsole } from './console.ts';
import { takeCost } from './cost.ts';
import { clearScreen } from './render.tsx';

watchConsole();
// All files have one page: what is there once is there for all of them.
if (!i18next.isInitialized) await startTexts();

afterEach(async () => {
  // They are of the page, not of what was rendered: the next file would show them.
  notifications.clean();
  await clearScreen();
  expectNoMistakes();
});

// oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern which fixtures a hook wants
afterAll(async ({}, suite) => {
  if ('filepath' in suite) Object.assign(suite.meta, { cpuMilliseconds: await takeCost() });
});

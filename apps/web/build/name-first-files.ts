import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** What the first screen needs besides the app's start, by who opens it: `public/first-paint.js` asks for it. */
const first = {
  en: ['i18n/first-en.ts'],
  he: ['i18n/first-he.ts'],
  stranger: ['app/layouts/auth-layout.tsx', 'app/screens/sign-in.tsx'],
  person: ['app/layouts/main-layout.tsx'],
  dashboard: ['features/dashboard/components/dashboard-screen.tsx'],
  answering: [
    'app/layouts/answering-layout.tsx',
    'features/answers/answering-slot.tsx',
    'question-inputs/bool-input.tsx',
    'question-inputs/list-input.tsx',
    'question-inputs/text-question-input.tsx',
  ],
  'answering-en': ['i18n/en/answers.json', 'i18n/en/question-inputs.json', 'i18n/en/outbox.json'],
  'answering-he': ['i18n/he/answers.json', 'i18n/he/question-inputs.json', 'i18n/he/outbox.json'],
} as const;

const script = '<script src="/first-paint.js">';

/** A file and all that it imports, itself first. */
function withImports(name: string, chunks: ReadonlyMap<string, Rolldown.OutputChunk>): ReadonlySet<string> {
  const found = new Set([name]);
  for (const one of found) for (const imported of chunks.get(one)?.imports ?? []) found.add(imported);
  return found;
}

/** The built files by who needs them, without those that the page names itself. */
function filesOf(chunks: ReadonlyMap<string, Rolldown.OutputChunk>): Readonly<Record<string, readonly string[]>> {
  const entry = [...chunks.values()].find((one) => one.isEntry);
  const there = withImports(entry?.fileName ?? '', chunks);
  const builtFrom = (source: string) => {
    const built = [...chunks.values()].find((one) => one.facadeModuleId?.endsWith(`/src/${source}`));
    if (!built) throw new Error(`${source} is no file of its own (build/name-first-files.ts)`);
    const names = [...withImports(built.fileName, chunks)].filter((name) => !there.has(name));
    return names.flatMap((name) => [name, ...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]);
  };
  return Object.fromEntries(
    Object.entries(first).map(([who, sources]) => [
      who,
      [...new Set(sources.flatMap(builtFrom))].map((name) => `/${name}`),
    ]),
  );
}

/** The script's address with its content's hash: a page never runs another version's (decision 0024). */
async function addressOfScript(publicDir: string): Promise<string> {
  const content = await readFile(path.join(publicDir, 'first-paint.js'));
  return `/first-paint.js?${createHash('sha256').update(content).digest('hex').slice(0, 8)}`;
}

/**
 * Writes into the page which files the first screen needs, whose names only the build knows: so they are asked for with
 * the app's start, and not one after the other once it runs (decision 0025).
 */
export function nameFirstFiles(): Plugin {
  let publicDir = '';
  return {
    name: 'plumbline:name-first-files',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        if (!html.includes(script)) throw new Error(`index.html has no ${script}`);
        const chunks = Object.values(bundle).flatMap((one) =>
          one.type === 'chunk' ? [[one.fileName, one] as const] : [],
        );
        const names = JSON.stringify(filesOf(new Map(chunks)));
        const address = await addressOfScript(publicDir);
        return html.replace(script, `<script src="${address}" data-first='${names}'>`);
      },
    },
  };
}

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiViewer } from './build/api-viewer.ts';
import { checkStyles } from './build/check-styles.ts';
import { compressAssets } from './build/compress-assets.ts';
import { groups } from './build/groups.ts';
import { leanZod } from './build/lean-zod.ts';
import { nameFirstFiles } from './build/name-first-files.ts';
import { serviceWorker } from './build/service-worker.ts';
import { withoutSchemas } from './build/without-schemas.ts';

const server = process.env['PLUMBLINE_SERVER'] ?? 'http://localhost:8080';
/** What the server answers itself; everything else is the app's. */
const served = [
  '/v1/',
  '/v2/',
  '/scim/',
  '/webhooks/',
  '/oauth/token',
  '/oauth/revoke',
  '/.well-known/',
  '/healthz',
  '/readyz',
  '/metrics',
  '/app.webmanifest',
];

/** The pages of the API documentation are the app's, though their addresses look like calls. */
const bypass = ({ url = '' }: { url?: string }) =>
  /^\/v[12]\/documentation(?:$|\?)/.test(url) ? '/index.html' : undefined;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    apiViewer(),
    withoutSchemas(),
    leanZod(),
    nameFirstFiles(),
    checkStyles(),
    serviceWorker(),
    compressAssets(),
  ],
  server: {
    port: 5173,
    // The instance is found by host name, so the name asked for goes through unchanged.
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false, bypass }])),
  },
  build: {
    target: 'es2022',
    // The content security policy allows no data: scripts or styles; fonts and pictures are files as well.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
      },
    },
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './build/compress-assets.ts';

const server = process.env['PLUMBLINE_SERVER'] ?? 'http://localhost:8080';
/** What the server answers itself; everything else is the app's. */
const served = ['/v1/', '/v2/', '/webhooks/', '/healthz', '/readyz'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressAssets()],
  server: {
    port: 5173,
    // The instance is found by host name, so the name asked for goes through unchanged.
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])),
  },
  build: {
    target: 'es2022',
    // The content security policy allows no data: scripts or styles; fonts and pictures are files as well.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
    rolldownOptions: {
      output: {
        // What every screen needs changes seldom: it keeps its name over releases, and with it its place in the cache.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            {
              name: 'tanstack',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-query|query-core|react-store|store)[\\/]/,
              priority: 2,
            },
            {
              name: 'i18n',
              test: /node_modules[\\/](i18next|react-i18next|html-parse-stringify|void-elements)[\\/]/,
              priority: 2,
            },
          ],
        },
      },
    },
  },
});

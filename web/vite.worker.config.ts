import { defaultClientConditions, defineConfig } from 'vite';

// Builds the service worker into one file. The server sends it as /sw.js, with the list of files to cache before it.
export default defineConfig({
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    outDir: 'dist/worker',
    emptyOutDir: true,
    copyPublicDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: 'src/service-worker/worker.ts',
      output: { format: 'iife', entryFileNames: 'worker.js' },
    },
  },
});

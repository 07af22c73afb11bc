import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { fewFiles } from './few-files';
import { leanRouter } from './lean-router';
import { singleIcons } from './single-icons';

// Two of three builds: `vite build` writes the browser's files and their manifest to dist/client,
// `vite build --ssr` writes the server's entry to dist/server (no assets: the browser's build has them).
// The third is the service worker's: vite.worker.config.ts.
// `base` is where the server serves dist/client; everything under it is named by its content and may be cached for ever.
export default defineConfig(({ isSsrBuild }) => ({
  base: '/assets/app/',
  plugins: [singleIcons(), leanRouter(), react()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  ssr: {
    resolve: { conditions: ['source', ...defaultServerConditions] },
    // bundled, so that the server's entry holds the few icons it draws and not the whole set
    noExternal: ['lucide-react', /^embla-carousel/],
  },
  build: {
    target: 'es2022',
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // one file for all screens: 15 kB compressed, where each first view asked for ten and waited for the last
    cssCodeSplit: false,
    // the content security policy allows neither inline styles nor data: addresses
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? { output: { entryFileNames: '[name].js' } }
      : {
          // the first one imports nothing: it is sent as a plain script
          input: ['src/start.ts', 'src/entry-browser.tsx'],
          output: {
            entryFileNames: '[name]-[hash].js',
            // the entry lists them all, and a name there costs as much as the hash: the manifest tells which is which
            chunkFileNames: '[hash].js',
            assetFileNames: '[name]-[hash][extname]',
            codeSplitting: fewFiles,
          },
        },
  },
}));

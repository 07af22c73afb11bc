import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { fewFiles } from './few-files';
import { leanQuery } from './lean-query';
import { leanReact } from './lean-react';
import { leanRouter } from './lean-router';
import { leanRoutes } from './lean-routes';
import { singleIcons } from './single-icons';

// Configures two of four builds: `vite build` writes the browser's files and their manifest to dist/client,
// `vite build --ssr` writes the server's entry to dist/server (no assets: the browser's build has them).
// The others are the desk's (vite.desk.config.ts) and the service worker's (vite.worker.config.ts).
// The server serves dist/client under `base`. File names there contain a content hash, so browsers may cache them forever.
export default defineConfig(({ isSsrBuild }) => ({
  base: '/assets/app/',
  plugins: [singleIcons(), leanQuery(), leanReact(), leanRouter(), leanRoutes(), react()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  ssr: {
    resolve: { conditions: ['source', ...defaultServerConditions] },
    // all packages are bundled: a release installs none of the pages', and they are drawn by React's production build wherever the
    // shop runs, and not by the slow one for development
    noExternal: true,
  },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  build: {
    target: 'es2022',
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // one file for all screens, 15 kB compressed: split, each first view waited for ten files
    cssCodeSplit: false,
    // the content security policy allows neither inline styles nor data: addresses
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? { output: { entryFileNames: '[name].js' } }
      : {
          // start.ts and take-token.ts import nothing: they are sent as plain scripts
          input: ['src/start.ts', 'src/take-token.ts', 'src/entry-browser.tsx'],
          output: {
            entryFileNames: '[name]-[hash].js',
            // no names: the entry lists all chunks, and a name costs as many bytes as the hash. The manifest has the names
            chunkFileNames: '[hash].js',
            assetFileNames: '[name]-[hash][extname]',
            codeSplitting: fewFiles,
          },
        },
  },
}));

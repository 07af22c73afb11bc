import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { leanRouter } from './lean-router';
import { singleIcons } from './single-icons';

/** What parts share is written before the entry's own styles, so the order of the layers must come before all of it. */
const LAYERS = '@layer reset, tokens, base, ui, features, screens, desk;';
const layersFirst: Plugin = {
  name: 'layers-first',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = `${LAYERS}${String(file.source)}`;
    },
  },
};

// Builds the desk (/admin) into dist/desk, apart from the shop: not one byte of it is in the shop's files
// (docs/decisions/0053-desk-as-its-own-build.md). The server serves dist/desk under `base`.
export default defineConfig({
  base: '/assets/desk/',
  plugins: [singleIcons(), leanRouter(), react(), layersFirst],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    outDir: 'dist/desk',
    emptyOutDir: true,
    manifest: true,
    copyPublicDir: false,
    // one file for all screens, as the shop has it
    cssCodeSplit: false,
    // the content security policy allows neither inline styles nor data: addresses
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'src/desk/entry-desk.tsx',
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
        // otherwise each icon that two screens share would get its own file
        codeSplitting: { groups: [{ name: 'icons', test: /\/lucide-react\/.*\/icons\// }] },
      },
    },
  },
});

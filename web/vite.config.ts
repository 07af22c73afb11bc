import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';

// Two builds: `vite build` writes the browser's files and their manifest to dist/client,
// `vite build --ssr` writes the server's entry to dist/server (no assets: the browser's build has them).
// `base` is where the server serves dist/client; everything under it is named by its content and may be cached for ever.
export default defineConfig(({ isSsrBuild }) => ({
  base: '/assets/app/',
  plugins: [react()],
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
    cssCodeSplit: true,
    // the content security policy allows neither inline styles nor data: addresses
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? { output: { entryFileNames: '[name].js' } }
      : {
          input: 'src/entry-browser.tsx',
          output: {
            entryFileNames: '[name]-[hash].js',
            chunkFileNames: '[name]-[hash].js',
            assetFileNames: '[name]-[hash][extname]',
            // what most screens share in one file; what one screen alone needs stays out of it
            codeSplitting: {
              groups: [
                {
                  name: 'shared',
                  minShareCount: 4,
                  test: (id: string) =>
                    !/screens|embla|src.ui.(Carousel|Table|ComboBox|ProgressBar)|LoginForm|PasswordField|TextField|TextArea/.test(
                      id,
                    ),
                },
              ],
            },
          },
        },
  },
}));

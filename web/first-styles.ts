// Build plugin that writes the styles of each busy screen's first view as a file of its own: a third of all styles, so that a
// phone paints the page sooner. The file with all styles follows when the page has been painted.

import { relative } from 'node:path';
import { build, type Plugin, type UserConfig } from 'vite';
import { BUSY, type Modules, SHELL } from './few-files';

const ENTRY = 'virtual:first-styles';
const STYLE_SHEET = /\.css$/;

/** Returns the style sheets that a module imports statically, directly or through others, in the order in which they take effect. */
function styleSheetsOf(start: readonly string[], modules: Modules): readonly string[] {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported);
    // moved behind what it imports
    seen.delete(id);
    seen.add(id);
  };
  for (const id of start) visit(id);
  return [...seen].filter((id) => STYLE_SHEET.test(id));
}

/** Builds style sheets into one file, by the build's own settings: addresses and syntax are those of the file with all styles. */
async function oneFile(styleSheets: readonly string[], { base, resolve, build: settings }: UserConfig) {
  const { target, assetsInlineLimit } = settings ?? {};
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    ...(base !== undefined && { base }),
    ...(resolve !== undefined && { resolve }),
    plugins: [
      {
        name: 'first-styles-entry',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) =>
          id === ENTRY ? styleSheets.map((path) => `import ${JSON.stringify(path)};`).join('\n') : null,
      },
    ],
    build: {
      write: false,
      cssCodeSplit: false,
      ...(target !== undefined && { target }),
      ...(assetsInlineLimit !== undefined && { assetsInlineLimit }),
      rolldownOptions: { input: ENTRY, output: { assetFileNames: '[name]-[hash][extname]' } },
    },
  });
  if (!('output' in built)) throw new Error('The build of the first styles has not one result.');
  const sheet = built.output.find(({ fileName }) => STYLE_SHEET.test(fileName));
  if (sheet?.type !== 'asset') throw new Error('The build of the first styles has no style sheet.');
  return sheet.source;
}

/** In the manifest the file of a screen stands as the screen's source with `.css`. */
export function firstStyles(): Plugin {
  let root = '';
  let config: UserConfig = {};
  return {
    name: 'first-styles',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    config(given) {
      config = given;
    },
    configResolved(resolved) {
      root = resolved.root;
    },
    async generateBundle() {
      for (const screen of Object.values(BUSY))
        this.emitFile({
          type: 'asset',
          name: 'first.css',
          originalFileName: `${relative(root, screen)}.css`,
          source: await oneFile(styleSheetsOf([SHELL, screen], this), config),
        });
    },
  };
}

// Build plugin that imports each icon of lucide-react from its own file and makes smaller components of them.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const CREATE_ICON = fileURLToPath(new URL('src/ui/create-icon.ts', import.meta.url));
const IMPORT = /import \{([^}]*)\} from 'lucide-react';/g;
const EXPORT = /export \{([^}]*)\} from '\.\/(icons\/[a-z0-9-]+)\.mjs'/g;

/**
 * Build plugin: imports each icon of lucide-react from its own file, and makes its component with the shop's own code
 * (`src/ui/create-icon.ts`), which is smaller. Through the package's entry every chunk would seem to need every icon, and
 * all icons would end up in the first chunk.
 *
 * Fails the build when an icon's file no longer imports the code that is replaced.
 */
export function singleIcons(): Plugin {
  let files: ReadonlyMap<string, string> | undefined;
  let replaced = false;
  return {
    name: 'single-icons',
    apply: 'build',
    // runs before types are removed: an imported type is not a file
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/createLucideIcon\.mjs$/ },
      handler() {
        replaced = true;
        return CREATE_ICON;
      },
    },
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: 'lucide-react' },
      handler: (code) => {
        files ??= filesOfIcons();
        const known = files;
        return { code: code.replace(IMPORT, (_, names: string) => importsOf(names, known)), map: null };
      },
    },
    buildEnd(error) {
      if (error === undefined && files !== undefined && !replaced)
        this.error('web/single-icons.ts does not find createLucideIcon.mjs in lucide-react.');
    },
  };
}

function importsOf(names: string, files: ReadonlyMap<string, string>): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [icon = '', local = icon] = name.split(' as ');
      const file = files.get(icon);
      if (file === undefined) throw new Error(`lucide-react has no icon ${icon}.`);
      return `import ${local} from 'lucide-react/${file}';`;
    })
    .join('');
}

/** Maps the names of each icon to its file. Many icons have several names. */
function filesOfIcons(): ReadonlyMap<string, string> {
  const entry = readFileSync(
    fileURLToPath(import.meta.resolve('lucide-react/dist/esm/lucide-react.mjs')),
    'utf8',
  );
  return new Map(
    [...entry.matchAll(EXPORT)].flatMap(([, names = '', file = '']) =>
      names.split(',').map((name) => [name.replace('default as', '').trim(), file] as const),
    ),
  );
}

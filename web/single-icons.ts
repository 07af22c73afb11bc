import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]*)\} from 'lucide-react';/g;
const EXPORT = /export \{([^}]*)\} from '\.\/(icons\/[a-z0-9-]+)\.mjs'/g;

/**
 * Imports each icon from its own file. By way of the set's one entry every part of the build seems to need every icon, and
 * all of them end up in the first file that is loaded.
 */
export function singleIcons(): Plugin {
  let files: ReadonlyMap<string, string> | undefined;
  return {
    name: 'single-icons',
    apply: 'build',
    // before the types are gone: a type is no file
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: 'lucide-react' },
      handler: (code) => {
        files ??= filesOfIcons();
        const known = files;
        return { code: code.replace(IMPORT, (_, names: string) => importsOf(names, known)), map: null };
      },
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

/** By the names of an icon, of which many have several: its file. */
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

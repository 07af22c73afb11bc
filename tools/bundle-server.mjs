/*
 * Bundles the server into few files (server/dist/bundle), from the sources and with the packages that it loads at its start: Node then
 * reads tens of files instead of 2,300. The code stays readable, so that a stack trace has the names of the sources.
 * See docs/decisions/0111-bundled-server.md.
 */
import { rmSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './lib/project.mjs';

/** Relative to the project's folder, `/`-separated. */
const BUNDLE = 'server/dist/bundle';

/**
 * Packages that stay in node_modules: native ones, those that read files beside their code or start threads of their own, and those that
 * a start does not load.
 */
const EXTERNAL = [
  'sharp',
  '@node-rs/argon2',
  'ssh2',
  'tinypool',
  'pdfkit',
  'fontkit',
  'opentype.js',
  '@opentelemetry',
  // fastify loads them only for schemas of JSON Schema
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  // pg loads it only where it is installed
  'pg-native',
];
const isExternal = (id) => EXTERNAL.some((name) => id === name || id.startsWith(`${name}/`));

/** The address of a module that a thread or a process starts with: `new URL('./name.js', import.meta.url)`. */
const STARTED_MODULE = /new URL\(\s*'\.\/([^'/]+)\.js',\s*import\.meta\.url,?\s*\)/g;

/** Returns the compiled file of a source, seen from the bundle: `../platform/config.js`. */
function compiledFile(source) {
  const [room, folder, ...rest] = relative(root, source).split(sep);
  const path = [room, folder === 'src' ? 'dist' : folder, ...rest].join('/');
  return posix.relative(BUNDLE, path.replace(/\.ts$/, '.js'));
}

/**
 * Lets `import.meta.url` mean what it means in the compiled file, whose place relative to other files the code knows. A module that a
 * thread or a process starts with becomes a file of its own in the bundle, beside the code that starts it.
 */
const originalPlaces = {
  name: 'original-places',
  transform(code, source) {
    const isOwn = source.startsWith(root) && !source.includes('node_modules');
    if (!isOwn || !code.includes('import.meta.url')) return null;
    const place = `new URL(${JSON.stringify(compiledFile(source))}, import.meta.url).href`;
    const started = [...code.matchAll(STARTED_MODULE)];
    for (const [, name] of started) {
      const id = join(dirname(source), `${name}.ts`);
      if (id !== MAIN) this.emitFile({ type: 'chunk', id, name, fileName: `${name}.js` });
    }
    const pieces = code.split(STARTED_MODULE).filter((_, index) => index % 2 === 0);
    const replaced = pieces.map((piece) => piece.replaceAll('import.meta.url', place));
    // Lines stay where they are.
    return { code: replaced.map((piece, index) => piece + (started[index]?.[0] ?? '')).join(''), map: null };
  },
};

/** Asked whether the runtime is Cloudflare's, Node 20 would load its whole HTTP client at each start: 35 ms. */
const CLOUDFLARE_CHECK = "typeof Response === 'function'";
let sparedCloudflare = false;
const withoutCloudflare = {
  name: 'without-cloudflare',
  buildEnd(error) {
    if (!error && !sparedCloudflare)
      throw new Error('pg has no lib/stream.js any more: see CLOUDFLARE_CHECK.');
  },
  transform(code, source) {
    if (!source.endsWith(join('node_modules', 'pg', 'lib', 'stream.js'))) return null;
    if (!code.includes(CLOUDFLARE_CHECK)) throw new Error(`${source} has changed: see CLOUDFLARE_CHECK.`);
    sparedCloudflare = true;
    return { code: code.replace(CLOUDFLARE_CHECK, 'false'), map: null };
  },
};

/** The shop's pages have a build of their own, which is read at its place. */
const builtPages = {
  name: 'built-pages',
  resolveId(id) {
    if (id !== '@mostrador/web/entry-server') return null;
    return { id: posix.relative(BUNDLE, 'web/dist/server/entry-server.js'), external: true };
  },
};

const MAIN = join(root, 'server/src/main.ts');

rmSync(join(root, BUNDLE), { recursive: true, force: true });
const build = await rolldown({
  input: { main: MAIN },
  cwd: root,
  platform: 'node',
  external: isExternal,
  resolve: { conditionNames: ['source', 'node'], extensionAlias: { '.js': ['.ts', '.js'] } },
  plugins: [builtPages, originalPlaces, withoutCloudflare],
});
await build.write({
  dir: join(root, BUNDLE),
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  sourcemap: true,
});
await build.close();

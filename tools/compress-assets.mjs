/*
 * After the web build: writes a brotli and a gzip copy beside each text and WebAssembly file of the browser, so that the server does not
 * compress while a request waits.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root } from './lib/project.mjs';

const folders = ['web/dist/client', 'web/dist/desk'].map((path) => join(root, path));
/** Smaller files are sent uncompressed. */
const MIN_BYTES = 1_024;

/** Compresses on all processors: zlib has threads of its own. */
async function compress(folder, name) {
  const bytes = readFileSync(join(folder, name));
  if (bytes.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  writeFileSync(join(folder, `${name}.br`), br);
  writeFileSync(join(folder, `${name}.gz`), gz);
}

const files = folders.flatMap((folder) => readdirSync(folder).map((name) => [folder, name]));
await Promise.all(
  files
    .filter(([, name]) => /\.(js|css|svg|wasm)$/.test(name))
    .map(([folder, name]) => compress(folder, name)),
);

/*
 * After the web build: writes a brotli and a gzip copy beside each text and WebAssembly file of the browser, so that the server does not
 * compress while a request waits.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root } from './lib/project.mjs';

const folders = ['web/dist/client', 'web/dist/desk'].map((path) => join(root, path));
/** Smaller files are sent uncompressed. */
const MIN_BYTES = 1_024;

const files = folders.flatMap((folder) => readdirSync(folder).map((name) => [folder, name]));
for (const [folder, name] of files) {
  if (!/\.(js|css|svg|wasm)$/.test(name)) continue;
  const bytes = readFileSync(join(folder, name));
  if (bytes.length < MIN_BYTES) continue;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }));
  writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
}

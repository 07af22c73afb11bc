/*
 * After the build: each of the browser's text files beside itself as brotli and gzip, so that the server sends bytes
 * and compresses nothing while somebody waits.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root } from './lib/project.mjs';

const folder = join(root, 'web/dist/client');
/** Smaller files are sent as they are. */
const FROM = 1_024;

for (const name of readdirSync(folder)) {
  if (!/\.(js|css|svg)$/.test(name)) continue;
  const bytes = readFileSync(join(folder, name));
  if (bytes.length < FROM) continue;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }));
  writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
}

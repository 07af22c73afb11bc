// Serves the built browser files and the brand's files, and reads from the build which scripts, styles and fonts a
// page loads.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { Brand } from '@mostrador/brands/brand';
import type { FastifyInstance } from 'fastify';
import type { Shop } from '../shop.js';

const workspace = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const CLIENT = workspace('web/dist/client');
/** The built files of the desk. */
export const DESK = workspace('web/dist/desk');
/** The service worker, one file. */
const WORKER = workspace('web/dist/worker/worker.js');
const ENTRY = 'src/entry-browser.tsx';
/** The start script, which loads the rest. */
const START = 'src/start.ts';
/** A plain script for pages that a mail's link opens. */
const TAKE_TOKEN = 'src/take-token.ts';
/** The one file of all styles. */
const STYLES = 'style.css';

/** The files that a page must load, as URLs below '/assets/app/'. */
export interface PageAssets {
  readonly start: string;
  readonly code: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
}

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
}

/** The brand's own style sheet, if its folder has one: the build contains those of the built-in brands. */
export function brandStyles({ brand, brandFolder }: Shop): readonly string[] {
  return existsSync(join(brandFolder, 'tokens.css')) ? [`/assets/images/home/${brand.code}/tokens.css`] : [];
}

type FolderOf = Pick<Shop, 'brand' | 'brandFolder'>;

/** Serves the built browser files and the brand's own files. */
export async function serveAssets(app: FastifyInstance, { brand, brandFolder }: FolderOf): Promise<void> {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, countedAs: 'file' };
    });
    await registerFolders(files, { brand, brandFolder });
  });
}

async function registerFolders(app: FastifyInstance, { brand, brandFolder }: FolderOf): Promise<void> {
  for (const [root, prefix] of [
    [CLIENT, '/assets/app/'],
    [DESK, '/assets/desk/'],
  ] as const)
    await app.register(fastifyStatic, {
      root,
      prefix,
      // the build has compressed them, more slowly and smaller than would be possible during a request
      preCompressed: true,
      decorateReply: false,
      index: false,
      // Names carry their content's hash: a new build has new names.
      maxAge: '365d',
      immutable: true,
      dotfiles: 'ignore',
    });
  await app.register(fastifyStatic, {
    root: brandFolder,
    prefix: `/assets/images/home/${brand.code}/`,
    decorateReply: false,
    index: false,
    maxAge: '1d',
  });
}

/** A build's manifest: its files by source. */
export type Manifest = Readonly<Record<string, Chunk>>;

/** The build as the pages use it. */
export interface Build {
  /** What a page must load: the entry, the files of its screen, and what these import. */
  readonly assetsOf: (sources: readonly string[]) => PageAssets;
  /** The address of the script that takes a mail's token out of the page's address. */
  readonly takeToken: string;
  /** The addresses of all files. */
  readonly files: readonly string[];
  /** The code of the service worker. */
  readonly worker: string;
}

/** Reads the build's manifest. @param brand whose typefaces are fetched before the styles ask for them. */
export async function readBuild(brand: Brand): Promise<Build> {
  const manifest = JSON.parse(await readFile(`${CLIENT}/.vite/manifest.json`, 'utf8')) as Manifest;
  const fonts = fontFilesOf(manifest, brand).map(address);
  const takeToken = manifest[TAKE_TOKEN];
  if (takeToken === undefined) throw new Error(`The build's manifest lacks ${TAKE_TOKEN}.`);
  const known = new Map<string, PageAssets>();
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [
    file,
    ...css,
    ...assets,
  ]);
  return {
    assetsOf(sources) {
      const key = sources.join(' ');
      const assets = known.get(key) ?? assetsOf(manifest, fonts, sources);
      known.set(key, assets);
      return assets;
    },
    takeToken: address(takeToken.file),
    files: [...new Set(files)].map(address),
    worker: await readFile(WORKER, 'utf8'),
  };
}

function assetsOf(manifest: Manifest, fonts: readonly string[], sources: readonly string[]): PageAssets {
  const scripts = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build's manifest lacks ${key}.`);
    if (scripts.has(address(chunk.file))) return;
    scripts.add(address(chunk.file));
    for (const name of chunk.imports ?? []) visit(name);
  };
  visit(ENTRY);
  for (const source of sources) visit(source);
  const styles = manifest[STYLES];
  if (styles === undefined) throw new Error(`The build's manifest lacks ${STYLES}.`);
  const start = manifest[START];
  if (start === undefined) throw new Error(`The build's manifest lacks ${START}.`);
  return { start: address(start.file), code: [...scripts], styles: [address(styles.file)], fonts };
}

/** The files of a brand's typefaces. The brand's printed lists are set in the same families as its pages. */
export function fontFilesOf(manifest: Manifest, { print }: Brand): readonly string[] {
  const families = [print?.body, print?.heading].map(
    (file) => /^@fontsource\/([\w-]+)\//.exec(file ?? '')?.[1],
  );
  return Object.entries(manifest)
    .filter(([key]) => families.some((family) => family !== undefined && key.includes(`/${family}/files/`)))
    .map(([, { file }]) => file);
}

const address = (file: string) => `/assets/app/${file}`;

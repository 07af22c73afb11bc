import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Shop } from '../shop.js';

const workspace = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const CLIENT = workspace('web/dist/client');
const ENTRY = 'src/entry-browser.tsx';

/** What a page must load: addresses below '/assets/app/'. */
export interface PageAssets {
  readonly scripts: string[];
  readonly styles: string[];
  readonly preloads: string[];
}

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** Serves the built browser files and the brand's own files. */
export async function serveAssets(app: FastifyInstance, { brand, brandFolder }: Shop): Promise<void> {
  await app.register(fastifyStatic, {
    root: CLIENT,
    prefix: '/assets/app/',
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

type Manifest = Readonly<Record<string, Chunk>>;

/** Reads the build's manifest and answers what a screen's page must load: the entry, the screen, and what these import. */
export async function readPageAssets(): Promise<(screen: string) => PageAssets> {
  const manifest = JSON.parse(await readFile(`${CLIENT}/.vite/manifest.json`, 'utf8')) as Manifest;
  const known = new Map<string, PageAssets>();
  return (screen) => {
    const assets = known.get(screen) ?? assetsOf(manifest, screen);
    known.set(screen, assets);
    return assets;
  };
}

function assetsOf(manifest: Manifest, screen: string): PageAssets {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build's manifest lacks ${key}.`);
    if (scripts.has(address(chunk.file))) return;
    scripts.add(address(chunk.file));
    for (const style of chunk.css ?? []) styles.add(address(style));
    for (const name of chunk.imports ?? []) visit(name);
  };
  visit(ENTRY);
  visit(screen);
  const [entry = '', ...preloads] = scripts;
  return { scripts: [entry], styles: [...styles], preloads };
}

const address = (file: string) => `/assets/app/${file}`;

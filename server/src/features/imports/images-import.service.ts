import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { PICTURE_MAX_BYTES, PRODUCT_PICTURES_MAX, pictureRefusalText } from '@mostrador/rules/picture-checks';
import { openPromise } from 'yauzl';
import type { Database } from '../../platform/database/database.js';
import { saveImageByContent } from '../../platform/images/originals.js';
import { takePicture } from '../../platform/images/picture-intake.js';
import { OperatorError } from '../../platform/operator-error.js';
import { recordChanges } from '../change-log/change-log.service.js';
import { withImportLock } from './import-lock.js';
import type { FileOptions } from './import-options.js';
import { insertImport, updateCounts, updateImport } from './import-records.queries.js';
import { lockProductRows, readProducts, writeImages, writeMainImage } from './imports.queries.js';
import type { Rejection } from './product-rows.js';
import type { Screen } from './progress-bar.js';
import { RejectionsFile, rejectionsPath } from './rejections-file.js';
import { rejectionOf } from './table-file.js';
import { countLines, DRY_RUN, rejectionLines, type TableResult } from './table-report.js';

/** A picture of a folder or ZIP file. */
interface SourcePicture {
  readonly name: string;
  readonly bytes: number;
  open(): Promise<Readable>;
}

const ENTRIES_MAX = 100_000;
const PICTURE_ENDINGS = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif']);
const NO_COLUMNS = {
  columns: [],
  category: false,
  tags: false,
  images: true,
  priceListId: undefined,
} as const;

/**
 * Adds the pictures of a ZIP file or a folder to the products whose codes their names begin with: `CUA-1.jpg`, `CUA-1-2.jpg`.
 * Each picture is checked and re-encoded as one that is uploaded on the desk. One that the product has already changes nothing.
 * @param dataDir where the shop keeps its files.
 * @throws OperatorError when the source cannot be read.
 */
export async function importImages(
  db: Database,
  options: FileOptions,
  dataDir: string,
  screen: Screen,
  signal: AbortSignal,
): Promise<TableResult> {
  const pictures = await openPictures(options.file);
  return withImportLock(db, options.company, async (connection, companyId) => {
    const run = new ImagesRun(connection, companyId, join(dataDir, 'images', options.company), options);
    screen.write(`Importación de ${options.file}\n  Empresa ${options.company}\n\n`);
    await run.begin(pictures.reduce((sum, { bytes }) => sum + bytes, 0));
    for (const picture of pictures) {
      if (signal.aborted) break;
      await run.add(picture);
    }
    const { counts, rejections } = await run.end();
    const file = new RejectionsFile(rejectionsPath(options.file.replace(/[/\\]$/, '')), ',');
    file.add(rejections);
    const lines = [
      ...rejectionLines(rejections, file.close()),
      ...countLines([
        ['Imágenes leídas', counts.read],
        ['  agregadas', counts.created],
        ['  sin cambios', counts.unchanged],
        ['  rechazadas', counts.rejected],
      ]),
      ...(options.dryRun ? [DRY_RUN] : []),
    ];
    screen.write(`${lines.join('\n')}\n`);
    return { counts, exitCode: 0 };
  });
}

/** One import of pictures. */
class ImagesRun {
  readonly #db: Database;
  readonly #companyId: number;
  readonly #folder: string;
  readonly #options: FileOptions;
  #importId: string | undefined;
  readonly #counts = { read: 0, created: 0, updated: 0, unchanged: 0, rejected: 0 };
  readonly #rejections: Rejection[] = [];

  constructor(db: Database, companyId: number, folder: string, options: FileOptions) {
    this.#db = db;
    this.#companyId = companyId;
    this.#folder = folder;
    this.#options = options;
  }

  async begin(bytes: number): Promise<void> {
    if (this.#options.dryRun) return;
    this.#importId = await insertImport(this.#db, {
      companyId: this.#companyId,
      userId: null,
      source: 'command',
      kind: 'images',
      fileName: basename(this.#options.file),
      bytes,
      format: 'zip',
      state: 'applying',
    });
  }

  /** Adds a picture to its product, or notes why not. */
  async add(picture: SourcePicture): Promise<void> {
    this.#counts.read += 1;
    const outcome = await this.#store(picture);
    if (outcome === 'added') this.#counts.created += 1;
    else if (outcome === 'unchanged') this.#counts.unchanged += 1;
    else {
      this.#counts.rejected += 1;
      this.#rejections.push(
        rejectionOf(this.#counts.read, outcome.code, 'Imagen', picture.name, outcome.reason),
      );
    }
  }

  async end() {
    if (this.#importId !== undefined) {
      await updateCounts(this.#db, this.#importId, this.#counts);
      await updateImport(this.#db, this.#importId, { state: 'done', finished: true });
    }
    return { counts: this.#counts, rejections: this.#rejections };
  }

  async #store(picture: SourcePicture): Promise<'added' | 'unchanged' | { code: string; reason: string }> {
    const codes = codesOf(picture.name);
    const found = await readProducts(this.#db, this.#companyId, codes, NO_COLUMNS);
    const code = codes.find((each) => found.has(each));
    if (code === undefined) return { code: codes[0] ?? '', reason: 'ningún producto tiene ese código' };
    if (picture.bytes > PICTURE_MAX_BYTES) return { code, reason: pictureRefusalText('picture_too_heavy') };
    const pieces: Buffer[] = [];
    for await (const piece of await picture.open()) pieces.push(piece as Buffer);
    const taken = await takePicture(Buffer.concat(pieces));
    if (typeof taken === 'string') return { code, reason: pictureRefusalText(taken) };
    if (this.#options.dryRun) return 'added';
    const fileName = await saveImageByContent(this.#folder, taken.bytes);
    return this.#write(code, found.get(code)?.productId ?? 0, fileName);
  }

  /** Adds a stored file to the product's pictures, and records it. */
  #write(code: string, productId: number, fileName: string) {
    const [db, companyId] = [this.#db, this.#companyId];
    return db.transaction().execute(async (tx) => {
      await lockProductRows(tx, companyId, [productId]);
      const product = (await readProducts(tx, companyId, [code], NO_COLUMNS)).get(code);
      if (product === undefined || product.images.includes(fileName)) return 'unchanged' as const;
      if (product.images.length >= PRODUCT_PICTURES_MAX)
        return { code, reason: pictureRefusalText('pictures_full') };
      const images = [...product.images, fileName];
      await writeImages(tx, companyId, [{ code, images }]);
      await writeMainImage(tx, productId, images[0] ?? null);
      const label = `${code} ${product.name}`;
      await recordChanges(tx, companyId, { userId: null, source: 'command', actionId: this.#importId }, [
        {
          kind: 'picture',
          key: String(productId),
          label,
          productId,
          before: { pictures: product.images },
          after: { pictures: images },
        },
      ]);
      return 'added' as const;
    });
  }
}

/** Returns the codes that a picture's name may mean, the longest first: `CUA-1-2.jpg` is CUA-1-2, else the second of CUA-1. */
function codesOf(name: string): string[] {
  const bare = basename(name, extname(name)).trim();
  const shorter = /^(.+?)[-_ ]\d{1,2}$/.exec(bare)?.[1];
  return shorter === undefined ? [bare] : [bare, shorter];
}

/** @throws OperatorError */
async function openPictures(path: string): Promise<SourcePicture[]> {
  const found = await stat(path).catch(() => {
    throw new OperatorError(`No existe ${path}.`);
  });
  const all = found.isDirectory() ? await picturesOfFolder(path) : await picturesOfZip(path);
  if (all.length === 0) throw new OperatorError(`${path} no tiene imágenes.`);
  return all.sort((a, b) => (a.name < b.name ? -1 : 1));
}

const isPicture = (name: string): boolean =>
  PICTURE_ENDINGS.has(extname(name).toLowerCase()) && !basename(name).startsWith('.');

async function picturesOfFolder(path: string): Promise<SourcePicture[]> {
  const names = (await readdir(path)).filter(isPicture);
  return Promise.all(
    names.map(async (name) => ({
      name,
      bytes: (await stat(join(path, name))).size,
      open: async () => createReadStream(join(path, name)),
    })),
  );
}

async function picturesOfZip(path: string): Promise<SourcePicture[]> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(() => {
    throw new OperatorError(`${path} no es un archivo ZIP ni una carpeta.`);
  });
  const pictures: SourcePicture[] = [];
  for await (const entry of zip.eachEntry()) {
    if (!isPicture(entry.fileName)) continue;
    if (pictures.length >= ENTRIES_MAX) throw new OperatorError(`${path} tiene demasiadas imágenes.`);
    // yauzl refuses an entry that unpacks to more than it says.
    pictures.push({
      name: entry.fileName,
      bytes: entry.uncompressedSize,
      open: () => zip.openReadStreamPromise(entry),
    });
  }
  return pictures;
}

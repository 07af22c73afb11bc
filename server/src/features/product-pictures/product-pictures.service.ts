// A product's pictures: reads them, saves their order and which of them remain, and takes logged changes of them back.

import { type PictureList, same, withoutPictureChange } from '@mostrador/rules/picture-checks';
import type { Tx } from '../../platform/database/database.js';
import { badRequest, notFound } from '../../platform/http/problem.js';
import { findDrawing } from '../../platform/images/drawings.js';
import { findOriginal } from '../../platform/images/originals.js';
import type { Session, Shop } from '../../shop.js';
import {
  type Author,
  authorOf,
  changedMeanwhile,
  type KeptField,
  type LoggedChange,
  type NewChange,
  type RestoreChanges,
  recordChanges,
} from '../change-log/change-log.service.js';
import {
  lockPictures,
  type PicturedProduct,
  selectPictures,
  writePictures,
} from './product-pictures.queries.js';

/** Returns a product's pictures. @throws Problem 404 */
export async function readPictures(shop: Shop, productId: number): Promise<{ pictures: string[] }> {
  const { pictures } = await requirePictures(shop, productId);
  return { pictures: [...pictures] };
}

/** Returns a product with its pictures. @throws Problem 404 */
export async function requirePictures(shop: Shop, productId: number): Promise<PicturedProduct> {
  const product = await selectPictures(shop.db, shop.company().companyId, productId);
  if (product === undefined) throw productNotFound();
  return product;
}

/**
 * Saves a product's pictures as `to`, which may name pictures that were removed before.
 * @throws Problem 404 for an unknown product, 409 if the pictures are no longer `from`, 400 for a picture that does not exist.
 */
export async function savePictures(
  shop: Shop,
  session: Session,
  productId: number,
  { from, to }: { readonly from: readonly string[]; readonly to: readonly string[] },
): Promise<{ pictures: string[] }> {
  const { companyId } = session;
  const known = await requirePictures(shop, productId);
  if (new Set(to).size < to.length) throw badRequest('Una foto está repetida.', 'to');
  await requireFiles(
    shop,
    to.filter((name) => !known.pictures.includes(name)),
  );
  const pictures = await shop.db.transaction().execute((tx) =>
    writeLoggedPictures(tx, shop, authorOf(session), productId, async (held) => {
      if (same(held, to)) return held;
      if (same(held, from)) return to;
      const key = String(productId);
      const edit = { kind: 'picture', key, productId, field: 'pictures', seen: from, current: held } as const;
      throw await changedMeanwhile(tx, companyId, [edit]);
    }),
  );
  return { pictures };
}

/**
 * Locks a product, writes the pictures that `next` returns for those that it has then, and logs the change.
 * @returns the pictures as they are now.
 * @throws Problem 404
 */
export async function writeLoggedPictures(
  tx: Tx,
  shop: Shop,
  author: Author,
  productId: number,
  next: (held: PictureList) => PictureList | Promise<PictureList>,
): Promise<string[]> {
  const { companyId } = shop.company();
  const [product] = await lockPictures(tx, companyId, [productId]);
  if (product === undefined) throw productNotFound();
  const pictures = [...(await next(product.pictures))];
  if (same(product.pictures, pictures)) return pictures;
  await writePictures(tx, companyId, [{ productId, pictures }]);
  await recordChanges(tx, companyId, author, [changeOf(product, pictures)]);
  return pictures;
}

/**
 * Takes changes of pictures back: an added picture is removed, a removed one returns to its place, and an order is restored
 * where no other has been made since.
 */
export const restorePictures: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  const ids = changes.flatMap(({ productId }) => productId ?? []);
  const products = new Map(
    (await lockPictures(tx, companyId, ids)).map((product) => [product.productId, product]),
  );
  const kept: KeptField[] = [];
  const lists: { productId: number; pictures: PictureList }[] = [];
  const logged: NewChange[] = [];
  for (const change of changes) {
    const { productId, label, before, after } = change;
    const product = products.get(productId ?? 0);
    if (product !== undefined && same(product.pictures, listOf(before))) continue;
    const pictures =
      product && !areNewer(change)
        ? withoutPictureChange(product.pictures, listOf(before), listOf(after))
        : undefined;
    if (product === undefined || pictures === undefined) {
      kept.push({ label, field: 'pictures', reason: KEPT_REASON });
      continue;
    }
    if (same(product.pictures, pictures)) continue;
    lists.push({ productId: product.productId, pictures });
    logged.push(changeOf(product, pictures));
  }
  if (lists.length > 0) await writePictures(tx, companyId, lists);
  await recordChanges(tx, companyId, author, logged);
  return { restored: lists.length, kept };
};

const KEPT_REASON = 'Las fotos cambiaron después.';

/** Whether newer changes added or removed the same pictures, or followed a change of their order. Other changes are joined. */
function areNewer({ before, after, newerPictures }: LoggedChange): boolean {
  const touched = new Set(touchedBy(listOf(before), listOf(after)));
  return newerPictures.some((newer) => {
    const names = touchedBy(listOf(newer.before), listOf(newer.after));
    return touched.size === 0 || names.some((name) => touched.has(name));
  });
}

/** Returns the pictures that are in one of two lists only; none if only their order differs. */
const touchedBy = (before: PictureList, after: PictureList): string[] => [
  ...before.filter((name) => !after.includes(name)),
  ...after.filter((name) => !before.includes(name)),
];

const listOf = (values: NewChange['before']): PictureList => {
  const pictures = values?.['pictures'];
  return Array.isArray(pictures) ? pictures.map(String) : [];
};

const changeOf = ({ productId, code, name, pictures }: PicturedProduct, now: PictureList): NewChange => ({
  kind: 'picture',
  key: String(productId),
  label: `${code} ${name}`,
  productId,
  before: { pictures },
  after: { pictures: now },
});

/** Throws 400 if one of the names is no picture of the shop. */
async function requireFiles({ files, company }: Shop, names: readonly string[]): Promise<void> {
  const { code } = company();
  for (const name of names) {
    const found = (await findOriginal(files, code, name)) ?? (await findDrawing(files, code, name));
    if (found === undefined) throw badRequest('Una de las fotos ya no existe.', 'to');
  }
}

const productNotFound = () => notFound('No encontramos ese producto.');

import type { CallInput } from '@mostrador/contract/client';
import { specialCode } from '@mostrador/rules/product-codes';
import { notOffline } from '../not-offline';
import type { Entry } from './index-entry';
import type { Matches } from './text-search';

type Asked = CallInput<'products'>['query'];
type Flag = Asked['inStock'];

/**
 * Returns the filters of a product list on the device (category, stock, tags, codes), as the server applies them. The
 * search text is apart. Filters that the profile may not use are ignored.
 */
export function filterOf(
  asked: Asked,
  profile: 1 | 2 | 3,
  inCategory: ReadonlySet<string> | null | undefined,
): Matches {
  const { catalogId } = asked;
  // the device stores no catalogues
  if (catalogId !== undefined && catalogId !== '' && catalogId !== '*') throw notOffline();
  const tests: Matches[] = [];
  if (inCategory === null) tests.push(({ category }) => category === null);
  else if (inCategory !== undefined)
    tests.push(({ category }) => category !== null && inCategory.has(category));
  const stock = profile === 1 ? undefined : stockStatusesOf(asked);
  if (stock !== undefined) tests.push(({ stockStatus }) => stock.includes(stockStatus));
  if (profile === 3) tests.push(...administrators(asked));
  const tags = tagsOf(asked.tags);
  if (tags !== undefined) tests.push((entry) => tags.some((tag) => entry.tags.includes(tag)));
  const special = (asked.specialCode ?? '').trim();
  if (special !== '') tests.push(ofSpecialCode(special));
  const { productCode } = asked;
  if (productCode) tests.push(({ code }) => code === productCode);
  return (entry) => tests.every((test) => test(entry));
}

function administrators({ visibleInPortal, withoutImages }: Asked): Matches[] {
  const shown = flagOf(visibleInPortal);
  const bare = flagOf(withoutImages);
  return [
    ...(shown === undefined ? [] : [({ visible }: Entry) => visible === shown]),
    ...(bare === undefined ? [] : [({ hasPicture }: Entry) => hasPicture !== bare]),
  ];
}

const flagOf = (flag: Flag): boolean | undefined =>
  flag === '1' || flag === 'true' ? true : flag === '0' || flag === 'false' ? false : undefined;

/** Returns the union of the statuses with a true flag; without one, all except those with a false flag. */
function stockStatusesOf({ inStock, soldOut, inStockSoon }: Asked): number[] | undefined {
  const flags = [inStock, soldOut, inStockSoon].map(flagOf);
  if (flags.every((flag) => flag === undefined)) return undefined;
  const some = flags.includes(true);
  return flags.flatMap((flag, status) => ((some ? flag === true : flag !== false) ? [status] : []));
}

const TAGS_MAX = 20;

function tagsOf(tags: string | undefined): string[] | undefined {
  const list = (tags ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  return list.length > 0 ? list.slice(0, TAGS_MAX) : undefined;
}

function ofSpecialCode(typed: string): Matches {
  const barCodes = [specialCode(typed) ?? typed, typed];
  const upper = typed.toUpperCase();
  const holds = (code: string | null) => code !== null && barCodes.includes(code);
  return ({ barCode, isbn, upperCode }) => holds(barCode) || holds(isbn) || upperCode === upper;
}

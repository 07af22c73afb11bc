// Attack on the product list: asks for hidden products with other operators, flags, columns and repeated parameters.

import { makeProduct, makeUser } from '../testing/factories.js';
import { attempt, type Finding, sessionFor, type Target } from './target.js';

/** Query parameters that try to reach hidden products. */
const TRICKS = [
  ...['filterOperator=OR', 'operator=or', 'or=1', 'not=1', 'invert=true', 'negate=1', 'match=any'],
  ...[
    'visibleInPortal=0',
    'visibleInPortal=-1',
    'visibleInPortal=false',
    'visibleInPortal=',
    'visible_in_portal=0',
  ],
  ...['active=0', 'active=false', 'showInactive=1', 'includeHidden=true', 'invisibleProducts=1', 'all=1'],
  ...['withoutImages=1', 'withoutImages=0', 'soldOut=1', 'inStock=0', 'inStockSoon=1&soldOut=1&inStock=1'],
  ...[
    'sortParam=visible_in_portal',
    'sortParam=active',
    'sortParam=cost',
    'sortParam=stA',
    'sortParam=prA',
    'sortParam=prD',
  ],
  ...[
    'catalogId=-',
    'catalogId=*',
    'catalogId=0',
    'ctegoryCodeFilter=-',
    'ctegoryCodeFilter=*',
    'tags=*',
    'tags=%25',
  ],
  ...[
    'clientCode=*',
    'clientCode=%25',
    'companyId=2',
    'company=barrilete',
    'priceListId=2',
    'fields=*',
    'include=stock',
  ],
  ...[
    'pageSize=100',
    'pageSize=100&pageSize=1000',
    'catalogId=*&catalogId=-',
    'searchTerm=SECRETO&searchTerm=x',
  ],
] as const;

const MARK = 'SECRETO';

/**
 * Asks every list for what it does not show (hidden, inactive, of a private catalogue, of another company), as a visitor and as
 * a client, and looks for it in the answers and in their counts.
 * @param every so many tricks one is tried.
 */
export async function filters(target: Target, every = 1): Promise<Finding> {
  const failures: string[] = [];
  const shown = await makeProduct(target.db, { name: 'Cuaderno a la vista' });
  const hidden = await makeProduct(target.db, { name: `${MARK} escondido`, visible: false });
  const gone = await makeProduct(target.db, { name: `${MARK} inactivo`, active: false });
  const other = await target.db
    .selectFrom('companies')
    .where('company_id', '!=', target.companyId)
    .select('company_id')
    .executeTakeFirstOrThrow();
  const foreign = await makeProduct(target.db, { companyId: other.company_id, name: `${MARK} ajeno` });
  const curator = await sessionFor(target, (await makeUser(target.db, { profile: 3 })).userId);
  const made = await attempt(target, {
    method: 'POST',
    path: '/store/StoreProductsCatalogs/catalogs',
    token: curator,
    body: { catalogName: `${MARK} privado`, catalogDetails: [{ order: 0, productId: shown.productId }] },
  });
  const { catalogId } = JSON.parse(made.text) as { catalogId: number };
  const client = await sessionFor(target, (await makeUser(target.db)).userId);
  const codes = [hidden, gone, foreign].map(({ code }) => code);
  const own = [
    `searchTerm=${MARK}`,
    `catalogId=${catalogId}`,
    ...codes.flatMap((code) => [`productCode=${code}`, `specialCode=${code}`, `searchTerm=${code}`]),
  ];
  let sent = 0;
  for (const token of [undefined, client]) {
    for (const list of ['/products', '/products/categories', '/productsexport'])
      for (const trick of [...TRICKS, ...own].filter((_, nth) => nth % every === 0))
        for (const query of [trick, `searchTerm=${MARK}&${trick}`]) {
          sent += 1;
          const { status, text } = await attempt(target, {
            method: 'GET',
            path: `/store/StoreProducts${list}?${query}`,
            token,
          });
          const seen = text.includes(MARK) || codes.some((code) => text.includes(`"${code}"`));
          if (status >= 500 || (status === 200 && seen))
            failures.push(`${list}?${query} was answered ${status} ${seen ? 'with what is hidden' : ''}.`);
          const counted = /"totalCount":(\d+)/.exec(text)?.[1];
          if (
            query.startsWith(`searchTerm=${MARK}`) &&
            !query.includes('&searchTerm') &&
            counted !== undefined &&
            counted !== '0'
          )
            failures.push(`${list}?${query} counts ${counted}.`);
        }
    for (const code of codes) {
      sent += 1;
      const { status } = await attempt(target, {
        method: 'GET',
        path: `/store/StoreProducts/product?productCode=${code}`,
        token,
      });
      if (status !== 404) failures.push(`The product ${code} was answered ${status}.`);
    }
  }
  const { text } = await attempt(target, {
    method: 'GET',
    path: '/store/StoreProductsCatalogs/publiccatalogs',
  });
  if (text.includes(MARK)) failures.push('The private catalogue is among the public ones.');
  return {
    code: 'S7 filters',
    figures: `${sent + 1} lists and products asked for what is hidden, ${failures.length} shown or counted`,
    failures,
  };
}

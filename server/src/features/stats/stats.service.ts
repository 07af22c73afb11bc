import type { Session, Shop } from '../../shop.js';
import { insertPageView } from './stats.queries.js';

/** Notes a page view; the lengths are bounded by the contract. */
export async function notePageView(
  shop: Shop,
  session: Session | undefined,
  view: { readonly module: string; readonly function: string; readonly message?: string | undefined },
): Promise<{ ok: true }> {
  await insertPageView(shop.db, shop.company().companyId, {
    module: view.module,
    function: view.function,
    message: view.message ?? '',
    userId: session?.userId ?? null,
  });
  return { ok: true };
}

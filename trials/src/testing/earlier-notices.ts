// Waits in a test until a shop has received the notices of all earlier changes, which would otherwise clear its caches later.

import type { App } from '@mostrador/server/app';

/**
 * Waits until the notices of all transactions committed before the call have cleared this shop's caches. An empty cache would not tell:
 * it may have been empty before, or an earlier notice may have emptied it.
 */
export const earlierNotices = ({ app }: { readonly app: App }): Promise<void> => app.caughtUp();

// Writes when sessions were last used, for the process that has served them.

import type { Shop } from '../../shop.js';
import { type SessionUse, updateSessionUse } from './session-records.queries.js';

export type { SessionUse };

/** Writes the last uses of sessions, all in one statement. */
export const noteSessionUse = (shop: Shop, uses: readonly SessionUse[]): Promise<void> =>
  updateSessionUse(shop.db, shop.company().companyId, uses);

// Disables an endpoint whose receiver is gone or has failed for days: audit trail, and a mail to each administrator.

import type { Tx } from '../../platform/database/database.js';
import type { Shop } from '../../shop.js';
import { recordChanges } from '../change-log/change-log.service.js';
import { queueUserMails } from '../mail/mail.service.js';
import { administratorIds, disableEndpoint } from './endpoints.queries.js';

const REASONS = {
  gone: 'El destino respondió que la dirección ya no existe (410).',
  failing: 'El destino no recibió ningún aviso durante más de tres días.',
} as const;

/** Disables an endpoint and tells the administrators; does nothing if it is disabled already. What waits for it stays. */
export async function giveUpEndpoint(
  tx: Tx,
  shop: Shop,
  endpointId: string,
  reason: keyof typeof REASONS,
): Promise<void> {
  const { companyId } = shop.company();
  const url = await disableEndpoint(tx, companyId, endpointId, reason);
  if (url === undefined) return;
  const { host } = new URL(url);
  await recordChanges(tx, companyId, { userId: null, source: 'job' }, [
    {
      kind: 'webhook_endpoint',
      key: endpointId,
      label: host,
      before: { enabled: true },
      after: { enabled: false },
    },
  ]);
  const detail = { Destino: host, Motivo: REASONS[reason] };
  const administrators = await administratorIds(tx, companyId);
  await queueUserMails(
    tx,
    companyId,
    'webhook_disabled',
    administrators.map((userId) => ({ userId, detail })),
  );
}

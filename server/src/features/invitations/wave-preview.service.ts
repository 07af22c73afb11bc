// What a wave of invitations to chosen clients would do: who gets a mail, and why the others do not.

import type { WavePreview } from '@mostrador/contract/entries/invitations';
import { isEmail } from '@mostrador/rules/email';
import type { Shop } from '../../shop.js';
import { type ChosenClients, readChosen } from '../client-desk/client-desk.service.js';
import { type Candidate, selectCandidates } from './waves.queries.js';

/** Counts what a wave would do now. Throws 400 without ids and filter. */
export async function previewWave(shop: Shop, chosen: ChosenClients): Promise<WavePreview> {
  const ids = await readChosen(shop, chosen);
  const preview = { again: 0, hasAccount: 0, noEmail: 0, emailTaken: 0, blocked: 0, queued: 0 };
  const clientIds: number[] = [];
  const clients = await selectCandidates(shop.db, shop.company().companyId, ids);
  const emails = new Set(clients.filter(({ is_queued }) => is_queued).map(emailOf));
  for (const client of clients) {
    const reason = reasonAgainst(client, emails);
    if (reason !== undefined) {
      preview[reason] += 1;
      continue;
    }
    clientIds.push(client.client_id);
    if (client.invited_user_id === null) emails.add(emailOf(client));
    else preview.again += 1;
  }
  return { clientIds, ...preview };
}

const emailOf = ({ email }: Candidate): string => email.trim().toLowerCase();

/** Why a client gets no mail, as a wave decides it. @param emails of clients that get one before it. */
function reasonAgainst(
  client: Candidate,
  emails: ReadonlySet<string>,
): Exclude<keyof WavePreview, 'clientIds' | 'again'> | undefined {
  if (client.has_account) return 'hasAccount';
  if (client.is_client_blocked || (client.is_blocked && client.invited_user_id === null)) return 'blocked';
  if (client.is_queued) return 'queued';
  if (client.invited_user_id !== null) return undefined;
  if (!isEmail(client.email.trim())) return 'noEmail';
  return client.is_email_taken || emails.has(emailOf(client)) ? 'emailTaken' : undefined;
}

// Factories of invited users and of waves of invitations.

import type { Database } from '@mostrador/server/platform/database/database';
import { nextNumber } from './numbering.js';
import type { TwoClients } from './two-clients.js';
import { makeUser } from './users.js';

/** Makes an invited user of the first client, an invited salesman, and a paused wave without clients. @returns their ids. */
export async function makeInvited(
  db: Database,
  { companyId, client, users, mark }: Pick<TwoClients, 'companyId' | 'client' | 'users' | 'mark'>,
): Promise<{ readonly clientUser: number; readonly member: number; readonly wave: number }> {
  const invited = (profile: 1 | 2) =>
    makeUser(db, {
      companyId,
      email: `invitado${nextNumber()}@prueba.test`,
      name: `${mark} invitado`,
      profile,
      status: 'invited',
      ...(profile === 1 && { client }),
    });
  const { invitation_wave_id: wave } = await db
    .insertInto('invitation_waves')
    .values({
      company_id: companyId,
      user_id: users.administrator,
      selection: JSON.stringify({ kind: 'clients', mark }),
      per_hour: 60,
      paused_at: new Date(),
    })
    .returning('invitation_wave_id')
    .executeTakeFirstOrThrow();
  return { clientUser: (await invited(1)).userId, member: (await invited(2)).userId, wave };
}

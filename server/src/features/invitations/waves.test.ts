// Waves of invitations: every client once and at the chosen speed, reasons for those who cannot be invited, pause, and again for those who
// have not come.

import { type MadeUser, makeClient, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inviteNext, paceOf } from './waves.service.js';

const DAY = 86_400_000;
let shop: TestShop;
let administrator: MadeUser;
let token: string;

beforeAll(async () => {
  shop = await testShop('papelera');
  administrator = await makeUser(shop.db, { profile: 3 });
  token = await shop.token(administrator.email);
});
afterAll(() => shop.close());

const waves = () => shop.call('invitationWaves', {}, token);
const begin = (selection: object, perHour = 6_000) =>
  shop.raw('createInvitationWave', { body: { selection, perHour } }, token);

it.each([
  [1, 1, 3_600],
  [30, 1, 120],
  [60, 1, 60],
  [500, 8, 60],
  [20_000, 333, 60],
])('sends %i an hour as %i every %i seconds', (perHour, clients, seconds) => {
  expect(paceOf(perHour)).toEqual({ clients, seconds });
});

it('invites each client once, names why another one cannot be, and finishes', async () => {
  const taken = await makeUser(shop.db);
  const active = await makeUser(shop.db);
  const [fine, other, without] = await Promise.all([
    makeClient(shop.db, { email: 'fina@prueba.test' }),
    makeClient(shop.db, { email: taken.email }),
    makeClient(shop.db, { email: 'sin-arroba' }),
  ]);
  const clientIds = [fine.clientId, other.clientId, without.clientId, active.clientId ?? 0];
  const foreign = await makeClient(shop.db, { company: 'barrilete', email: 'ajena@prueba.test' });
  const { body } = await begin({ kind: 'clients', clientIds: [...clientIds, foreign.clientId] });
  expect(body.clients).toBe(4);
  await inviteNext(shop.app.shop, body.waveId);
  await inviteNext(shop.app.shop, body.waveId);
  const [wave] = (await waves()).waves;
  expect(wave).toMatchObject({ state: 'finished', clients: 4, waiting: 0, sent: 0, joined: 0, failed: 3 });
  const { failures } = await shop.call('waveFailures', { params: { waveId: body.waveId } }, token);
  expect(Object.fromEntries(failures.map(({ clientId, reason }) => [clientId, reason]))).toEqual({
    [other.clientId]: 'Otra cuenta ya usa ese e-mail.',
    [without.clientId]: 'No tiene un e-mail válido.',
    [active.clientId ?? 0]: 'Ya tiene una cuenta.',
  });
  const users = await shop.db
    .selectFrom('users')
    .where('client_id', '=', fine.clientId)
    .selectAll()
    .execute();
  expect(users).toMatchObject([{ status: 'invited', email: 'fina@prueba.test', client_role: 'buys' }]);
  const mails = await shop.db.selectFrom('mails').where('kind', '=', 'invitation').selectAll().execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual(['fina@prueba.test']);
});

it('says before a wave who gets a mail and why the others do not, exactly as the wave does it then', async () => {
  const [fine, same, blocked, foreign] = [
    await makeClient(shop.db, { email: 'previa@prueba.test' }),
    await makeClient(shop.db, { email: 'PREVIA@prueba.test' }),
    await makeClient(shop.db, { email: 'previa2@prueba.test' }),
    await makeClient(shop.db, { company: 'barrilete', email: 'previa3@prueba.test' }),
  ];
  const without = await makeClient(shop.db, { email: 'sin-arroba' });
  const taken = await makeClient(shop.db, { email: administrator.email });
  const active = await makeUser(shop.db);
  const invited = await makeUser(shop.db, { status: 'invited' });
  await shop.db
    .updateTable('clients')
    .set({ blocked_at: new Date() })
    .where('client_id', '=', blocked.clientId)
    .execute();
  const clientIds = [fine, same, blocked, foreign, without, taken, active, invited].map(
    ({ clientId }) => clientId ?? 0,
  );
  const preview = await shop.call('previewInvitationWave', { body: { clientIds } }, token);
  expect(preview).toEqual({
    clientIds: [fine.clientId, invited.clientId ?? 0].sort((a, b) => a - b),
    again: 1,
    hasAccount: 1,
    noEmail: 1,
    emailTaken: 2,
    blocked: 1,
    queued: 0,
  });
  expect(
    (await shop.call('previewInvitationWave', { body: { filter: { search: 'previa2@' } } }, token)).blocked,
  ).toBe(1);
  const { body } = await begin({ kind: 'clients', clientIds: preview.clientIds });
  expect(await shop.call('previewInvitationWave', { body: { clientIds } }, token)).toMatchObject({
    clientIds: [],
    queued: 2,
  });
  await inviteNext(shop.app.shop, body.waveId);
  expect((await waves()).waves[0]).toMatchObject({ clients: 2, waiting: 0, failed: 0 });
  expect((await shop.raw('previewInvitationWave', { body: {} }, token)).status).toBe(400);
});

it('goes on behind a pause, at its speed, and two jobs at once invite nobody twice', async () => {
  const clients = await Promise.all(
    Array.from({ length: 5 }, (_, index) => makeClient(shop.db, { email: `ola${index}@prueba.test` })),
  );
  const { body } = await begin({ kind: 'withoutAccount' }, 120);
  expect(body.clients).toBeGreaterThanOrEqual(5);
  const before = (await waves()).waves[0]?.waiting ?? 0;
  await Promise.all([inviteNext(shop.app.shop, body.waveId), inviteNext(shop.app.shop, body.waveId)]);
  expect((await waves()).waves[0]?.waiting).toBe(before - 4);
  const params = { waveId: body.waveId };
  await shop.call('saveInvitationWave', { params, body: { paused: true, perHour: 120 } }, token);
  await inviteNext(shop.app.shop, body.waveId);
  expect((await waves()).waves[0]).toMatchObject({ state: 'paused', waiting: before - 4 });
  await shop.call('saveInvitationWave', { params, body: { paused: false, perHour: 20_000 } }, token);
  await inviteNext(shop.app.shop, body.waveId);
  expect((await waves()).waves[0]).toMatchObject({ state: 'finished', waiting: 0 });
  const { rows } = await sql<{ mails: number }>`
    select count(*)::int as mails from mails m join users u using (user_id)
    where m.kind = 'invitation' and u.client_id = any(${clients.map(({ clientId }) => clientId)}::int[])`.execute(
    shop.db,
  );
  expect(rows[0]?.mails).toBe(5);
  expect((await begin({ kind: 'clients', clientIds: [2_147_483_647] })).body.code).toBe('no_client');
});

it('invites again who has not come within some days, and nobody who has', async () => {
  const [late, come] = await Promise.all([1, 2].map(() => makeUser(shop.db, { status: 'invited' })));
  if (late === undefined || come === undefined) throw new Error('Made users are there.');
  const ago = new Date(shop.app.shop.now() - 4 * DAY);
  await shop.db
    .updateTable('users')
    .set({ invited_at: ago })
    .where('user_id', 'in', [late.userId, come.userId])
    .execute();
  await shop.db
    .updateTable('users')
    .set({ status: 'active', password_hash: 'x', invitation_accepted_at: new Date() })
    .where('user_id', '=', come.userId)
    .execute();
  const { body } = await begin({ kind: 'notCome', days: 3 });
  expect(body.clients).toBe(1);
  await inviteNext(shop.app.shop, body.waveId);
  const users = await shop.db
    .selectFrom('users')
    .where('client_id', '=', late.clientId)
    .selectAll()
    .execute();
  expect(users).toHaveLength(1);
  expect(Number(users[0]?.invited_at)).toBeGreaterThan(Number(ago));
});

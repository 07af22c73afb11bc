// The staff on the desk: invitations, roles, blocks that count at once, the last administrator, stale edits, and the trail.

import { type MadeUser, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let shop: TestShop;
let administrator: MadeUser;
let token: string;

beforeAll(async () => {
  shop = await testShop('papelera');
  administrator = await makeUser(shop.db, { profile: 3, name: 'Ana' });
  token = await shop.token(administrator.email);
});
afterAll(() => shop.close());

const save = (userId: number, changes: object[], as = token) =>
  shop.raw('saveStaffMember', { params: { userId }, body: { changes } }, as);
const block = (userId: number, as = token) => save(userId, [{ field: 'blocked', from: false, to: true }], as);
const member = async (userId: number) =>
  (await shop.call('staffMembers', {}, token)).members.find((one) => one.userId === userId);

it('invites a salesman by mail, who is listed, and refuses a taken e-mail and a missing name', async () => {
  const body = { name: 'Nora', email: 'nora@tienda.test', role: 'salesman' } as const;
  const { members } = await shop.call('inviteStaff', { body }, token);
  expect(members.find(({ email }) => email === body.email)).toMatchObject({
    name: 'Nora',
    role: 'salesman',
    state: 'invited',
    hasSecondFactor: false,
    clients: 0,
  });
  expect(
    await shop.raw('inviteStaff', { body: { ...body, email: 'NORA@tienda.test' } }, token),
  ).toMatchObject({
    status: 409,
    body: { field: 'email' },
  });
  expect((await shop.raw('inviteStaff', { body: { ...body, name: ' ' } }, token)).body.field).toBe('name');
  expect((await shop.raw('inviteStaff', { body: { ...body, email: 'nora' } }, token)).body.field).toBe(
    'email',
  );
  const { changes } = await shop.call('changeLog', { query: { kind: 'staff' } }, token);
  expect(changes[0]).toMatchObject({ userName: 'Ana', label: 'Nora', event: 'created' });
});

it('ends the sessions of who is blocked or gets another role, at once', async () => {
  const salesman = await makeUser(shop.db, { profile: 2 });
  const own = await shop.token(salesman.email);
  const isOpen = async () => (await shop.raw('userDetails', {}, own)).status === 200;
  expect(await isOpen()).toBe(true);
  expect((await block(salesman.userId)).status).toBe(200);
  await vi.waitFor(async () => expect(await isOpen()).toBe(false));
  expect(await member(salesman.userId)).toMatchObject({ state: 'blocked', openSessions: 0 });
  expect((await save(salesman.userId, [{ field: 'blocked', from: true, to: false }])).status).toBe(200);
  const again = await shop.token(salesman.email);
  await save(salesman.userId, [{ field: 'role', from: 'salesman', to: 'administrator' }]);
  await vi.waitFor(async () => expect((await shop.raw('userDetails', {}, again)).status).toBe(401));
  expect(await member(salesman.userId)).toMatchObject({ role: 'administrator', state: 'active' });
  const third = await shop.token(salesman.email);
  await shop.call('closeStaffSessions', { params: { userId: salesman.userId } }, token);
  await vi.waitFor(async () => expect((await shop.raw('userDetails', {}, third)).status).toBe(401));
});

it('takes a role and a block back from the history, ends the sessions, and leaves what changed since', async () => {
  const salesman = await makeUser(shop.db, { profile: 2 });
  const { userId } = salesman;
  await save(userId, [{ field: 'role', from: 'salesman', to: 'administrator' }]);
  await block(userId);
  const history = async () =>
    (await shop.call('changeLog', { query: { kind: 'staff', key: String(userId) } }, token)).changes;
  const [blocked, raised] = await history();
  const undo = (changeId = 0, as = token) => shop.call('undoChange', { params: { changeId } }, as);
  expect(await undo(raised?.changeId)).toMatchObject({ restored: 1 });
  expect(await member(userId)).toMatchObject({ role: 'salesman', state: 'blocked' });
  expect(await undo(blocked?.changeId)).toMatchObject({ restored: 1, keptCount: 0 });
  expect(await member(userId)).toMatchObject({ role: 'salesman', state: 'active' });
  const own = await shop.token(salesman.email);
  await block(userId);
  const [again] = await history();
  await save(userId, [{ field: 'blocked', from: true, to: false }]);
  expect(await undo(again?.changeId)).toMatchObject({ restored: 0, keptCount: 1 });
  expect((await shop.raw('userDetails', {}, own)).status).toBe(401);
});

it('does not take back what would leave the company without an administrator', async () => {
  const other = await testShop('barrilete', shop);
  try {
    const one = await makeUser(shop.db, { company: 'barrilete', profile: 3 });
    const two = await makeUser(shop.db, { company: 'barrilete', profile: 2 });
    const first = await other.token(one.email);
    const change = (userId: number, field: string, from: unknown, to: unknown, as: string) =>
      other.raw(
        'saveStaffMember',
        { params: { userId }, body: { changes: [{ field, from, to }] } } as never,
        as,
      );
    await shop.db
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('web_profile_id', '=', 3)
      .where('company_id', '=', one.companyId)
      .where('user_id', '<>', one.userId)
      .execute();
    await change(two.userId, 'role', 'salesman', 'administrator', first);
    const second = await other.token(two.email);
    await change(one.userId, 'blocked', false, true, second);
    const { changes } = await other.call('changeLog', { query: { kind: 'staff' } }, second);
    const raised = changes.find(({ key, event }) => key === String(two.userId) && event === 'changed');
    const undone = await other.call('undoChange', { params: { changeId: raised?.changeId ?? 0 } }, second);
    expect(undone).toMatchObject({ restored: 0, kept: [{ reason: expect.stringContaining('único') }] });
  } finally {
    await other.close();
  }
});

it('refuses an edit of what another administrator has changed, and does nothing for one that is done', async () => {
  const salesman = await makeUser(shop.db, { profile: 2 });
  await block(salesman.userId);
  expect((await block(salesman.userId)).status).toBe(200);
  const stale = await save(salesman.userId, [{ field: 'role', from: 'administrator', to: 'salesman' }]);
  expect(stale.status).toBe(200);
  await save(salesman.userId, [{ field: 'blocked', from: true, to: false }]);
  const { status, body } = await save(salesman.userId, [
    { field: 'role', from: 'salesman', to: 'administrator' },
  ]);
  expect([status, body.code]).toEqual([200, undefined]);
  const late = await save(salesman.userId, [{ field: 'blocked', from: true, to: true }]);
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
});

it('unblocks an invited member to an invited one, whose old link works no more', async () => {
  const invited = await makeUser(shop.db, { profile: 2, status: 'invited' });
  await block(invited.userId);
  await save(invited.userId, [{ field: 'blocked', from: true, to: false }]);
  expect(await member(invited.userId)).toMatchObject({ state: 'invited' });
  const sent = await shop.call('resendStaffInvitation', { params: { userId: invited.userId } }, token);
  expect(sent.members.find(({ userId }) => userId === invited.userId)?.invitedAt).not.toBeNull();
  const active = await makeUser(shop.db, { profile: 2 });
  expect((await shop.raw('resendStaffInvitation', { params: { userId: active.userId } }, token)).status).toBe(
    409,
  );
});

it('lets one of two administrators win who block and demote each other at the same moment, also where a third one is left', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await makeUser(shop.db, { profile: 3 }), await makeUser(shop.db, { profile: 3 })];
    const tokens = [await shop.token(one.email), await shop.token(two.email)];
    const answers = await Promise.all([
      shop.raw(
        'saveStaffMember',
        {
          params: { userId: two.userId },
          body: { changes: [{ field: 'blocked', from: false, to: true }] },
        },
        tokens[0],
      ),
      shop.raw(
        'saveStaffMember',
        {
          params: { userId: one.userId },
          body: { changes: [{ field: 'role', from: 'administrator', to: 'salesman' }] },
        },
        tokens[1],
      ),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  }
});

it('never leaves a company without an active administrator, of two requests at once neither', async () => {
  const other = await testShop('barrilete', shop);
  try {
    for (let round = 0; round < 5; round += 1) {
      await shop.db
        .updateTable('users')
        .set({ status: 'blocked' })
        .where('web_profile_id', '=', 3)
        .where('company_id', '=', other.app.shop.company().companyId)
        .execute();
      const [one, two] = [
        await makeUser(shop.db, { company: 'barrilete', profile: 3 }),
        await makeUser(shop.db, { company: 'barrilete', profile: 3 }),
      ];
      const [first, second] = [await other.token(one.email), await other.token(two.email)];
      const answers = await Promise.all([
        other.raw(
          'saveStaffMember',
          {
            params: { userId: two.userId },
            body: { changes: [{ field: 'blocked', from: false, to: true }] },
          },
          first,
        ),
        other.raw(
          'saveStaffMember',
          {
            params: { userId: one.userId },
            body: { changes: [{ field: 'role', from: 'administrator', to: 'salesman' }] },
          },
          second,
        ),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await shop.db
        .selectFrom('users')
        .where('company_id', '=', one.companyId)
        .where('web_profile_id', '=', 3)
        .where('status', '=', 'active')
        .select('user_id')
        .execute();
      expect(left).toHaveLength(1);
    }
    const [last] = await shop.db
      .selectFrom('users')
      .where('company_id', '=', other.app.shop.company().companyId)
      .where('web_profile_id', '=', 3)
      .where('status', '=', 'active')
      .selectAll()
      .execute();
    const own = await other.token(last?.email ?? '');
    const itself = await other.raw(
      'saveStaffMember',
      {
        params: { userId: last?.user_id ?? 0 },
        body: { changes: [{ field: 'blocked', from: false, to: true }] },
      },
      own,
    );
    expect([itself.status, itself.body.code]).toEqual([409, 'last_administrator']);
  } finally {
    await other.close();
  }
});

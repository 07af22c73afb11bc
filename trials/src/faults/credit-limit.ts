import { sql } from 'kysely';
import { makeBuyers, makeProducts, PASSWORD, PRICE, seedCarts } from '../testing/factories.js';
import { confirmWithRetry, describeAnswer, logIn } from './buyer-calls.js';
import type { FaultShop } from './fault-shop.js';
import { type Outcome, Trial } from './outcome.js';

/** The rounds after which the auditor reads the whole database, and after the last one. */
const AUDITED_ROUNDS = 25;

/**
 * Fault R34: many users of one client, whose limit leaves room for some of their orders, confirm at the same moment. As many orders are
 * accepted as fit, the others are in review, and each answer says which.
 */
export async function creditLimit(
  shop: FaultShop,
  sizes: { users: number; rounds: number },
): Promise<Outcome> {
  const trial = new Trial('R34 credit limit');
  const { db, app } = shop;
  const emails = await makeBuyers(db, 'socio', sizes.users);
  const clientId = await joinUsers(shop, emails);
  const buyers = await Promise.all(emails.map((email) => logIn(shop.client, email, PASSWORD)));
  // a product of each user's own: the lock of a common one would already let the confirmations pass one by one
  const codes = await makeProducts(db, 'C', sizes.users, 1_000_000);
  const carts = buyers.map((buyer, nth) => ({
    buyer,
    email: buyer.email,
    lines: [{ code: codes[nth] ?? '', quantity: 1 }],
  }));
  await sql`update companies set credit_control = 'hold' where code = ${app.shop.company().code}`.execute(db);
  await until(() => app.shop.company().creditControl === 'hold');
  const figures = { accepted: 0, held: 0 };
  for (let round = 1; round <= sizes.rounds; round++) {
    const fit = round % sizes.users;
    await leaveRoomFor(shop, clientId, fit);
    const ids = await seedCarts(db, carts);
    const told = await Promise.all(
      carts.map(async ({ buyer, email, lines }) => {
        const cart = { externalId: ids.get(email) ?? '', total: PRICE, lines };
        const answer = await confirmWithRetry(shop.client, buyer, cart, trial.sentBack);
        if (answer.kind === 'placed') shop.orderLog.note(cart, answer);
        else trial.fail(`round ${round}: ${describeAnswer(answer)}`);
        return answer.kind === 'placed' && answer.text.includes('supera el límite de crédito');
      }),
    );
    const { accepted, held } = await ordersOf(shop, [...ids.values()]);
    if (accepted !== fit) trial.fail(`round ${round}: ${accepted} orders were accepted, ${fit} fit`);
    const toldHeld = told.filter((isHeld) => isHeld).length;
    if (toldHeld !== held) trial.fail(`round ${round}: ${held} orders are in review, ${toldHeld} were told`);
    figures.accepted += accepted;
    figures.held += held;
    if (round % AUDITED_ROUNDS === 0 || round === sizes.rounds)
      trial.failAll(`round ${round}`, await shop.check());
  }
  await sql`update companies set credit_control = 'off' where code = ${app.shop.company().code}`.execute(db);
  await until(() => app.shop.company().creditControl === 'off');
  return trial.end(sizes.rounds, `rounds of ${sizes.users} confirmations`, figures);
}

/** Makes all users those of the first one's client. Returns the client's id. */
async function joinUsers({ db }: FaultShop, emails: readonly string[]): Promise<number> {
  const { rows } = await sql<{ client_id: number }>`
    update users set client_id = (select client_id from users where email = ${emails[0]})
    where email = any(${emails}::text[]) returning client_id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('There are no users.');
  return row.client_id;
}

/** Sets the limit so that some orders of PRICE with their IVA fit beside the accepted ones, and half of another. */
async function leaveRoomFor({ db }: FaultShop, clientId: number, fit: number): Promise<void> {
  await sql`
    update clients c set credit_limit = u.amount + ${PRICE}::numeric * 1.21 * (${fit}::int + 0.5)
    from orders_using_credit(${clientId}::int, null) u where c.client_id = ${clientId}`.execute(db);
}

async function ordersOf({ db }: FaultShop, externalIds: readonly string[]) {
  const { rows } = await sql<{ accepted: number; held: number }>`
    select (count(*) filter (where status = 'Pendiente'))::int as accepted, (count(*) filter (where status = 'En revisión'))::int as held
    from orders where external_id = any(${externalIds}::uuid[])`.execute(db);
  return rows[0] ?? { accepted: 0, held: 0 };
}

async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 20));
}

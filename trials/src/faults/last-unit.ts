import { REFUSALS } from '@mostrador/rules/refusals';
import { makeProducts, PRICE, seedCarts } from '../testing/factories.js';
import { confirmWithRetry, describeAnswer } from './buyer-calls.js';
import type { FaultShop } from './fault-shop.js';
import { type Outcome, Trial } from './outcome.js';

/** Fault R6: many clients, each with the last unit in the cart, confirm at the same moment. */
export async function lastUnit(
  shop: FaultShop,
  sizes: { clients: number; rounds: number },
): Promise<Outcome> {
  const trial = new Trial('R6 last unit');
  const buyers = await shop.buyers(sizes.clients);
  const codes = await makeProducts(shop.db, 'U', sizes.rounds, 1);
  let refused = 0;
  for (const code of codes) {
    const lines = [{ code, quantity: 1 }];
    const ids = await seedCarts(
      shop.db,
      buyers.map(({ email }) => ({ email, lines })),
    );
    const answers = await Promise.all(
      buyers.map(async (buyer) => {
        const cart = { externalId: ids.get(buyer.email) ?? '', total: PRICE, lines };
        const answer = await confirmWithRetry(shop.client, buyer, cart, trial.sentBack);
        if (answer.kind === 'placed') shop.orderLog.note(cart, answer);
        return answer;
      }),
    );
    const placed = answers.filter(({ kind }) => kind === 'placed').length;
    if (placed !== 1) trial.fail(`${code}: ${placed} clients got the one unit`);
    for (const answer of answers) {
      const clear =
        answer.kind === 'refused' &&
        answer.resultCode === REFUSALS.stock_insufficient &&
        answer.message === `No queda stock de ${code} - Producto ${code}.`;
      if (clear) refused += 1;
      else if (answer.kind !== 'placed') trial.fail(`${code}: ${describeAnswer(answer)}`);
    }
    trial.failAll(code, await shop.check());
  }
  return trial.end(sizes.rounds, `rounds of ${sizes.clients} clients`, { 'clear refusals': refused });
}

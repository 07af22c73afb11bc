import { makeProducts } from '../testing/factories.js';
import {
  type Buyer,
  confirm,
  confirmWithRetry,
  describeAnswer,
  type FilledCart,
  fillCart,
} from './buyer-calls.js';
import { type CuttingProxy, openCuttingProxy } from './cutting-proxy.js';
import type { FaultShop } from './fault-shop.js';
import { type Outcome, Trial } from './outcome.js';
import { AnswerLost, ShopClient } from './shop-client.js';

/** Fault R3: the order is placed, but its answer never arrives; the client asks again with the same id. */
export async function lostReply(shop: FaultShop, sizes: { rounds: number }): Promise<Outcome> {
  const trial = new Trial('R3 lost reply');
  const [buyer] = await shop.buyers(1);
  const [code] = await makeProducts(shop.db, 'P', 1, 1_000_000);
  if (buyer === undefined || code === undefined) throw new Error('Nobody can buy.');
  const proxy = await openCuttingProxy(shop.port);
  // One call a connection: a cut one then belongs to one call.
  const door = new ShopClient(proxy.port, { keepAlive: false });
  try {
    for (let round = 1; round <= sizes.rounds; round++) {
      const cart = await fillCart(door, buyer, [{ code, quantity: 1 + (round % 3) }]);
      const withheld = await confirmUnheard(door, proxy, buyer, cart);
      if (withheld === undefined) {
        trial.fail(`round ${round}: the answer came through`);
        continue;
      }
      const answer = await confirmWithRetry(door, buyer, cart, trial.sentBack);
      if (answer.kind !== 'placed') {
        trial.fail(`round ${round}: asked again, ${describeAnswer(answer)}`);
        continue;
      }
      shop.orderLog.note(cart, answer);
      if (!answer.replay) trial.fail(`round ${round}: the second answer does not say that it is one`);
      if (!withheld.endsWith(`\r\n\r\n${answer.text}`))
        trial.fail(`round ${round}: the second answer differs`);
      if (round % 50 === 0 || round === sizes.rounds) trial.failAll(`round ${round}`, await shop.check());
    }
  } finally {
    door.close();
    await proxy.close();
  }
  return trial.end(sizes.rounds, 'lost replies');
}

/** Confirms through a line that loses the answer, which is returned; undefined where the client got one all the same. */
async function confirmUnheard(
  door: ShopClient,
  proxy: CuttingProxy,
  buyer: Buyer,
  cart: FilledCart,
): Promise<string | undefined> {
  const withheld = proxy.cutNext();
  try {
    await confirm(door, buyer, cart);
    return undefined;
  } catch (error) {
    if (error instanceof AnswerLost) return withheld;
    throw error;
  }
}

import { makeProducts } from '../testing/factories.js';
import { confirmWithRetry, describeAnswer, fillCart } from './buyer-calls.js';
import type { FaultShop } from './fault-shop.js';
import { type Outcome, Trial } from './outcome.js';

/** Fault R5: one cart, confirmed from several tabs at the same moment. */
export async function sameCart(shop: FaultShop, sizes: { tabs: number; rounds: number }): Promise<Outcome> {
  const trial = new Trial(`R5 same cart, ${sizes.tabs} tabs`);
  const [buyer] = await shop.buyers(1);
  const [code] = await makeProducts(shop.db, `T${sizes.tabs}-`, 1, 1_000_000);
  if (buyer === undefined || code === undefined) throw new Error('Nobody can buy.');
  for (let round = 1; round <= sizes.rounds; round++) {
    const cart = await fillCart(shop.client, buyer, [{ code, quantity: 1 }]);
    const answers = await Promise.all(
      Array.from({ length: sizes.tabs }, () => confirmWithRetry(shop.client, buyer, cart, trial.sentBack)),
    );
    for (const answer of answers) {
      if (answer.kind === 'placed') shop.orderLog.note(cart, answer);
      else trial.fail(`round ${round}: ${describeAnswer(answer)}`);
    }
    const placed = answers.filter((answer) => answer.kind === 'placed');
    const bodies = new Set(placed.map(({ text }) => text));
    if (bodies.size !== 1) trial.fail(`round ${round}: ${bodies.size} different answers`);
    const first = placed.filter(({ replay }) => !replay).length;
    if (first !== 1) trial.fail(`round ${round}: ${first} answers said to be the first`);
    if (round % 50 === 0 || round === sizes.rounds) trial.failAll(`round ${round}`, await shop.check());
  }
  return trial.end(sizes.rounds, `carts, ${sizes.tabs} confirmations of each at once`);
}

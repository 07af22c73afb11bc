// The offline carts of a device, one for each client: answers the cart's calls by the server's rules, with the device's
// data. A second add of a product is refused: 'El producto ya existe en el carrito'.

import type { CallInput, CallOptions } from '@mostrador/contract/client';
import type { Cart, CartResult, CartUpdate, RestoredLines } from '@mostrador/contract/entries/cart';
import type { CompanyContext } from '@mostrador/contract/entries/company';
import type { OfferResult } from '@mostrador/contract/entries/offers';
import type { RepeatedLine, RepeatResult } from '@mostrador/contract/entries/orders';
import type { UserDetails } from '@mostrador/contract/entries/profile';
import type { QuickAddResult, QuickAnswers } from '@mostrador/contract/entries/quick-order';
import { type ClientRole, mayBuy } from '@mostrador/rules/buying';
import { checkLineChange } from '@mostrador/rules/cart-line';
import { refillSummary, wantedQuantities } from '@mostrador/rules/cart-refill';
import { CART_LINES_MAX } from '@mostrador/rules/limits';
import type { DeliveryMethod } from '@mostrador/rules/order-choices';
import { type AddedUnits, addedAnswer, joinLines } from '@mostrador/rules/quick-order';
import { cleanText } from '@mostrador/rules/quick-order-lines';
import { type Refusal, refusalText, resultCodeOf } from '@mostrador/rules/refusals';
import { restoredAnswer } from '@mostrador/rules/restored-lines';
import { offlineText } from '../../text/offline';
import type { LocalCatalogue, Pricing } from '../catalogue/local-catalogue';
import { type DeviceDatabase, writeTogether } from '../database';
import { queueOrder } from '../outbox/queue-order';
import { readableCart } from '../sanitize';
import type { LocalCart, LocalLine } from '../schema';
import { chooseTarget, isElsewhere, type LocalBuyer, readBuyer } from './local-buyer';
import {
  cartAnswer,
  emptyCart,
  factsOf,
  heldOf,
  type OpenLine,
  openLines,
  withAddress,
  withLine,
} from './local-cart';
import { checkAddress, checkChoices } from './local-choices';
import { asOffer, checkLocalOffer, refusedOffer, takenOffer } from './local-offer';
import { checkLocalOrder, takenOrder } from './local-order';
import { quickAnswersOf } from './quick-order';
import { refillLocalCart } from './refill-local-cart';
import { addToLocalCart, restoreToLocalCart, type WriteLines } from './write-lines';

export interface CartTools {
  readonly db: DeviceDatabase;
  readonly catalogue: LocalCatalogue;
  readonly profile: 1 | 2 | 3;
  readonly clientRole: ClientRole;
  readonly now: () => number;
  readonly newId: () => string;
  /** Called after an order was added to the outbox. */
  readonly queued: () => void;
}

interface Open {
  readonly buyer: LocalBuyer;
  readonly cart: LocalCart;
  readonly lines: readonly OpenLine[];
}

type GivenLine = CallInput<'upsertProductInCart'>['body'];
type Changed = LocalCart | { readonly refusal: Refusal; readonly prefix?: string };

export class LocalCarts {
  readonly #tools: CartTools;

  constructor(tools: CartTools) {
    this.#tools = tools;
  }

  async cart(): Promise<Cart> {
    return await this.#answer(await this.#open());
  }

  async count(): Promise<number> {
    const { db, profile } = this.#tools;
    const { cartKey } = await readBuyer(db, profile);
    return (await db.get('carts', cartKey))?.lines.length ?? 0;
  }

  /** Changes a line of the cart, or adds one. Refuses to add a product that the cart holds. */
  async upsert(
    { query, body }: CallInput<'upsertProductInCart'>,
    marks: CallOptions | undefined,
  ): Promise<CartResult> {
    const { buyer, refusal } = await this.#buyerOf(marks);
    if (refusal !== undefined) return this.#refused(refusal);
    const skipped = query.bypassQuantityCheck === 'true' && this.#tools.profile !== 1;
    return query.onlyExistingLine === 'true'
      ? await this.#saveLine(body, skipped)
      : await this.#add(body, skipped, buyer.pricing);
  }

  async #add(body: GivenLine, skipped: boolean, pricing: Pricing): Promise<CartResult> {
    const { catalogue, profile } = this.#tools;
    const { code } = body.product;
    const found = (await catalogue.byCodes([code], pricing)).get(code);
    if (found === undefined) return this.#refused({ code: 'product_unknown' });
    const line: LocalLine = {
      seen: found.product,
      quantity: body.quantity,
      observations: body.observations ?? '',
      bypassQuantityCheck: skipped,
    };
    return await this.#change(offlineText.added, (cart) => {
      if (cart.lines.some(({ seen }) => seen.code === code)) return { refusal: { code: 'line_exists' } };
      const refusal = checkLineChange(factsOf(found, profile), undefined, body.quantity, skipped);
      if (refusal !== undefined) return { refusal };
      if (cart.lines.length >= CART_LINES_MAX) return { refusal: { code: 'cart_full', max: CART_LINES_MAX } };
      return { ...cart, lines: withLine(cart.lines, line) };
    });
  }

  async #saveLine({ product, quantity, observations }: GivenLine, skipped: boolean): Promise<CartResult> {
    return await this.#change(offlineText.saved, (cart, lines) => {
      const open = lines.find(({ line }) => line.seen.code === product.code);
      if (open === undefined) return { refusal: { code: 'line_unknown' } };
      const { line, facts } = open;
      const refusal = checkLineChange(facts, heldOf(line), quantity, skipped);
      if (refusal !== undefined) return { refusal };
      const saved: LocalLine = {
        ...line,
        quantity,
        observations: observations ?? line.observations,
        bypassQuantityCheck: line.bypassQuantityCheck || skipped,
      };
      return { ...cart, lines: cart.lines.map((one) => (one.seen.code === product.code ? saved : one)) };
    });
  }

  /** Answers typed lines from the device's catalogue, as the server does. */
  async checkQuickOrder({ lines }: CallInput<'checkQuickOrder'>['body']): Promise<QuickAnswers> {
    const { catalogue, profile } = this.#tools;
    const { buyer, cart } = await this.#open();
    const typed = lines.map(({ code, quantity = '' }) => ({ code: cleanText(code), quantity }));
    const found = await catalogue.byAnyCode(
      typed.map(({ code }) => code),
      buyer.pricing,
    );
    return quickAnswersOf(typed, found, cart, profile);
  }

  /** Adds the lines that the rules accept, in one change of the cart. A repeated call changes nothing. */
  async addQuickOrder(
    { lines }: CallInput<'addQuickOrder'>['body'],
    marks: CallOptions | undefined,
  ): Promise<QuickAddResult> {
    const { joined, places } = joinLines(lines.map((line) => ({ ...line, held: line.held ?? 0 })));
    const written = await this.#writeLines(joined, marks, addToLocalCart);
    if ('refused' in written) return { ...written.refused, lines: [] };
    return { ...addedAnswer(lines, places, written.outcomes), cart: written.cart };
  }

  /** Puts many lines into the cart by `write`, in one change. Returns the outcome of each, or the refusal of all. */
  async #writeLines<Line extends { readonly code: string }>(
    lines: readonly Line[],
    marks: CallOptions | undefined,
    write: WriteLines<Line>,
  ): Promise<
    { readonly refused: CartResult } | { readonly outcomes: readonly AddedUnits[]; readonly cart: Cart }
  > {
    const { catalogue, profile } = this.#tools;
    const { buyer, refusal } = await this.#buyerOf(marks);
    if (refusal !== undefined) return { refused: await this.#refused(refusal) };
    const products = await catalogue.byCodes(
      lines.map(({ code }) => code),
      buyer.pricing,
    );
    let outcomes: readonly AddedUnits[] = [];
    const { cart } = await this.#change('', (before) => {
      const written = write(before, lines, products, profile);
      outcomes = written.outcomes;
      return written.cart;
    });
    return { outcomes, cart };
  }

  /** Raises the cart to the quantities of a list, in one change. A repeated call changes nothing. */
  async fillFromList(
    { lines }: CallInput<'fillCartFromList'>['body'],
    marks: CallOptions | undefined,
  ): Promise<RepeatResult> {
    const { catalogue, profile } = this.#tools;
    const { buyer, refusal } = await this.#buyerOf(marks);
    if (refusal !== undefined) return { ...(await this.#refused(refusal)), lines: [] };
    const wanted = wantedQuantities(lines);
    const products = await catalogue.byCodes([...wanted.keys()], buyer.pricing);
    let answers: readonly RepeatedLine[] = [];
    const { cart } = await this.#change('', (before) => {
      const refilled = refillLocalCart(before, wanted, products, profile);
      answers = refilled.lines;
      return refilled.cart;
    });
    return { resultCode: 0, message: refillSummary(answers), cart, lines: [...answers] };
  }

  /** Removes products; those that the cart does not hold are ignored. Refused if it holds none of them. */
  async remove(codes: readonly string[], marks: CallOptions | undefined): Promise<CartResult> {
    const { buyer } = await this.#open();
    if (isElsewhere(buyer, marks)) return this.#refused({ code: 'target_client_changed' });
    const removed = new Set(codes);
    return await this.#change(offlineText.removed(codes.length), (cart) => {
      const lines = cart.lines.filter(({ seen }) => !removed.has(seen.code));
      return lines.length < cart.lines.length ? { ...cart, lines } : { refusal: { code: 'line_unknown' } };
    });
  }

  /** Puts removed lines back where they were, in one change of the cart. A product that the cart holds again keeps its line. */
  async restore(
    { lines }: CallInput<'restoreCartProducts'>['body'],
    marks: CallOptions | undefined,
  ): Promise<RestoredLines> {
    const written = await this.#writeLines(lines, marks, restoreToLocalCart);
    if ('refused' in written) return { ...written.refused, lines: [] };
    return { ...restoredAnswer(lines, written.outcomes), cart: written.cart };
  }

  /** Quantities, observations and choices, all or nothing; a salesman may choose another client with it. */
  async save(given: CartUpdate, marks: CallOptions | undefined): Promise<CartResult> {
    const { db, profile, now } = this.#tools;
    const { targetClientId } = given;
    if (profile !== 1 && targetClientId !== undefined) {
      const id = targetClientId === null ? null : Number(targetClientId);
      if (!(await chooseTarget(db, id, now()))) return this.#refused({ code: 'target_client_forbidden' });
    } else if (isElsewhere((await this.#open()).buyer, marks)) {
      return this.#refused({ code: 'target_client_changed' });
    }
    const methods = await this.#methods();
    const mayChange = await this.#mayBuy();
    return await this.#change(offlineText.saved, (cart, lines, { addresses }) => {
      const choices = checkChoices(cart.choices, given, methods);
      if ('code' in choices) return { refusal: choices };
      const address = checkAddress(cart.address, given, addresses);
      const wanted = new Map((given.cartProducts ?? []).map((line) => [line.product.code, line]));
      for (const { line, facts } of lines) {
        const { quantity = line.quantity, observations = line.observations } =
          wanted.get(line.seen.code) ?? {};
        if (!mayChange && (quantity !== line.quantity || observations !== line.observations))
          return { refusal: { code: 'buying_forbidden' } };
        const refusal = checkLineChange(facts, heldOf(line), quantity);
        if (refusal !== undefined) return { refusal, prefix: `${line.seen.code}: ` };
      }
      return {
        ...withAddress(cart, address),
        choices,
        contactPhone: given.contactPhone ?? cart.contactPhone,
        lines: cart.lines.map((line) => {
          const change = wanted.get(line.seen.code);
          if (change === undefined) return line;
          const { quantity, observations = line.observations } = change;
          return { ...line, quantity, observations };
        }),
      };
    });
  }

  /** Moves the cart into the outbox as an order and empties it, in one transaction. */
  async confirm(
    given: CallInput<'confirmCart'>['body'],
    marks: CallOptions | undefined,
  ): Promise<CartResult> {
    const { db, now, newId, queued, profile } = this.#tools;
    if (!(await this.#mayBuy())) return this.#refused({ code: 'buying_forbidden' });
    const open = await this.#open();
    const { buyer, lines, cart } = open;
    const named = given.targetClientId === undefined ? marks : { targetClientId: asId(given.targetClientId) };
    if (isElsewhere(buyer, profile === 1 ? marks : named))
      return this.#refused({ code: 'target_client_changed' });
    if (given.externalId !== undefined && given.externalId !== cart.externalId) {
      const before = await db.get('orders', given.externalId);
      if (before === undefined) return this.#refused({ code: 'cart_stale' });
      return { resultCode: 0, message: offlineText.alreadyKept, cart: await this.#answer(open) };
    }
    const choices = checkChoices(cart.choices, given, await this.#methods());
    if ('code' in choices) return this.#refused(choices);
    const delivered = withAddress(cart, checkAddress(cart.address, given, buyer.addresses));
    const context = await this.#context();
    const refusal = checkLocalOrder(buyer, lines, given.total, context?.minimumPurchaseAmount);
    if (refusal !== undefined) return this.#refused(refusal);
    const order = takenOrder({ ...delivered, choices }, lines, buyer, given.total, now());
    const kept = await writeTogether(db, ['carts', 'orders'], async (tx) => {
      const carts = tx.objectStore('carts');
      const current = await carts.get(cart.targetClientId);
      if (current?.revision !== cart.revision || current.externalId !== cart.externalId) return false;
      await queueOrder(tx, order);
      await carts.put({ ...emptyCart(cart.targetClientId, newId()), revision: cart.revision + 1 });
      return true;
    });
    if (!kept) return this.#refused({ code: 'cart_stale' });
    queued();
    return { resultCode: 0, message: offlineText.kept, cart: await this.cart() };
  }

  /** Puts the cart into the outbox as an offer, once for a key. The server checks its prices and makes it when it is sent. */
  async makeOffer({
    key,
    clientId,
    validUntil,
    note = '',
    emptyCart: isEmptied = false,
  }: CallInput<'createOffer'>['body']): Promise<OfferResult> {
    const { db, now, newId, queued } = this.#tools;
    const isKept = { resultCode: 0, message: offlineText.offerKept, offer: null };
    if ((await db.get('orders', key)) !== undefined) return isKept;
    const { buyer, lines, cart } = asOffer(await this.#open());
    const refusal: Refusal | undefined =
      buyer.target?.clientId !== Number(clientId)
        ? { code: 'target_client_changed' }
        : checkLocalOffer(lines);
    if (refusal !== undefined) return refusedOffer(refusal);
    const taken = takenOffer(cart, lines, buyer, { key, validUntil, note }, now());
    const kept = await writeTogether(db, ['carts', 'orders'], async (tx) => {
      const carts = tx.objectStore('carts');
      if ((await carts.get(cart.targetClientId))?.revision !== cart.revision) return false;
      await queueOrder(tx, taken);
      if (isEmptied)
        await carts.put({ ...emptyCart(cart.targetClientId, newId()), revision: cart.revision + 1 });
      return true;
    });
    if (!kept) return refusedOffer({ code: 'cart_stale' });
    queued();
    return isKept;
  }

  async #open(): Promise<Open> {
    const { db, profile, newId } = this.#tools;
    const buyer = await readBuyer(db, profile);
    const stored = await db.get('carts', buyer.cartKey);
    const cart = stored === undefined ? emptyCart(buyer.cartKey, newId()) : readableCart(stored);
    return { buyer, cart, lines: await this.#lines(cart, buyer) };
  }

  async #lines(cart: LocalCart, { pricing, profile }: LocalBuyer): Promise<OpenLine[]> {
    if (cart.lines.length === 0) return [];
    const codes = cart.lines.map(({ seen }) => seen.code);
    return openLines(cart, await this.#tools.catalogue.byCodes(codes, pricing), profile);
  }

  /** Changes the stored cart. Starts again when another tab has changed it since it was read. */
  async #change(
    message: string,
    change: (cart: LocalCart, lines: readonly OpenLine[], buyer: LocalBuyer) => Changed,
  ): Promise<CartResult> {
    const { db } = this.#tools;
    const { buyer, cart, lines } = await this.#open();
    const outcome = await writeTogether(db, ['carts'], async (tx) => {
      const carts = tx.objectStore('carts');
      const current = await carts.get(buyer.cartKey);
      // a cart that is gone has moved to the client's real id
      if ((current?.revision ?? 0) !== cart.revision) return 'stale';
      const changed = change(cart, lines, buyer);
      if ('refusal' in changed) return changed;
      await carts.put({ ...changed, revision: cart.revision + 1 });
      return 'done';
    });
    if (outcome === 'stale') return await this.#change(message, change);
    if (outcome !== 'done') return await this.#refused(outcome.refusal, outcome.prefix);
    return { resultCode: 0, message, cart: await this.cart() };
  }

  /** The buyer of the open cart, and why the caller may not add to it. */
  async #buyerOf(
    marks: CallOptions | undefined,
  ): Promise<{ readonly buyer: LocalBuyer; readonly refusal?: Refusal }> {
    const { buyer } = await this.#open();
    if (!(await this.#mayBuy())) return { buyer, refusal: { code: 'buying_forbidden' } };
    return isElsewhere(buyer, marks) ? { buyer, refusal: { code: 'target_client_changed' } } : { buyer };
  }

  async #refused(refusal: Refusal, prefix = ''): Promise<CartResult> {
    const message = prefix + refusalText(refusal);
    return { resultCode: resultCodeOf(refusal), message, cart: await this.cart() };
  }

  async #answer({ cart, lines, buyer }: Open): Promise<Cart> {
    const details = (await this.#tools.db.get('answers', 'userDetails'))?.value as UserDetails | undefined;
    return cartAnswer(cart, lines, buyer, details, await this.#context(), this.#tools.now());
  }

  async #context(): Promise<CompanyContext | undefined> {
    return (await this.#tools.db.get('answers', 'companyContext'))?.value as CompanyContext | undefined;
  }

  /** Without the company's settings, the server decides when the order is sent. */
  async #mayBuy(): Promise<boolean> {
    const context = await this.#context();
    return mayBuy(this.#tools, context?.implementsThirdPartyPurchases ?? true);
  }

  async #methods(): Promise<readonly DeliveryMethod[]> {
    const stored = await this.#tools.db.get('answers', 'deliveryOptions');
    return (stored?.value ?? []) as readonly DeliveryMethod[];
  }
}

const asId = (id: unknown): number | null => (id === null || id === undefined ? null : Number(id));

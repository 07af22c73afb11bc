// Sending offline orders: each is placed once despite lost connections and crashes, only for its owner, with growing
// delays and accepted differences.

import type { Carrier } from '@mostrador/contract/client';
import { REFUSALS } from '@mostrador/rules/refusals';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallFailed } from '../../api/call-failed';
import type { LocalOrder } from '../schema';
import { acceptedOf, offeredOf } from './accept-differences';
import { verdictOf, waitAfter } from './send-progress';
import { type OrderStore, sendWaiting } from './send-waiting';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

function orderOf(number: number, more: Partial<LocalOrder> = {}): LocalOrder {
  return {
    localUniqueId: id(number),
    purchaseDate: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
    targetClientId: null,
    targetClientName: 'El Faro',
    purchaseProducts: [line('A', 2, 10), line('B', 3, 20), line('C', 1, 5)],
    total: 85,
    choices: {
      observations: '',
      discountCodes: '',
      deliveryOption: 1,
      deliveryDetails: '',
      paymentOption: 1,
      pickUp: false,
      deliveryMethod: null,
    },
    state: 'waiting',
    answer: null,
    attempts: 0,
    nextAttemptAt: 0,
    error: null,
    ...more,
  };
}

const line = (code: string, quantity: number, price: number) => ({
  code,
  name: code,
  quantity,
  observations: '',
  price,
  bypassQuantityCheck: false,
  imagePath: null,
});

const NO_CLIENTS = {
  all: async () => [],
  change: async () => undefined,
  register: async () => undefined,
  moveLeftovers: async () => undefined,
};

class Crash extends Error {}

/** An order store in memory. `beforeWrite` may throw to simulate a crash. */
function diskOf(orders: readonly LocalOrder[], beforeWrite: () => void = () => undefined) {
  const disk = new Map(orders.map((order) => [order.localUniqueId, order]));
  const store: OrderStore = {
    all: async () => [...disk.values()],
    async change(key, change) {
      const order = disk.get(key);
      if (order === undefined) return undefined;
      beforeWrite();
      const next = { ...order, ...change(order) };
      disk.set(key, next);
      return next;
    },
  };
  return { disk, store };
}

const accepted = (number: string) => ({
  resultCode: 0,
  message: '',
  differences: [],
  totalNow: 85,
  formatedDocumentNumber: number,
  externalId: '',
  isHeld: false,
});

const network = () => new CallFailed({ status: 0, code: 'network', message: '' });
const carrierOf = (answer: (body: { localUniqueId: string }) => Promise<unknown>) =>
  ((_name: string, { body }: { body: { localUniqueId: string } }) => answer(body)) as unknown as Carrier;

function toolsOf(store: OrderStore, carrier: Carrier) {
  let queue: Promise<unknown> = Promise.resolve();
  return {
    store,
    clients: NO_CLIENTS,
    carrier,
    isOwner: () => true,
    alone<Result>(work: () => Promise<Result>): Promise<Result> {
      const turn = queue.then(work, work);
      queue = turn.catch(() => undefined);
      return turn;
    },
    now: () => 0,
    chance: () => 0.5,
  };
}

describe('outbox', () => {
  it('places each order once despite cut requests and crashes of the device', async () => {
    const cut = fc.constantFrom('none', 'before', 'after', 'busy', 'unreadable', 'dies');
    await fc.assert(
      fc.asyncProperty(
        fc.array(cut, { maxLength: 40 }),
        fc.integer({ min: 1, max: 6 }),
        async (cuts, count) => {
          const placed: string[] = [];
          let writesLeft = Number.POSITIVE_INFINITY;
          const { disk, store } = diskOf(
            Array.from({ length: count }, (_, number) => orderOf(number)),
            () => {
              writesLeft -= 1;
              if (writesLeft < 0) throw new Crash();
            },
          );
          const carrier = carrierOf(async ({ localUniqueId }) => {
            const now = cuts.shift() ?? 'none';
            if (now === 'before') throw network();
            if (now === 'busy') throw new CallFailed({ status: 503, code: 'busy', message: '' });
            if (!placed.includes(localUniqueId)) placed.push(localUniqueId);
            if (now === 'after') throw network();
            if (now === 'unreadable') return undefined;
            if (now === 'dies') writesLeft = 0;
            return accepted(`PED-${placed.indexOf(localUniqueId)}`);
          });
          for (
            let round = 0;
            round < 100 && [...disk.values()].some(({ state }) => state !== 'sent');
            round += 1
          ) {
            writesLeft = Number.POSITIVE_INFINITY;
            // a new page after each death; two tabs at once
            const tools = toolsOf(store, carrier);
            await Promise.allSettled([sendWaiting(tools, true), sendWaiting(tools, true)]);
          }
          expect([...disk.values()].map(({ state }) => state)).toEqual(Array(count).fill('sent'));
          expect([...placed].sort()).toEqual([...disk.keys()].sort());
        },
      ),
      { numRuns: 200 },
    );
  });

  it('sends nothing for another user, and waits for the owner after the session has ended', async () => {
    const { disk, store } = diskOf([orderOf(1), orderOf(2)]);
    let calls = 0;
    const refusing = carrierOf(async () => {
      calls += 1;
      throw new CallFailed({ status: 401, code: 'session', message: '' });
    });
    await sendWaiting({ ...toolsOf(store, refusing), isOwner: () => false }, true);
    expect(calls).toBe(0);
    await sendWaiting(toolsOf(store, refusing), true);
    expect(calls).toBe(1);
    expect([...disk.values()].map(({ state }) => state)).toEqual(['login', 'waiting']);
    await sendWaiting(
      toolsOf(
        store,
        carrierOf(async () => accepted('PED-1')),
      ),
      false,
    );
    expect([...disk.values()].map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('sends the other orders when the server fails on one', async () => {
    const { disk, store } = diskOf([orderOf(1), orderOf(2), orderOf(3)]);
    const carrier = carrierOf(async ({ localUniqueId }) => {
      if (localUniqueId === id(1)) throw new CallFailed({ status: 500, code: 'failure', message: '' });
      return accepted('PED-1');
    });
    const nextAt = await sendWaiting(toolsOf(store, carrier));
    expect(nextAt).toBeGreaterThan(0);
    await sendWaiting(toolsOf(store, carrier));
    expect([...disk.values()].map(({ state }) => state)).toEqual(['waiting', 'sent', 'sent']);
  });

  it('distinguishes orders that need a decision from refused ones', () => {
    const order = orderOf(1);
    const state = (resultCode: number) =>
      verdictOf(order, { kind: 'answered', result: { ...accepted(''), resultCode } }, 0, 0).state;
    expect(state(REFUSALS.offline_lines_changed)).toBe('differs');
    expect(state(REFUSALS.total_changed)).toBe('differs');
    expect(state(REFUSALS.client_blocked)).toBe('refused');
    expect(state(REFUSALS.client_waiting)).toBe('unverified');
    expect(state(-999)).toBe('refused');
    const failed = (status: number) =>
      verdictOf(order, { kind: 'failed', error: new CallFailed({ status, code: '', message: 'No.' }) }, 0, 0);
    expect(failed(429).state).toBe('waiting');
    expect(failed(504).state).toBe('waiting');
    expect(failed(400)).toMatchObject({ state: 'refused', error: 'No.' });
  });

  it.each(['second_factor_owed', 'proof_required', 'password_change_required'])(
    'keeps the orders, and asks nothing by itself, while the session owes something: %s',
    async (code) => {
      const { disk, store } = diskOf([orderOf(1), orderOf(2)]);
      const marks: unknown[] = [];
      const carrier = (async (_name: string, _input: unknown, given: unknown) => {
        marks.push(given);
        throw new CallFailed({ status: 403, code, message: 'Falta algo.' });
      }) as unknown as Carrier;
      await sendWaiting(toolsOf(store, carrier), true);
      expect([...disk.values()].map(({ state }) => state)).toEqual(['login', 'waiting']);
      expect(marks).toEqual([{ quiet: true }]);
    },
  );

  it('waits longer after each attempt, up to five minutes, with a random part', () => {
    expect([1, 2, 3].map((attempts) => waitAfter(attempts, 1))).toEqual([2_000, 4_000, 8_000]);
    expect(waitAfter(1_000, 1)).toBe(300_000);
    expect(waitAfter(1_000, 0)).toBe(150_000);
  });
});

describe('accepting differences', () => {
  const difference = { code: 'A', name: 'A', quantity: 2, priceSeen: 10, priceNow: 12.5, available: null };
  const differing = (...differences: NonNullable<LocalOrder['answer']>['differences']) =>
    orderOf(1, {
      state: 'differs',
      answer: { ...accepted(''), resultCode: REFUSALS.offline_lines_changed, differences },
    });

  it('applies today’s price, fewer units or a removed line under a new id', () => {
    const order = differing(
      { ...difference, kind: 'price' },
      { ...difference, code: 'B', kind: 'stock', quantity: 3, priceNow: 20, available: 1 },
      { ...difference, code: 'C', kind: 'gone', quantity: 1, priceNow: null },
    );
    expect(order.answer?.differences.map(offeredOf)).toEqual([2, 1, 0]);
    const decisions = new Map([
      ['A', 2],
      ['B', 1],
      ['C', 0],
    ]);
    const next = acceptedOf(order, decisions, id(9));
    expect(next).toMatchObject({ localUniqueId: id(9), state: 'waiting', total: 45, answer: null });
    expect(next?.purchaseProducts.map(({ code, quantity, price }) => [code, quantity, price])).toEqual([
      ['A', 2, 12.5],
      ['B', 1, 20],
    ]);
  });

  it('returns nothing before every line is decided, or when no line is left', () => {
    const order = differing({ ...difference, kind: 'price' }, { ...difference, code: 'B', kind: 'gone' });
    expect(acceptedOf(order, new Map([['A', 2]]), id(9))).toBeUndefined();
    const alone = { ...order, purchaseProducts: order.purchaseProducts.slice(0, 2) };
    const none = new Map([
      ['A', 0],
      ['B', 0],
    ]);
    expect(acceptedOf(alone, none, id(9))).toBeUndefined();
  });
});

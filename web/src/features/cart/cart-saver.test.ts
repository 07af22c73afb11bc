// The cart's lines save themselves: a second after the last change, in order, with lost answers, refusals and a network that
// comes back. Random edits end with the server holding what the screen shows.

import type { Cart } from '@mostrador/contract/entries/cart';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ShownLine, shownLines } from './cart-edits';
import {
  createCartSaver,
  RETRY_DELAYS_MS,
  SAVE_DELAY_MS,
  SAVED_MARK_MS,
  type SaveAnswer,
} from './cart-saver';

type Fate = 'answered' | 'lost on the way there' | 'lost on the way back';
interface Line {
  readonly quantity: number;
  readonly observations: string;
}

const CODES = ['A-1', 'B-2', 'C-3'];
/** More than this the server's rules refuse. */
const IN_STOCK = 50;
const MINIMUM = 2;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server with a cart, a browser's copy of it, and a network whose delays and losses the test decides. */
function setUp() {
  const server = new Map<string, Line>(CODES.map((code) => [code, { quantity: 10, observations: '' }]));
  let copy = cartOf(server);
  let network: { fate: Fate; delay: number } = { fate: 'answered', delay: 40 };
  const received: string[] = [];
  const delayed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  /** The browser sends the changes of the cart one after another (`CART_SCOPE`). */
  let last: Promise<unknown> = Promise.resolve();
  function request(lines: readonly ShownLine[]): Promise<SaveAnswer> {
    const answer = last.then(() => requestNow(lines));
    last = answer;
    return answer;
  }
  async function requestNow(lines: readonly ShownLine[]): Promise<SaveAnswer> {
    const { fate, delay } = network;
    await delayed(delay);
    if (fate === 'lost on the way there') return { state: 'failed' };
    const codes = lines.map(({ line }) => line.product.code);
    const refused = lines.some(({ quantity }) => quantity > IN_STOCK);
    if (!refused)
      for (const { line, quantity, observations } of lines) {
        const { code } = line.product;
        if (server.has(code)) server.set(code, { quantity, observations });
        received.push(`${code} ${quantity}`);
      }
    await delayed(delay);
    if (fate === 'lost on the way back') return { state: 'failed' };
    copy = cartOf(server);
    if (codes.every((code) => !server.has(code))) return { state: 'gone' };
    return refused ? { state: 'refused', reason: `Quedan ${IN_STOCK} unidades.` } : { state: 'saved' };
  }
  const underWay = { now: 0, most: 0 };
  const saver = createCartSaver({
    cart: () => copy,
    async send(line) {
      underWay.now += 1;
      underWay.most = Math.max(underWay.most, underWay.now);
      const answer = await request([line]);
      underWay.now -= 1;
      return answer;
    },
  });
  const shown = () => shownLines(copy, saver.state());
  const shownLine = (code: string): ShownLine => {
    const line = shown().find((one) => one.line.product.code === code);
    if (line === undefined) throw new Error(`The cart does not hold ${code}.`);
    return line;
  };
  return {
    server,
    saver,
    request,
    received,
    underWay,
    shown,
    line: shownLine,
    type: (code: string, change: Partial<Line>) => saver.edit(shownLine(code).line, change),
    network: (fate: Fate, delay = 40) => {
      network = { fate, delay };
    },
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

const cartOf = (lines: ReadonlyMap<string, Line>) =>
  ({
    cartProducts: [...lines].map(([code, { quantity, observations }]) => ({
      quantity,
      observations,
      price: 1,
      product: { code, price: 1, minimalSalesQuantity: MINIMUM },
    })),
  }) as unknown as Cart;

describe('a changed line', () => {
  it('is marked at once, saved a second after the last change, and marked as saved for two seconds', async () => {
    const { type, pass, line, received } = setUp();
    type('A-1', { quantity: 11 });
    expect(line('A-1')).toMatchObject({ unsaved: true, mark: 'unsaved' });
    await pass(SAVE_DELAY_MS - 1);
    type('A-1', { quantity: 12 });
    await pass(SAVE_DELAY_MS - 1);
    expect(received).toEqual([]);
    await pass(1);
    expect(line('A-1')).toMatchObject({ unsaved: true, mark: 'saving' });
    await pass(80);
    expect(received).toEqual(['A-1 12']);
    expect(line('A-1')).toMatchObject({ unsaved: false, mark: 'saved' });
    await pass(SAVED_MARK_MS);
    expect(line('A-1').mark).toBeUndefined();
  });

  it('is not sent while it cannot be saved, nor when it was typed back', async () => {
    const { type, pass, line, received } = setUp();
    type('A-1', { quantity: MINIMUM - 1 });
    type('B-2', { quantity: 11 });
    type('B-2', { quantity: 10 });
    await pass(10 * SAVE_DELAY_MS);
    expect(received).toEqual([]);
    expect(line('A-1')).toMatchObject({ unsaved: true, mark: 'unsaved', error: 'La cantidad mínima es 2.' });
    expect(line('B-2')).toMatchObject({ unsaved: false, edited: false });
  });

  it('keeps its mark and the reason of a refusal, and counts as it was saved, until it is changed', async () => {
    const { type, pass, line, saver, server } = setUp();
    type('A-1', { quantity: IN_STOCK + 1 });
    await pass(2 * SAVE_DELAY_MS);
    expect(line('A-1')).toMatchObject({ mark: 'unsaved', reason: 'Quedan 50 unidades.', quantity: 51 });
    await pass(10 * SAVE_DELAY_MS);
    expect(await saver.flush()).toBe(false);
    type('A-1', { quantity: IN_STOCK });
    expect(line('A-1').reason).toBeUndefined();
    await pass(2 * SAVE_DELAY_MS);
    expect(server.get('A-1')?.quantity).toBe(IN_STOCK);
  });

  it('is sent again when the connection is back, with the next change, and after a while', async () => {
    for (const again of ['online', 'next change', 'after a while'] as const) {
      const { type, pass, line, saver, server, network } = setUp();
      network('lost on the way there');
      type('A-1', { quantity: 20 });
      await pass(2 * SAVE_DELAY_MS);
      expect(line('A-1')).toMatchObject({ unsaved: true, failed: true, mark: 'unsaved' });
      network('answered');
      if (again === 'online') saver.retry();
      if (again === 'next change') type('B-2', { quantity: 30 });
      await pass(again === 'after a while' ? RETRY_DELAYS_MS[0] : 2 * SAVE_DELAY_MS);
      await pass(100);
      expect(server.get('A-1')?.quantity).toBe(20);
      expect(line('A-1').unsaved).toBe(false);
      saver.stop();
    }
  });

  it('is sent again after a lost answer even if it was typed back to what the screen had', async () => {
    const { type, pass, line, server, network } = setUp();
    network('lost on the way back');
    type('A-1', { quantity: 20 });
    await pass(2 * SAVE_DELAY_MS);
    expect(server.get('A-1')?.quantity).toBe(20);
    network('answered');
    type('A-1', { quantity: 10 });
    expect(line('A-1').unsaved).toBe(true);
    await pass(2 * SAVE_DELAY_MS);
    expect(server.get('A-1')?.quantity).toBe(10);
    expect(line('A-1').unsaved).toBe(false);
  });

  it('leaves nothing behind when another window has removed it', async () => {
    const { type, pass, shown, server, saver } = setUp();
    type('A-1', { quantity: 20 });
    server.delete('A-1');
    await pass(2 * SAVE_DELAY_MS);
    expect(shown().map(({ line }) => line.product.code)).toEqual(['B-2', 'C-3']);
    expect(saver.state().edits.size).toBe(0);
  });

  it('never has more than one save under way, and skips the values that a later one replaces', async () => {
    const { type, pass, saver, received, network, underWay } = setUp();
    network('answered', 20 * SAVE_DELAY_MS);
    for (let quantity = 11; quantity <= 20; quantity += 1) {
      for (const code of CODES) type(code, { quantity });
      // each value waits long enough to be saved, while the first save has no answer
      await pass(2 * SAVE_DELAY_MS);
    }
    expect(underWay.most).toBe(1);
    network('answered');
    await pass(60 * SAVE_DELAY_MS);
    expect(received).toEqual(['A-1 11', 'A-1 20', 'B-2 20', 'C-3 20']);
    expect(saver.isEverythingSaved()).toBe(true);
  });

  it('is saved at once when the screen is left', async () => {
    const { type, pass, saver, server } = setUp();
    type('A-1', { quantity: 20 });
    type('B-2', { observations: 'Tapa azul' });
    const flushed = saver.flush();
    await pass(200);
    expect(await flushed).toBe(true);
    expect([server.get('A-1')?.quantity, server.get('B-2')?.observations]).toEqual([20, 'Tapa azul']);
  });
});

it('saves the good lines one by one after all of them together were refused', async () => {
  const { type, pass, line, saver, server, request, shown } = setUp();
  type('A-1', { quantity: IN_STOCK + 1 });
  type('B-2', { quantity: 12 });
  const edited = shown().filter((one) => one.edited);
  const saved = saver.saveNow(edited, () => request(edited), { together: true });
  await pass(400);
  expect(await saved).toBe(false);
  expect(line('A-1').reason).toBe('Quedan 50 unidades.');
  expect(server.get('B-2')?.quantity).toBe(12);
});

const step = fc.record({
  code: fc.constantFrom(...CODES),
  quantity: fc.oneof(fc.integer({ min: MINIMUM, max: IN_STOCK }), fc.constantFrom(1, 10, 11, IN_STOCK + 1)),
  observations: fc.option(fc.constantFrom('', 'Rojo', 'Azul'), { nil: undefined }),
  fate: fc.constantFrom<Fate>('answered', 'answered', 'lost on the way there', 'lost on the way back'),
  delay: fc.integer({ min: 0, max: 3_000 }),
  pause: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 300, max: 4_000 })),
  button: fc.constantFrom('none', 'none', 'none', 'line', 'all'),
});

it('ends with the server holding what the screen shows, whatever was typed, delayed and lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const { type, pass, line, saver, server, network, request, shown } = setUp();
      const typed = new Map<string, number>();
      for (const { code, quantity, observations, fate, delay, pause, button } of steps) {
        network(fate, delay);
        type(code, { quantity, ...(observations !== undefined && { observations }) });
        typed.set(code, quantity);
        expect(line(code).quantity).toBe(quantity);
        const sent = shown().filter(
          (one) => one.edited && (button === 'all' || one.line.product.code === code),
        );
        if (button !== 'none' && sent.every(({ error }) => error === undefined))
          void saver.saveNow(sent, () => request(sent), { together: button === 'all' });
        await pass(pause);
      }
      network('answered', 20);
      await pass(10 * 60_000);
      for (const [code, quantity] of typed) {
        const shownLine = line(code);
        // no edit is lost: it is on the server, or on the screen with why it is not
        expect(shownLine.quantity).toBe(quantity);
        const held = server.get(code);
        if (quantity >= MINIMUM && quantity <= IN_STOCK) {
          expect(held).toEqual({ quantity: shownLine.quantity, observations: shownLine.observations });
          expect(shownLine.unsaved).toBe(false);
        } else {
          expect(held?.quantity).not.toBe(quantity);
          expect(shownLine.mark).toBe('unsaved');
          expect(shownLine.error ?? shownLine.reason).toBeDefined();
        }
      }
      expect(await saver.flush()).toBe(shown().every(({ unsaved }) => !unsaved));
      saver.stop();
    }),
    { numRuns: 300 },
  );
});

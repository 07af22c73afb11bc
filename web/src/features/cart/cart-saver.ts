// Saves the cart's edited lines by themselves, a second after the last change of each: one after another, so that an older
// value never overwrites a newer one. Keeps what a rule refused or what no answer came for, and tries the latter again.

import type { Cart, CartLine } from '@mostrador/contract/entries/cart';
import {
  type CartEditState,
  type LineEdit,
  type LineSave,
  NO_EDITS,
  type ShownLine,
  shownLines,
} from './cart-edits';

/** How long after the last change of a line it is saved. */
export const SAVE_DELAY_MS = 1_000;
/** How long the mark 'Guardado' stays. */
export const SAVED_MARK_MS = 2_000;
/** After how long a failed save is tried again: the first time, the second, and so on; the last one from then on. */
export const RETRY_DELAYS_MS = [5_000, 15_000, 30_000, 60_000] as const;

/**
 * How a save ended. `gone`: the cart no longer holds the line. `failed`: no answer came, or the server failed; it may or may
 * not have saved the line.
 */
export type SaveAnswer =
  | { readonly state: 'saved' }
  | { readonly state: 'gone' }
  | { readonly state: 'failed' }
  | { readonly state: 'refused'; readonly reason: string };

export interface CartSaverTools {
  /** The cart as the server last answered it. */
  readonly cart: () => Cart | undefined;
  /** Saves one line. The answer's cart has arrived when it resolves. Never rejects. */
  readonly send: (line: ShownLine) => Promise<SaveAnswer>;
}

export type CartSaver = ReturnType<typeof createCartSaver>;
type Timers = Map<string, ReturnType<typeof setTimeout>>;

export function createCartSaver({ cart, send }: CartSaverTools) {
  let state = NO_EDITS;
  const listeners = new Set<() => void>();
  const delays: Timers = new Map();
  const savedMarks: Timers = new Map();
  /** How many saves of a line are on their way: its own, and one by a button. */
  const onTheWay = new Map<string, number>();
  /** Lines to send now, in this order. */
  const queue = new Set<string>();
  let sending: Promise<void> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function become(change: Partial<CartEditState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  function setSave(code: string, save: LineSave | undefined) {
    stopTimer(savedMarks, code);
    const saves = new Map(state.saves);
    if (save === undefined) saves.delete(code);
    else saves.set(code, save);
    become({ saves });
    if (save?.state === 'saved')
      savedMarks.set(
        code,
        setTimeout(() => setSave(code, undefined), SAVED_MARK_MS),
      );
  }
  function setUncertain(code: string, isUncertain: boolean) {
    const uncertain = new Set(state.uncertain);
    if (isUncertain) uncertain.add(code);
    else uncertain.delete(code);
    become({ uncertain });
  }
  const lines = () => {
    const open = cart();
    return open === undefined ? [] : shownLines(open, state);
  };
  const codeOf = ({ line }: ShownLine) => line.product.code;
  const stateOf = (code: string) => state.saves.get(code)?.state;

  /** The line of a code, if there is something of it to save that no rule forbids. */
  function savable(code: string): ShownLine | undefined {
    const shown = lines().find((one) => codeOf(one) === code);
    return shown?.edited && shown.unsaved && shown.error === undefined ? shown : undefined;
  }
  const failedCodes = () => [...state.saves.keys()].filter((code) => stateOf(code) === 'failed');

  function schedule(code: string) {
    stopTimer(delays, code);
    delays.set(
      code,
      setTimeout(() => {
        delays.delete(code);
        void enqueue([code, ...failedCodes()]);
      }, SAVE_DELAY_MS),
    );
  }
  /** Takes lines out of what is to be sent: another way saves or removes them. */
  function withdraw(codes: readonly string[]) {
    for (const code of codes) {
      stopTimer(delays, code);
      queue.delete(code);
    }
  }
  function enqueue(codes: readonly string[]): Promise<void> {
    for (const code of codes) queue.add(code);
    sending ??= sendQueue();
    return sending;
  }
  async function sendQueue() {
    // `sending` is set before the queue is empty again
    await Promise.resolve();
    for (const code of queue) {
      queue.delete(code);
      const line = savable(code);
      if (line !== undefined) await through([line], () => send(line));
      else forgetTypedBack(code);
    }
    sending = undefined;
  }
  /** A line that was typed back to what is saved has no change left. */
  function forgetTypedBack(code: string) {
    const shown = lines().find((one) => codeOf(one) === code);
    if (shown?.edited && !shown.unsaved) removeEdit(code);
  }

  /** Marks lines as being saved while `work` saves them, and keeps its answer. */
  async function through(sent: readonly ShownLine[], work: () => Promise<SaveAnswer>): Promise<SaveAnswer> {
    withdraw(sent.map(codeOf));
    for (const line of sent) {
      const code = codeOf(line);
      onTheWay.set(code, (onTheWay.get(code) ?? 0) + 1);
      setUncertain(code, true);
      setSave(code, { state: 'saving' });
    }
    const answer = await work();
    for (const line of sent) settle(line, answer);
    return answer;
  }
  function settle(sent: ShownLine, answer: SaveAnswer) {
    const code = codeOf(sent);
    const others = (onTheWay.get(code) ?? 1) - 1;
    onTheWay.set(code, others);
    if (answer.state === 'gone') return drop(code);
    if (answer.state === 'failed') {
      setSave(code, answer);
      return planRetry();
    }
    failures = 0;
    if (others > 0) return;
    setUncertain(code, false);
    // what was typed meanwhile is neither saved nor refused
    const isSame = sameAs(sent, state.edits.get(code));
    if (isSame && answer.state === 'saved') removeEdit(code);
    setSave(code, isSame ? answer : undefined);
  }
  function planRetry() {
    if (retryTimer !== undefined) return;
    const delay = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)];
    failures += 1;
    retryTimer = setTimeout(retry, delay);
  }
  /** Sends again what no answer came for. */
  function retry() {
    clearTimeout(retryTimer);
    retryTimer = undefined;
    void enqueue(failedCodes());
  }
  function removeEdit(code: string) {
    const edits = new Map(state.edits);
    edits.delete(code);
    become({ edits });
  }
  /** Forgets a line that is no longer in the cart. */
  function drop(code: string) {
    withdraw([code]);
    removeEdit(code);
    setUncertain(code, false);
    setSave(code, undefined);
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Changes a line on the screen; it is saved a second later. */
    edit(line: CartLine, change: Partial<LineEdit>) {
      const { code } = line.product;
      const known = state.edits.get(code) ?? { quantity: line.quantity, observations: line.observations };
      become({ edits: new Map(state.edits).set(code, { ...known, ...change }) });
      if (stateOf(code) !== 'saving') setSave(code, undefined);
      queue.delete(code);
      schedule(code);
    },
    /** Saves lines now, by a button. A refusal of several together says nothing of each: they are then sent one by one. */
    async saveNow(
      sent: readonly ShownLine[],
      work: () => Promise<SaveAnswer>,
      { together = false } = {},
    ): Promise<boolean> {
      const { state: outcome } = await through(sent, async () => {
        const answer = await work();
        if (!together || answer.state !== 'refused') return answer;
        return { state: 'refused', reason: '' };
      });
      if (together && outcome === 'refused') {
        for (const line of sent) setSave(codeOf(line), undefined);
        void enqueue(sent.map(codeOf));
      }
      return outcome === 'saved';
    },
    /** Keeps lines from being sent until their next change, or until `resume`. */
    withdraw,
    resume(codes: readonly string[]) {
      for (const code of codes) if (savable(code) !== undefined) schedule(code);
    },
    drop,
    /** Whether the cart has lines, and nothing of them is left to save. */
    isEverythingSaved: () => lines().length > 0 && lines().every(({ unsaved }) => !unsaved),
    retry,
    /**
     * Saves at once all that can be saved, without what a rule has refused.
     * @returns whether nothing is left unsaved.
     */
    async flush(): Promise<boolean> {
      const codes = lines()
        .filter((line) => line.edited && line.unsaved && line.reason === undefined)
        .map(codeOf);
      for (const code of codes) stopTimer(delays, code);
      await enqueue(codes);
      return lines().every(({ unsaved }) => !unsaved);
    },
    /** Ends all timers, when the screen closes. */
    stop() {
      for (const timers of [delays, savedMarks])
        for (const code of [...timers.keys()]) stopTimer(timers, code);
      clearTimeout(retryTimer);
      retryTimer = undefined;
      queue.clear();
    },
  };
}

function stopTimer(timers: Timers, code: string) {
  clearTimeout(timers.get(code));
  timers.delete(code);
}

const sameAs = (sent: ShownLine, edit: LineEdit | undefined): boolean =>
  edit === undefined || (edit.quantity === sent.quantity && edit.observations === sent.observations);

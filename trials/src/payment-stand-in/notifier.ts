// Signs and sends the notifications of the payment platform's stand-in to the shop's webhook, or drops, holds, repeats
// or reorders them.

import { createHmac, randomUUID } from 'node:crypto';
import { COLLECTOR } from './ledger.js';

export interface Notification {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a notification to the shop; resolves with the status of the answer. */
export type Deliver = (notification: Notification) => Promise<number>;

/** What becomes of the notifications: sent at once so often, dropped, or held until they are released. */
export interface NotifyMode {
  readonly mode: 'send' | 'drop' | 'hold';
  /** How often each is sent. */
  readonly times?: number;
}

export type ReleaseOrder = 'given' | 'reversed';

const AGAIN_MS = 1_000;
const TRIES = 5;

export class Notifier {
  readonly #secret: string;
  readonly #deliver: Deliver;
  #mode: NotifyMode = { mode: 'send' };
  #held: Notification[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #closed = false;

  constructor(secret: string, deliver: Deliver = post) {
    this.#secret = secret;
    this.#deliver = deliver;
  }

  set(mode: NotifyMode): void {
    this.#mode = mode;
  }

  /** Notifies the shop of a change to a payment. */
  tell(address: string, paymentId: number, action: 'payment.created' | 'payment.updated'): void {
    const notification = signed(this.#secret, address, paymentId, action);
    const { mode, times = 1 } = this.#mode;
    if (mode === 'drop') return;
    for (let sent = 0; sent < times; sent += 1) {
      if (mode === 'hold') this.#held.push(notification);
      else this.#send(notification);
    }
  }

  /** Sends what was held, one after the other. */
  async release(order: ReleaseOrder = 'given'): Promise<number> {
    const held = order === 'reversed' ? this.#held.reverse() : this.#held;
    this.#held = [];
    for (const notification of held) await this.#deliver(notification);
    return held.length;
  }

  /** Resolves when no notification is under way. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  close(): void {
    this.#closed = true;
  }

  #send(notification: Notification): void {
    const sending = this.#insist(notification).finally(() => this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }

  /** Retries a notification that the shop did not accept: after seconds, where the real platform waits minutes to days. */
  async #insist(notification: Notification): Promise<void> {
    for (let tried = 1; tried <= TRIES && !this.#closed; tried += 1) {
      const status = await this.#deliver(notification).catch(() => 0);
      if (status === 200 || status === 201) return;
      await new Promise((done) => setTimeout(done, AGAIN_MS * tried).unref());
    }
  }
}

/** A notification as the platform makes it, signed with the shop's secret. */
export function signed(
  secret: string,
  address: string,
  paymentId: number,
  action = 'payment.updated',
): Notification {
  const requestId = randomUUID();
  const ts = String(Date.now());
  const manifest = `id:${paymentId};request-id:${requestId};ts:${ts};`;
  const v1 = createHmac('sha256', secret).update(manifest).digest('hex');
  const url = new URL(address);
  url.searchParams.set('data.id', String(paymentId));
  url.searchParams.set('type', 'payment');
  return {
    url: url.href,
    headers: {
      'content-type': 'application/json',
      'x-request-id': requestId,
      'x-signature': `ts=${ts},v1=${v1}`,
    },
    body: JSON.stringify({
      action,
      api_version: 'v1',
      data: { id: String(paymentId) },
      date_created: new Date().toISOString(),
      id: Number(ts),
      live_mode: true,
      type: 'payment',
      user_id: String(COLLECTOR),
    }),
  };
}

async function post({ url, headers, body }: Notification): Promise<number> {
  const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(22_000) });
  await answer.arrayBuffer();
  return answer.status;
}

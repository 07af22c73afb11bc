// The last step of every log-in: opens the session, and mails the user when the device is new.

import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/database/database.js';
import { networkKey } from '../../platform/throttle/throttle.js';
import type { Shop } from '../../shop.js';
import { queuePersonMail } from '../mail/mail.service.js';
import type { AccountRow } from './auth.queries.js';
import { deviceLabel } from './device-label.js';
import { upsertDevice } from './devices.queries.js';
import type { SessionMethod } from './session-records.queries.js';
import { startSession } from './session-tokens.service.js';

/** Holds a random number by which a browser is recognised at its next log-in; it opens nothing. */
const DEVICE_COOKIE = 'dv';
/** Its name with https: browsers accept it from this host alone, never from another one of the same domain. */
const HOST_COOKIE = `__Host-${DEVICE_COOKIE}`;
const COOKIE_SECONDS = 400 * 86_400;
const COOKIE_VALUE = /^[\w-]{22}$/;

/** Where a log-in comes from. */
export interface LoginSource {
  readonly address: string;
  /** As a user reads it. */
  readonly device: string;
  /** The browser's own number, from its cookie or new. */
  readonly deviceKey: string;
  /** Gives the browser the number as a cookie. */
  readonly keepDeviceKey: () => void;
}

/** Returns the hash of a device's number, for tokens that are bound to the device. */
export const deviceHash = ({ deviceKey }: Pick<LoginSource, 'deviceKey'>): string =>
  createHash('sha256').update(`key ${deviceKey}`).digest('base64url');

/** Reads where a log-in comes from. Its browser gets a device cookie only when the log-in succeeds. */
export function loginSource(shop: Shop, request: FastifyRequest, reply: FastifyReply): LoginSource {
  const { ip, headers } = request;
  const isHttps = shop.publicUrl.startsWith('https:');
  // browsers that logged in before the name changed have the short one
  const given =
    (isHttps ? deviceCookie(headers.cookie, HOST_COOKIE) : undefined) ??
    deviceCookie(headers.cookie, DEVICE_COOKIE);
  const deviceKey = given ?? randomBytes(16).toString('base64url');
  const name = isHttps ? HOST_COOKIE : DEVICE_COOKIE;
  const secure = isHttps ? '; Secure' : '';
  const cookie = `${name}=${deviceKey}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  return {
    address: ip,
    device: deviceLabel(headers['user-agent']),
    deviceKey,
    keepDeviceKey: () => void reply.header('set-cookie', cookie),
  };
}

/** Returns the device's number from a cookie; undefined without one, or for any other text. */
function deviceCookie(cookies: string | undefined, name: string): string | undefined {
  const value = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies ?? '')?.[1];
  return value !== undefined && COOKIE_VALUE.test(value) ? value : undefined;
}

/**
 * Opens the session of a user who has proved their identity, and queues a mail if the user has logged in before, but never
 * from this device. A device is known by its cookie, or by browser and network.
 * @returns the session's token.
 */
export function openSession(
  shop: Shop,
  account: AccountRow,
  method: SessionMethod,
  source: LoginSource,
): Promise<string> {
  const { companyId } = shop.company();
  const userId = account.user_id;
  const { address, device } = source;
  return shop.db.transaction().execute(async (tx) => {
    const token = await startSession(shop, account, { method, device, address }, tx);
    const { known, hadAny } = await rememberDevice(tx, shop, userId, source);
    if (hadAny && !known)
      await queuePersonMail(tx, {
        companyId,
        kind: 'new_device',
        recipient: account.email,
        userId,
        detail: { Equipo: device, Dirección: address },
      });
    return token;
  });
}

/** Writes that a user is at a device. @returns whether it was known before, and whether the user had any. */
export function rememberDevice(
  tx: Tx,
  shop: Shop,
  userId: number,
  { address, device, deviceKey, keepDeviceKey }: LoginSource,
): Promise<{ readonly known: boolean; readonly hadAny: boolean }> {
  keepDeviceKey();
  const marks = [`place ${device} ${networkKey(address)}`, `key ${deviceKey}`];
  const hashes = marks.map((mark) => createHash('sha256').update(mark).digest());
  return upsertDevice(tx, { companyId: shop.company().companyId, userId, hashes }, new Date(shop.now()));
}

// The connection to an SFTP server: only to a public address, only to a server with the pinned host key, and a time limit for each request.

import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { Client } from 'ssh2';
import { answering, checkedAddresses } from '../outbound/checked-addresses.js';
import { OutboundError, type OutboundRules } from '../outbound/outbound-rules.js';
import { ExchangeFolderError, type FolderFailure, type HostKey } from './exchange-folder.js';

/** Where a folder is, and how the shop shows who it is. */
export interface SftpPlace {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** One of both. */
  readonly password?: string | undefined;
  readonly privateKey?: string | undefined;
  /** Of the private key. */
  readonly passphrase?: string | undefined;
  /** The fingerprint that an administrator has confirmed; undefined: none yet, and nothing is sent to the server. */
  readonly hostKey: string | undefined;
  /** As the server writes paths; empty: where a user begins. */
  readonly folder: string;
}

const CONNECT_MS = 15_000;
/** SSH_FX_NO_SUCH_FILE, SSH_FX_PERMISSION_DENIED, and those of later versions for a full disk. */
const [NO_SUCH_FILE, PERMISSION_DENIED] = [2, 3];
const FULL: ReadonlySet<number> = new Set([14, 15]);

/** Connections that have ended: a request would wait for an answer that cannot come. */
const CLOSED = new WeakSet<Client>();

/**
 * Connects to a server and logs in. Password and key are sent only after the host key was verified.
 * @throws ExchangeFolderError
 */
export async function connectSftp(place: SftpPlace, rules: OutboundRules): Promise<Client> {
  const connectMs = rules.timeoutMs ?? CONNECT_MS;
  const client = new Client();
  // A connection that breaks later fails the request that waits.
  client.on('error', () => undefined);
  client.once('close', () => CLOSED.add(client));
  const socket = await openSocket(place, rules, connectMs);
  try {
    await logIn(client, socket, place, connectMs);
    return client;
  } catch (error) {
    client.destroy();
    socket.destroy();
    throw error;
  }
}

/** Opens a connection to an address of the host that was checked. */
async function openSocket(
  { host, port }: SftpPlace,
  rules: OutboundRules,
  connectMs: number,
): Promise<Socket> {
  const limit = AbortSignal.timeout(connectMs);
  try {
    const addresses = await checkedAddresses(host, rules, limit);
    return await new Promise<Socket>((resolve, reject) => {
      const socket = connect({ host, port, lookup: answering(addresses), noDelay: true });
      const giveUp = () => socket.destroy(new Error('The server does not answer.'));
      limit.addEventListener('abort', giveUp);
      socket.once('error', reject);
      socket.once('connect', () => {
        limit.removeEventListener('abort', giveUp);
        socket.off('error', reject);
        resolve(socket);
      });
    });
  } catch (error) {
    if (limit.aborted) throw new ExchangeFolderError('timeout', { cause: error });
    throw new ExchangeFolderError(connectionFailure(error), { cause: error });
  }
}

function connectionFailure(error: unknown): FolderFailure {
  if (error instanceof OutboundError) return error.failure === 'certificate' ? 'connection' : error.failure;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return ['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'].includes(code) ? 'unknown_host' : 'connection';
}

/** Resolves when the server has accepted the user. */
function logIn(client: Client, socket: Socket, place: SftpPlace, connectMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let hostKey: HostKey | undefined;
    let isVerified = false;
    const fail = (failure: FolderFailure, cause?: unknown) =>
      reject(new ExchangeFolderError(failure, { cause, ...(hostKey !== undefined && { hostKey }) }));
    client.once('ready', () => resolve());
    client.once('close', () => fail('connection'));
    client.on('error', (error) => {
      const { level } = error as { level?: string };
      if (hostKey !== undefined && !isVerified)
        fail(place.hostKey === undefined ? 'host_key_unknown' : 'host_key_changed');
      else if (level === 'client-authentication') fail('login', error);
      else if (level === 'client-timeout') fail('timeout', error);
      else if (level === 'handshake' || level === 'protocol') fail('protocol', error);
      else fail('connection', error);
    });
    try {
      client.connect({
        sock: socket,
        username: place.user,
        ...(place.privateKey === undefined
          ? { password: place.password ?? '' }
          : {
              privateKey: place.privateKey,
              ...(place.passphrase !== undefined && { passphrase: place.passphrase }),
            }),
        readyTimeout: connectMs,
        keepaliveInterval: 10_000,
        keepaliveCountMax: 3,
        hostVerifier: (key: Buffer) => {
          hostKey = hostKeyOf(key);
          isVerified = hostKey.fingerprint === place.hostKey;
          return isVerified;
        },
        algorithms: {
          serverHostKey: [
            'ssh-ed25519',
            'ecdsa-sha2-nistp256',
            'ecdsa-sha2-nistp384',
            'ecdsa-sha2-nistp521',
            'rsa-sha2-512',
            'rsa-sha2-256',
          ],
          hmac: [
            'hmac-sha2-256-etm@openssh.com',
            'hmac-sha2-512-etm@openssh.com',
            'hmac-sha2-256',
            'hmac-sha2-512',
          ],
          compress: ['none'],
        },
      });
    } catch (error) {
      // The library reads the private key before it connects.
      fail('bad_private_key', error);
    }
  });
}

/** Returns the type and the fingerprint of a key as a server sends it: the length of the type, the type, the rest. */
export function hostKeyOf(key: Buffer): HostKey {
  const length = key.length >= 4 ? key.readUInt32BE(0) : 0;
  const type = key
    .subarray(4, 4 + Math.min(length, 64))
    .toString('latin1')
    .replace(/[^\w@.-]/g, '');
  const hash = createHash('sha256').update(key).digest('base64').replace(/=+$/, '');
  return { type, fingerprint: `SHA256:${hash}` };
}

/** Awaits the answer to a request; a server that does not answer in time, or breaks off, loses the connection. */
export function answered<Result>(
  client: Client,
  limitMs: number,
  request: (done: (error: Error | null | undefined, result?: Result) => void) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    if (CLOSED.has(client)) {
      reject(new ExchangeFolderError('connection'));
      return;
    }
    const timer = setTimeout(() => {
      end(() => reject(new ExchangeFolderError('timeout')));
      client.destroy();
    }, limitMs);
    const closed = () => end(() => reject(new ExchangeFolderError('connection')));
    const end = (settle: () => void) => {
      clearTimeout(timer);
      client.off('close', closed);
      settle();
    };
    client.once('close', closed);
    try {
      request((error, result) => end(() => (error ? reject(failed(error)) : resolve(result as Result))));
    } catch (error) {
      end(() => reject(failed(error)));
    }
  });
}

/** Returns what a request failed with as an error of exchanged folders. */
export function failed(error: unknown): ExchangeFolderError {
  if (error instanceof ExchangeFolderError) return error;
  const code = error instanceof Error && 'code' in error ? Number(error.code) : Number.NaN;
  if (code === NO_SUCH_FILE) return new ExchangeFolderError('missing', { cause: error });
  if (code === PERMISSION_DENIED) return new ExchangeFolderError('denied', { cause: error });
  return new ExchangeFolderError(FULL.has(code) ? 'full' : 'connection', { cause: error });
}

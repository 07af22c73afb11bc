// A real SFTP server for tests, on a temporary folder of this machine: checks user and password or key, and can be told to break off.

import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, posix } from 'node:path';
import { type Attributes, Server, type SFTPWrapper, utils } from 'ssh2';

const { STATUS_CODE, OPEN_MODE } = utils.sftp;

/** Requests of SFTP at which a server can break the connection off. */
export type SftpRequest = 'READ' | 'RENAME' | 'WRITE' | 'OPENDIR' | 'CLOSE' | 'MKDIR';

export interface SftpServer {
  readonly port: number;
  /** As an administrator confirms it. */
  readonly hostKey: string;
  readonly user: string;
  readonly password: string;
  /** Connections that were opened until now. */
  connections(): number;
  /** Log-ins with the right password or key. */
  logIns(): number;
  /** Breaks the connection off at the next such request; undefined: no more. */
  breakAt(request: SftpRequest | undefined): void;
  /**
   * Breaks the connection off at the n-th request from now on, counted from 1.
   * @param isDone whether the request is carried out, so that only its answer is lost.
   */
  breakAtNumber(number: number, isDone: boolean): void;
  /** Requests since the last call of breakAtNumber. */
  requests(): number;
  /** Answers no request from now on, or answers again. */
  silence(isSilent: boolean): void;
  /** Names that lists have beside those of the folder, as a hostile server could send them. */
  addNames(names: readonly string[]): void;
  /** Answers with another host key from the next connection on. */
  changeHostKey(): Promise<void>;
  close(): Promise<void>;
}

/** Returns a pair of keys that can be read: of the pairs that ssh2 makes, one in two hundred cannot. */
export function newKeyPair(): { readonly private: string; readonly public: string } {
  for (;;) {
    const pair = utils.generateKeyPairSync('ed25519');
    if (!(utils.parseKey(pair.private) instanceof Error)) return pair;
  }
}

/** Starts a server whose users see a folder as '/'. @param publicKey accepted beside the password. */
export async function sftpServer(root: string, publicKey?: string): Promise<SftpServer> {
  const user = 'distribuidora';
  const password = 'una clave de prueba';
  let [connections, logIns] = [0, 0];
  let breaksAt: SftpRequest | undefined;
  let [requests, breaksAtNumber, isDone] = [0, 0, false];
  let isSilent = false;
  let extraNames: readonly string[] = [];
  let key = newKeyPair().private;
  let port = 0;
  let server: Server;

  const start = async () => {
    server = new Server({ hostKeys: [key] }, (client) => {
      connections += 1;
      client.on('error', () => undefined);
      client.on('authentication', (context) => {
        const isKey =
          context.method === 'publickey' &&
          publicKey !== undefined &&
          isSameKey(publicKey, context.key.data) &&
          (context.signature === undefined || isSigned(publicKey, context));
        const isPassword = context.method === 'password' && context.password === password;
        if (context.username !== user || (!isPassword && !isKey)) context.reject(['password', 'publickey']);
        else {
          if (isPassword || (context.method === 'publickey' && context.signature !== undefined)) logIns += 1;
          context.accept();
        }
      });
      client.on('session', (accept) => {
        accept().on('sftp', (acceptSftp) =>
          serve(acceptSftp(), root, {
            isSilent: () => isSilent,
            extraNames: () => extraNames,
            breaks: (request) => {
              requests += 1;
              if (requests === breaksAtNumber) return isDone ? 'after' : 'before';
              if (request === undefined || request !== breaksAt) return 'not';
              breaksAt = undefined;
              return 'before';
            },
            end: () => client.end(),
          }),
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  };
  await start();
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const fingerprint = () => {
    const parsed = utils.parseKey(key);
    if (parsed instanceof Error) throw parsed;
    return parsed.getPublicSSH();
  };
  const { hostKeyOf } = await import('@mostrador/server/platform/exchange-folders/sftp-connection');
  return {
    get port() {
      return port;
    },
    get hostKey() {
      return hostKeyOf(fingerprint()).fingerprint;
    },
    user,
    password,
    connections: () => connections,
    logIns: () => logIns,
    breakAt: (request) => {
      breaksAt = request;
    },
    breakAtNumber: (number, done) => {
      [requests, breaksAtNumber, isDone] = [0, number, done];
    },
    requests: () => requests,
    silence: (silent) => {
      isSilent = silent;
    },
    addNames: (names) => {
      extraNames = names;
    },
    changeHostKey: async () => {
      await stop();
      key = newKeyPair().private;
      await start();
    },
    close: stop,
  };
}

function parsedKey(text: string) {
  const key = utils.parseKey(text);
  if (key instanceof Error) throw key;
  return key;
}

const isSameKey = (publicKey: string, data: Buffer): boolean =>
  parsedKey(publicKey).getPublicSSH().equals(data);

const isSigned = (
  publicKey: string,
  {
    blob,
    signature,
    hashAlgo,
  }: { blob?: Buffer | undefined; signature?: Buffer | undefined; hashAlgo?: string | undefined },
): boolean =>
  blob !== undefined &&
  signature !== undefined &&
  parsedKey(publicKey).verify(blob, signature, hashAlgo) === true;

interface Behaviour {
  isSilent(): boolean;
  extraNames(): readonly string[];
  /** When the connection ends: before a request is carried out, or after it, without an answer. */
  breaks(request: SftpRequest | undefined): 'not' | 'before' | 'after';
  end(): void;
}

function serve(sftp: SFTPWrapper, root: string, behaviour: Behaviour): void {
  const handles = new Map<number, { readonly path: string; readonly file: number; isListed: boolean }>();
  let last = 0;
  const placeOf = (path: string) => join(root, posix.normalize(`/${path}`));
  const keep = (path: string, file: number): Buffer => {
    last += 1;
    handles.set(last, { path, file, isListed: false });
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(last);
    return handle;
  };
  const kept = (handle: Buffer) => {
    const found = handles.get(handle.readUInt32BE(0));
    if (found === undefined) throw new Error('no such handle');
    return found;
  };
  let isMute = false;
  const ok = (id: number) => {
    if (!isMute) sftp.status(id, STATUS_CODE.OK);
  };
  /** Answers a request with what Node's file system says. */
  const answer = (id: number, request: SftpRequest | undefined, work: () => void) => {
    if (isMute || behaviour.isSilent()) return;
    const end = behaviour.breaks(request);
    if (end === 'before') {
      isMute = true;
      behaviour.end();
      return;
    }
    try {
      isMute = end === 'after';
      work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      const denied = code === 'EACCES' ? STATUS_CODE.PERMISSION_DENIED : STATUS_CODE.FAILURE;
      if (!isMute) sftp.status(id, code === 'ENOENT' ? STATUS_CODE.NO_SUCH_FILE : denied);
    }
    if (isMute) behaviour.end();
  };

  sftp.on('REALPATH', (id, path) =>
    answer(id, undefined, () => {
      const filename = posix.normalize(`/${path === '.' ? '' : path}`);
      sftp.name(id, [{ filename, longname: filename, attrs: {} as Attributes }]);
    }),
  );
  for (const request of ['STAT', 'LSTAT'] as const)
    sftp.on(request, (id: number, path: string) =>
      answer(id, undefined, () => sftp.attrs(id, attributesOf(placeOf(path)))),
    );
  sftp.on('OPENDIR', (id, path) =>
    answer(id, 'OPENDIR', () => {
      readdirSync(placeOf(path));
      sftp.handle(id, keep(placeOf(path), -1));
    }),
  );
  sftp.on('READDIR', (id, handle) =>
    answer(id, undefined, () => {
      const folder = kept(handle);
      if (folder.isListed) {
        sftp.status(id, STATUS_CODE.EOF);
        return;
      }
      folder.isListed = true;
      const own = readdirSync(folder.path).map((filename) => ({
        filename,
        longname: filename,
        attrs: attributesOf(join(folder.path, filename)),
      }));
      const extra = folder.path === join(root, '/') ? behaviour.extraNames() : [];
      const attrs: Attributes = { mode: 0o100644, size: 10, uid: 0, gid: 0, atime: 1, mtime: 1 };
      sftp.name(id, [...own, ...extra.map((filename) => ({ filename, longname: filename, attrs }))]);
    }),
  );
  sftp.on('OPEN', (id, path, flags) =>
    answer(id, undefined, () => {
      const isWriting = (flags & OPEN_MODE.WRITE) !== 0;
      sftp.handle(id, keep(placeOf(path), openSync(placeOf(path), isWriting ? 'w' : 'r')));
    }),
  );
  sftp.on('READ', (id, handle, offset, length) =>
    answer(id, 'READ', () => {
      const part = Buffer.alloc(length);
      const bytes = readSync(kept(handle).file, part, 0, length, offset);
      if (bytes === 0) sftp.status(id, STATUS_CODE.EOF);
      else sftp.data(id, part.subarray(0, bytes));
    }),
  );
  sftp.on('WRITE', (id, handle, offset, data) =>
    answer(id, 'WRITE', () => {
      writeSync(kept(handle).file, data, 0, data.length, offset);
      ok(id);
    }),
  );
  sftp.on('CLOSE', (id, handle) =>
    answer(id, 'CLOSE', () => {
      const { file } = kept(handle);
      if (file >= 0) closeSync(file);
      handles.delete(handle.readUInt32BE(0));
      ok(id);
    }),
  );
  sftp.on('RENAME', (id, from, to) =>
    answer(id, 'RENAME', () => {
      renameSync(placeOf(from), placeOf(to));
      ok(id);
    }),
  );
  sftp.on('REMOVE', (id, path) =>
    answer(id, undefined, () => {
      rmSync(placeOf(path));
      ok(id);
    }),
  );
  sftp.on('MKDIR', (id, path) =>
    answer(id, 'MKDIR', () => {
      mkdirSync(placeOf(path));
      ok(id);
    }),
  );
}

function attributesOf(path: string): Attributes {
  const { mode, size, uid, gid, atimeMs, mtimeMs } = lstatSync(path);
  return { mode, size, uid, gid, atime: Math.trunc(atimeMs / 1_000), mtime: Math.trunc(mtimeMs / 1_000) };
}

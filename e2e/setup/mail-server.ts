import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';

/** A mail server for the journeys that writes every mail into a folder, one file each. */
export interface MailServer {
  /** smtp://127.0.0.1:port */
  readonly url: string;
  readonly folder: string;
  close(): Promise<void>;
}

/**
 * Starts the mail server on a free port. A mail is in the folder before its sender gets the answer.
 * @param encrypts whether it offers STARTTLS, which a shop in production demands; the certificate is self-signed.
 */
export async function startMailServer(
  folder: string,
  { encrypts = false }: { readonly encrypts?: boolean } = {},
): Promise<MailServer> {
  mkdirSync(folder, { recursive: true });
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: encrypts ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('error', done);
      stream.on('end', () => {
        taken += 1;
        const recipients = envelope.rcptTo.map(({ address }) => address).join(',');
        const head = Buffer.from(`X-Envelope-To: ${recipients}\r\n`);
        writeFileSync(join(folder, `${String(taken).padStart(6, '0')}.eml`), Buffer.concat([head, ...parts]));
        done();
      });
    },
  });
  const port = await new Promise<number>((found, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.server.address();
      found(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  // a connection that the shop drops is no event of a test
  server.on('error', () => undefined);
  return {
    url: `smtp://127.0.0.1:${port}`,
    folder,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

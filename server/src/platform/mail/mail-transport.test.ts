// Sending mails: files without a mail server, input that would change headers, and a mail server that is missing or
// silent.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MailMessage, oneLine } from './mail-message.js';
import { createMailTransport } from './mail-transport.js';

const message: MailMessage = {
  to: 'cliente@mostrador.test',
  fromName: 'Papelera "del" Plata, S.A. <x@y.test>',
  replyTo: 'ventas@papelera.test',
  subject: 'Su pedido ñandú {{7*7}} está confirmado',
  html: '<p>Hola, ñandú</p>',
  text: 'Hola, ñandú\n.\nfin',
  messageId: '<mail-7.papelera@tienda.example>',
};
const log = pino({ level: 'silent' });
let folder = '';
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'mostrador-mail-')), 'mail');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));
const transport = (smtpUrl?: string, production = false) =>
  createMailTransport({ smtpUrl, production, folder, from: 'Mostrador <no-responder@mostrador.test>', log });

describe('without a mail server', () => {
  it('writes a file that mail programs open, for its owner only', async () => {
    const { where } = await transport().send(message);
    const names = readdirSync(folder);
    expect(names).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+Z-cliente_mostrador\.test-[0-9a-f]{8}\.eml$/),
    ]);
    expect(where).toBe(join(folder, names[0] ?? ''));
    expect(statSync(where).mode & 0o777).toBe(0o600);
    const bytes = readFileSync(where);
    const mail = await simpleParser(bytes);
    expect(mail).toMatchObject({
      subject: message.subject,
      messageId: message.messageId,
      html: message.html,
    });
    expect(mail.text?.trim()).toBe(message.text);
    expect(mail.from?.value).toEqual([{ name: message.fromName, address: 'no-responder@mostrador.test' }]);
    expect(mail.replyTo?.value[0]?.address).toBe(message.replyTo);
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect(bytes.toString('latin1')).not.toMatch(/[^\r]\n/);
  });
});

describe('what a header would carry besides its value', () => {
  it.each<[string, Partial<MailMessage>]>([
    ['a second recipient', { to: 'a@b.test, c@d.test' }],
    ['a recipient with a line break', { to: 'a@b.test\r\nBcc: c@d.test' }],
    ['a recipient with an encoded line break', { to: 'a@b.test%0aBcc:c@d.test' }],
    ['a recipient with a name', { to: 'A <a@b.test>' }],
    ['a recipient with NUL', { to: 'a@b.test\0' }],
    ['a list of recipients', { to: ['a@b.test', 'c@d.test'] as never }],
    ['a group', { to: 'x: a@b.test;' }],
    ['no recipient', { to: '' }],
    ['a reply address with a line break', { replyTo: 'a@b.test\nBcc: c@d.test' }],
    ['a subject with CR LF', { subject: 'Hola\r\nBcc: c@d.test' }],
    ['a subject with LF', { subject: 'Hola\nBcc: c@d.test' }],
    ['a subject with CR', { subject: 'Hola\rBcc: c@d.test' }],
    ['a subject with a Unicode line break', { subject: 'Hola\u2028Bcc: c@d.test' }],
    ['a subject with NUL', { subject: 'Hola\0' }],
    ['a subject of a megabyte', { subject: 'a'.repeat(1_048_576) }],
    ['a sender with a line break', { fromName: 'A\nBcc: c@d.test' }],
    ['a message id with a line break', { messageId: '<a@b>\r\nBcc: c@d.test' }],
    ['a message id without brackets', { messageId: 'a@b' }],
  ])('refuses %s', async (_, change) => {
    await expect(transport().send({ ...message, ...change })).rejects.toThrow();
    expect(() => readdirSync(folder)).toThrow();
  });

  it('is taken out of what users typed', () => {
    expect(oneLine(' Hola\r\nBcc: x\0\t y\u2028z ', 80)).toBe('Hola Bcc: x y z');
    expect(oneLine('a'.repeat(90), 80)).toHaveLength(80);
  });
});

/** What a server on the way, or one of another time, answers; it notes every line that it hears. */
async function clearTextServer(answers: Readonly<Record<string, string>>) {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined).setEncoding('latin1');
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('data', (lines: string) => {
      for (const line of lines.split('\r\n').filter((each) => each !== '')) {
        heard.push(line);
        const [verb = ''] = line.split(' ');
        socket.write(`${answers[verb.toUpperCase()] ?? '250 OK'}\r\n`);
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { heard, port, close: () => new Promise((closed) => server.close(closed)) };
}

const PLAIN = '250-mail.example\r\n250 AUTH PLAIN LOGIN';
const OFFERED = '250-mail.example\r\n250-STARTTLS\r\n250 AUTH PLAIN LOGIN';

describe('with a mail server that does not encrypt', () => {
  it.each<[string, Record<string, string>, string]>([
    ['does not offer it', { EHLO: PLAIN, STARTTLS: '502 no' }, ''],
    ['accepts the old greeting only', { EHLO: '502 no', HELO: '250 mail.example', STARTTLS: '502 no' }, ''],
    ['offers it and refuses it', { EHLO: OFFERED, STARTTLS: '454 not now' }, ''],
    ['offers it and goes on in clear text', { EHLO: OFFERED, STARTTLS: '220 go ahead' }, ''],
    ['says yes to all', { EHLO: PLAIN, STARTTLS: '250 OK' }, ''],
    ['is named with an option to ignore it', { EHLO: PLAIN, STARTTLS: '502 no' }, '?ignoreTLS=true'],
    ['is named with an option not to ask', { EHLO: PLAIN, STARTTLS: '502 no' }, '?requireTLS=false'],
    ['is named with an option to try', { EHLO: PLAIN, STARTTLS: '502 no' }, '?opportunisticTLS=true'],
  ])('sends neither password nor mail in production when it %s', async (_, answers, options) => {
    const server = await clearTextServer({ AUTH: '235 OK', DATA: '354 go', '.': '250 OK', ...answers });
    const mails = transport(`smtp://shop:hunter2-hunter2@127.0.0.1:${server.port}${options}`, true);
    try {
      await expect(mails.send(message)).rejects.toThrow();
      const words = server.heard.join('\n');
      expect(words).toMatch(/EHLO/);
      expect(words).not.toMatch(/AUTH|MAIL FROM|RCPT|DATA/i);
      for (const secret of ['hunter2', Buffer.from('\0shop\0hunter2-hunter2').toString('base64'), message.to])
        expect(words).not.toContain(secret);
    } finally {
      await mails.close();
      await server.close();
    }
  });

  it('sends to a test server on this machine outside production', async () => {
    const server = await clearTextServer({ EHLO: PLAIN, DATA: '354 go' });
    const mails = transport(`smtp://127.0.0.1:${server.port}`);
    await mails.send(message).catch(() => undefined);
    expect(server.heard.join('\n')).toMatch(/MAIL FROM/);
    await mails.close();
    await server.close();
  });

  it('trusts no certificate that it cannot verify, and sends once it can', async () => {
    const received: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      logger: false,
      onData: (stream, session, done) => {
        received.push(session.secure ? 'encrypted' : 'clear text');
        stream.on('end', done).resume();
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.server.address() as AddressInfo;
    const mails = transport(`smtp://127.0.0.1:${port}`, true);
    await expect(mails.send(message)).rejects.toThrow(/certificate/);
    expect(received).toEqual([]);
    await mails.close();
    // The test server's certificate, as if an authority had signed it.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const trusting = transport(`smtp://127.0.0.1:${port}`, true);
    try {
      await trusting.send(message);
      expect(received).toEqual(['encrypted']);
    } finally {
      vi.unstubAllEnvs();
      await trusting.close();
      await new Promise<void>((closed) => server.close(() => closed()));
    }
  });
});

describe('with a mail server', () => {
  it('says no when there is none, and when it says nothing to a mail that is given up', async () => {
    const silent = createServer();
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const mails = transport(url);
    await expect(mails.send(message, { signal: AbortSignal.timeout(200) })).rejects.toThrow();
    await mails.close();
    await new Promise((closed) => silent.close(closed));
    await expect(transport(url).send(message)).rejects.toThrow('ECONNREFUSED');
  });
});

// A mail server for tests that keeps the mails it receives, and can refuse them or cut the connection.

import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** What the mail server does with a mail. */
export type Trouble = 'none' | 'later' | 'never' | 'gone after the mail';

export class MailSink {
  trouble: () => Trouble = () => 'none';
  readonly mails: ParsedMail[] = [];
  readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const trouble = this.trouble();
      simpleParser(stream).then((mail) => {
        if (trouble === 'none' || trouble === 'gone after the mail') this.mails.push(mail);
        if (trouble === 'none') return done();
        if (trouble === 'later')
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        if (trouble === 'never') return done(Object.assign(new Error('No such user'), { responseCode: 550 }));
        for (const connection of this.server.connections) connection.close();
      }, done);
    },
  });
  port = 0;

  constructor() {
    this.server.on('error', () => undefined);
  }
  async listen(port = 0): Promise<void> {
    await new Promise<void>((listening) => this.server.listen(port, '127.0.0.1', listening));
    this.port = (this.server.server.address() as AddressInfo).port;
  }
  async close(): Promise<void> {
    const closed = new Promise<void>((done) => this.server.close(() => done()));
    for (const connection of this.server.connections) connection.close();
    await closed;
  }
  get ids() {
    return this.mails.map((mail) => mail.messageId ?? '').sort();
  }
}

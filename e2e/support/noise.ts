// Fails a journey on noise that it did not announce: console messages, uncaught errors, failed requests, requests to
// other hosts, errors in the shop's log.

import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from '@playwright/test';

/** The level of an error in the shop's log lines. */
const ERROR = 50;

/** A log, and its size in bytes when the journey began. */
interface LogFromNow {
  readonly file: string;
  readonly begun: number;
}

export class Noise {
  readonly #heard: string[] = [];
  readonly #announced: RegExp[] = [];
  readonly #url: string;
  /** Each of the shop's logs. */
  readonly #logs: readonly LogFromNow[];

  constructor(url: string, logFiles: readonly string[]) {
    this.#url = url;
    this.#logs = logFiles.map((file) => ({ file, begun: statSync(file).size }));
  }

  /** Announces messages that this journey causes on purpose. */
  expect(...words: readonly RegExp[]): void {
    this.#announced.push(...words);
  }

  /** Listens to a browser context. @returns a function that stops it, for a context that outlives the journey. */
  listenTo(context: BrowserContext): () => void {
    const onConsole = (message: ConsoleMessage) => this.#console(message);
    const onError = (error: WebError) =>
      this.#hear(`uncaught: ${error.error().stack ?? error.error().message}`);
    const onRequest = (request: Request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== this.#url && protocol.startsWith('http')) this.#hear(`outbound: ${request.url()}`);
    };
    const onResponse = (response: Response) => {
      if (response.status() >= 500) this.#hear(`${response.status()} of ${response.url()}`);
    };
    const onFailure = (request: Request) => {
      const why = request.failure()?.errorText ?? '';
      // a page that is left or closed gives up what it was fetching
      if (why !== 'net::ERR_ABORTED' && !isOfClosedPage(request)) this.#hear(`${why}: ${request.url()}`);
    };
    context.on('console', onConsole);
    context.on('weberror', onError);
    context.on('request', onRequest);
    context.on('response', onResponse);
    context.on('requestfailed', onFailure);
    return () => {
      context.off('console', onConsole);
      context.off('weberror', onError);
      context.off('request', onRequest);
      context.off('response', onResponse);
      context.off('requestfailed', onFailure);
    };
  }

  /** Returns what each machine of the shop has logged since the journey began. */
  written(): readonly string[] {
    return this.#logs.map(writtenSince);
  }

  /** All that was heard and not announced. */
  rest(): readonly string[] {
    return [...this.#heard, ...this.#logged()].filter(
      (said) => !this.#announced.some((announced) => announced.test(said)),
    );
  }

  #console(message: ConsoleMessage): void {
    if (message.type() === 'error' || message.type() === 'warning') {
      this.#hear(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  }

  #hear(said: string): void {
    this.#heard.push(said);
  }

  #logged(): string[] {
    const lines = this.written().flatMap((text) => text.split('\n'));
    return lines.filter((line) => levelOf(line) >= ERROR);
  }
}

/** Does not read what was there before: a log grows with every journey. */
function writtenSince({ file, begun }: LogFromNow): string {
  const piece = Buffer.alloc(Math.max(statSync(file).size - begun, 0));
  const opened = openSync(file, 'r');
  try {
    return piece.toString('utf8', 0, readSync(opened, piece, 0, piece.length, begun));
  } finally {
    closeSync(opened);
  }
}

/** Whether the page that asked is closed: in a kept context its failures may be told to the test behind it. */
function isOfClosedPage(request: Request): boolean {
  try {
    return request.frame().page().isClosed();
  } catch {
    // a service worker's request, or one of a navigation, has no frame
    return false;
  }
}

/** Lines that are not of the log are the process's own: what it prints when it starts, or as it dies. */
function levelOf(line: string): number {
  if (!line.startsWith('{')) return 0;
  try {
    const { level } = JSON.parse(line) as { level?: unknown };
    return typeof level === 'number' ? level : 0;
  } catch {
    return 0;
  }
}

// Fails a journey on noise that it did not announce: console messages, uncaught errors, failed requests, requests to
// other hosts, errors in the shop's log.

import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from '@playwright/test';

/** The level of an error in the shop's log lines. */
const ERROR = 50;

export class Noise {
  readonly #heard: string[] = [];
  readonly #announced: RegExp[] = [];
  readonly #url: string;
  readonly #logFile: string;
  /** The log's size, in bytes, when the journey began. */
  readonly #begun: number;

  constructor(url: string, logFile: string) {
    this.#url = url;
    this.#logFile = logFile;
    this.#begun = statSync(logFile).size;
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

  /** What the shop has logged since the journey began. The rest of the log is not read: it grows with every journey. */
  written(): Buffer {
    const piece = Buffer.alloc(Math.max(statSync(this.#logFile).size - this.#begun, 0));
    const file = openSync(this.#logFile, 'r');
    try {
      return piece.subarray(0, readSync(file, piece, 0, piece.length, this.#begun));
    } finally {
      closeSync(file);
    }
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
    const lines = this.written().toString('utf8').split('\n');
    return lines.filter((line) => levelOf(line) >= ERROR);
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

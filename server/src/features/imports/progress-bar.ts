// Shows an import's progress on the screen: a bar that is redrawn on a terminal, a line every five seconds elsewhere.

import { formatWhole } from '@mostrador/rules/money';

/** The part of an output stream that imports use. */
export interface Screen {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

const BAR = 24;
const PAINT_EVERY_MS = 100;
const LINE_EVERY_MS = 5_000;

export class Progress {
  readonly #screen: Screen;
  readonly #bytes: number;
  readonly #begun = performance.now();
  #last = 0;

  constructor(screen: Screen, bytes: number) {
    this.#screen = screen;
    this.#bytes = bytes;
    this.#last = this.#begun;
  }

  show(rows: number, bytes: number): void {
    const now = performance.now();
    if (now - this.#last < (this.#screen.isTTY === true ? PAINT_EVERY_MS : LINE_EVERY_MS)) return;
    this.#last = now;
    const part = Math.min(1, bytes / Math.max(1, this.#bytes));
    const rate = Math.round((rows / Math.max(1, now - this.#begun)) * 1000);
    const text = `${Math.floor(part * 100)} %  ${formatWhole(rows)} filas  ${formatWhole(rate)} filas/s`;
    if (this.#screen.isTTY !== true) {
      this.#screen.write(`${text}\n`);
      return;
    }
    const full = Math.round(part * BAR);
    const line = `${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${text}`;
    this.#screen.write(`\r\u001b[2K${line.slice(0, (this.#screen.columns || 80) - 1)}`);
  }

  /** Clears the bar. */
  end(): void {
    if (this.#screen.isTTY === true) this.#screen.write('\r\u001b[2K');
  }
}

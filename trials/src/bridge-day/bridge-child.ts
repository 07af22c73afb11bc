// Starts the process of ERP and bridge, starts it again after a kill, and counts what it prints.

import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../dist/bridge-day/bridge-process.js', import.meta.url));

export class BridgeChild {
  /** How often each line was printed: tries, lost answers, repetitions. */
  readonly counts = new Map<string, number>();
  /** Why the process ended by itself. */
  readonly failures: string[] = [];
  readonly #args: readonly string[];
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();

  constructor(args: Readonly<Record<string, string | number>>) {
    this.#args = Object.entries(args).flatMap(([name, value]) => [`--${name}`, String(value)]);
  }

  start(): void {
    const child = spawn(process.execPath, [program, ...this.#args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let rest = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.counts.set(line, (this.counts.get(line) ?? 0) + 1);
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      said = (said + piece).slice(-2_000);
    });
    this.#child = child;
    this.#ended = new Promise((ended) =>
      child.once('close', (code, signal) => {
        if (signal !== 'SIGKILL') this.failures.push(`the bridge ended with ${code ?? signal}: ${said}`);
        ended();
      }),
    );
  }

  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#ended;
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { compiledTrial, root } from './shop-process.js';

/** A stub of the payment platform that runs during the journeys. */
export interface PaymentPlatform {
  readonly url: string;
  /** Environment variables of a shop that takes payments through it. */
  readonly variables: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const LAST_VARIABLE = 'MERCADOPAGO_SCRIPT_URL';

/** Starts the stub on a free port and waits until it has printed the shop's variables. */
export async function startPaymentPlatform(): Promise<PaymentPlatform> {
  const child = spawn(process.execPath, [compiledTrial('commands/payment-stand-in.js'), '--port', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const variables: Record<string, string> = {};
  for await (const line of createInterface({ input: child.stdout })) {
    const [, name, value] = /^(MERCADOPAGO_\w+)=(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) variables[name] = value;
    if (name === LAST_VARIABLE) break;
  }
  const url = variables['MERCADOPAGO_BASE_URL'];
  if (url === undefined) throw new Error('The stand-in for the payment platform did not start.');
  child.stdout.resume();
  return { url, variables, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

// The download of a list: polling until it is done, lost connections, a list that failed, cancelling, and the sentence
// for each failure.

import type { Carrier } from '@mostrador/contract/client';
import type { ExportState } from '@mostrador/contract/entries/exports';
import { describe, expect, it } from 'vitest';
import { CallFailed } from '../../api/call-failed';
import { downloadText } from '../../text/downloads';
import { downloadList, ListFailed, waitBefore } from './download';
import { downloadProblem } from './download-problem';
import { everythingSold } from './selection';

const at = (change: Partial<ExportState>): ExportState => ({
  exportId: 'e1',
  state: 'working',
  productsDone: 0,
  productsTotal: null,
  fileName: 'Papelera del Plata - Escolar.pdf',
  bytes: null,
  ...change,
});
const failing = (status: number) => new CallFailed({ status, code: 'x', message: '' });

/** A server that answers in this order, and someone who waits for it. */
function waiting(answers: (ExportState | Error)[], options: { readonly cancelAt?: number } = {}) {
  const control = new AbortController();
  const seen: number[] = [];
  const saved: string[] = [];
  const calls: string[] = [];
  const carrier = (async (name: string) => {
    calls.push(name);
    const answer = answers.shift();
    if (answer === undefined) throw new Error('It was asked once too often.');
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as Carrier;
  const result = downloadList('pdf', everythingSold, {
    carrier,
    fetchFile: async (exportId) => new Blob([exportId]),
    save: (_, name) => saved.push(name),
    wait: async () => {
      if (calls.length === options.cancelAt) control.abort();
    },
    onState: ({ productsDone }) => seen.push(productsDone),
    signal: control.signal,
  });
  return { result, seen, saved, calls };
}

describe('a list as a file', () => {
  it('is waited for, shows how far it is, and is saved under its name', async () => {
    const { result, seen, saved } = waiting([
      at({ state: 'waiting' }),
      at({ productsDone: 40, productsTotal: 90 }),
      at({ state: 'done', productsDone: 90, productsTotal: 90, bytes: 2 }),
    ]);
    expect(await result).toBe('Papelera del Plata - Escolar.pdf');
    expect(seen).toEqual([0, 40, 90]);
    expect(saved).toEqual(['Papelera del Plata - Escolar.pdf']);
  });

  it('survives a cut line and a server that restarts', async () => {
    const { result, saved } = waiting([at({}), failing(0), failing(503), at({ state: 'done' })]);
    await result;
    expect(saved).toHaveLength(1);
  });

  it('gives up when the line stays cut, or the list is not known any more', async () => {
    await expect(
      waiting([at({}), ...Array.from({ length: 6 }, () => failing(0))]).result,
    ).rejects.toMatchObject({ status: 0 });
    await expect(waiting([at({}), failing(404)]).result).rejects.toMatchObject({ status: 404 });
  });

  it('rejects with ListFailed when the server could not make the list', async () => {
    await expect(waiting([at({}), at({ state: 'failed' })]).result).rejects.toBeInstanceOf(ListFailed);
  });

  it('is neither polled nor saved after the wait was cancelled', async () => {
    const { result, saved, calls } = waiting([at({}), at({}), at({ state: 'done' })], { cancelAt: 2 });
    expect(await result).toBeUndefined();
    expect(saved).toEqual([]);
    expect(calls).toHaveLength(2);
  });

  it('is polled at growing intervals of at most three seconds', () => {
    const waits = Array.from({ length: 30 }, (_, look) => waitBefore(look));
    expect(waits[0]).toBe(400);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.at(-1)).toBe(3_000);
  });
});

describe('what is said of a list that was not downloaded', () => {
  it.each([
    [failing(0), downloadText.noNetwork],
    [failing(404), downloadText.gone],
    [failing(429), downloadText.tooMany],
    [failing(500), downloadText.failed],
    [new ListFailed(), downloadText.failed],
  ])('%s', (error, sentence) => {
    expect(downloadProblem(error)).toBe(sentence);
  });

  it("is the server's own sentence about too many lists", () => {
    const message = 'Espere 12 minutos.';
    expect(downloadProblem(new CallFailed({ status: 429, code: 'x', message }))).toBe(message);
  });
});

// The build plugin for React Query: keeps mutations out of code that only reads, and fails the build when React Query is
// written in another way or the shop calls what was removed.

import { build, type Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import { leanQuery } from './lean-query';

const ENTRY = '/web/src/entry.ts';
const READS = "export { QueryClient, hydrate } from '@tanstack/react-query';";
const CHANGES = "export { MutationObserver, QueryClient } from '@tanstack/react-query';";

/** Builds a program for a browser. @returns its code. */
async function builtFrom(program: string, ...plugins: Plugin[]): Promise<string> {
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === ENTRY ? id : undefined),
    load: (id) => (id === ENTRY ? program : undefined),
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    plugins: [entry, ...plugins],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: ENTRY,
        external: /^react(-dom)?(\/|$)/,
        preserveEntrySignatures: 'strict',
      },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const outputs = Array.isArray(built) ? built : [built];
  return outputs
    .flatMap((made) => ('output' in made ? made.output : []))
    .map((file) => ('code' in file ? file.code : ''))
    .join('\n');
}

/** A React Query that is written in another way. */
const rewritten = (pattern: RegExp, replacement: string): Plugin => ({
  name: 'rewritten',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/query-core/') ? { code: code.replace(pattern, replacement), map: null } : undefined,
});

describe('React Query in the build', () => {
  it('has no mutations in a program that only reads', async () => {
    const [lean, whole] = [await builtFrom(READS, leanQuery()), await builtFrom(READS)];
    for (const part of ['runNext(', '\tensureQueryData(', '\tsetMutationDefaults(']) {
      expect(whole).toContain(part);
      expect(lean).not.toContain(part);
    }
    expect(lean).toContain('setQueryData(');
  });

  it('runs mutations one after the other in a program that has them', async () => {
    const code = await builtFrom(CHANGES, leanQuery());
    const { MutationObserver, QueryClient } = (await import(
      `data:text/javascript,${encodeURIComponent(code)}`
    )) as typeof import('@tanstack/react-query');
    const client = new QueryClient();
    expect(client.isMutating()).toBeFalsy();
    const order: number[] = [];
    const change = (delay: number) =>
      new MutationObserver(client, {
        scope: { id: 'cart' },
        networkMode: 'always',
        async mutationFn() {
          await new Promise((done) => setTimeout(done, delay));
          order.push(delay);
        },
      }).mutate();
    const changes = [change(20), change(1)];
    expect(client.isMutating()).toBe(2);
    await Promise.all(changes);
    expect(order).toEqual([20, 1]);
    client.clear();
  });

  it('fails the build when React Query is written in another way', async () => {
    await expect(
      builtFrom(READS, rewritten(/new MutationCache\(\)/, 'createMutationCache()'), leanQuery()),
    ).rejects.toThrow('does not find in React Query');
    await expect(
      builtFrom(READS, rewritten(/\bensureQueryData\(/, 'readyQueryData('), leanQuery()),
    ).rejects.toThrow('does not find the method ensureQueryData');
  });

  it('fails the build when the shop calls a method that was removed', async () => {
    const program = `${READS}\nexport const ask = (client) => client.ensureQueryData({ queryKey: [] });`;
    await expect(builtFrom(program, leanQuery())).rejects.toThrow('has removed ensureQueryData');
  });
});

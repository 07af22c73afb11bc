// The build plugin for React: removes what the shop does not render, and fails the build when React's code no longer
// matches it or the shop uses what it removes.

import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import { leanReact } from './lean-react';

const ENTRY = '/web/src/entry.ts';
const PROGRAM = `
  import { createElement, useState } from 'react';
  import { createPortal } from 'react-dom';
  import { createRoot } from 'react-dom/client';
  const Shown = () => createPortal(createElement('p', null, useState(1)[0]), document.body);
  createRoot(document.body).render(createElement(Shown));
`;

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
    build: { write: false, rolldownOptions: { input: ENTRY } },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const outputs = Array.isArray(built) ? built : [built];
  return outputs
    .flatMap((made) => ('output' in made ? made.output : []))
    .map((file) => ('code' in file ? file.code : ''))
    .join('\n');
}

/** A React that is written in another way. */
const rewritten = (pattern: RegExp, replacement: string): Plugin => ({
  name: 'rewritten',
  enforce: 'pre',
  transform: (code, id) =>
    /\/react(-dom)?\/cjs\//.test(id) ? { code: code.replace(pattern, replacement), map: null } : undefined,
});

describe('React in the build', () => {
  it('is at least 20 KB smaller compressed, without what the shop does not render', async () => {
    const [lean, whole] = [await builtFrom(PROGRAM, leanReact()), await builtFrom(PROGRAM)];
    const removed = ['startViewTransition', 'unobserveUsing', '::view-transition', 'useActionState'];
    const kept = ['createPortal', 'getSnapshotBeforeUpdate', 'useSyncExternalStore', 'onMouseEnter'];
    expect([...removed, ...kept].filter((part) => !whole.includes(part))).toEqual([]);
    expect(kept.filter((part) => !lean.includes(part))).toEqual([]);
    expect(removed.filter((part) => lean.includes(part))).toEqual([]);
    expect(gzipSync(lean).length).toBeLessThan(gzipSync(whole).length - 20 * 1_024);
  });

  it('fails the build when React is written in another way', async () => {
    await expect(
      builtFrom(PROGRAM, rewritten(/\bgetResource\b/g, 'resourceOf'), leanReact()),
    ).rejects.toThrow('does not find in react-dom: getResource');
    await expect(
      builtFrom(PROGRAM, rewritten(/shouldStartViewTransition/g, 'starts'), leanReact()),
    ).rejects.toThrow('does not find in react-dom: start of view transitions');
    await expect(
      builtFrom(PROGRAM, rewritten(/exports\.preinit /g, 'exports.begin '), leanReact()),
    ).rejects.toThrow('does not find these exports of React: preinit');
  });

  it.each([
    ["import { useOptimistic } from 'react'; globalThis.x = useOptimistic;", 'useOptimistic'],
    ["import { jsx } from 'react/jsx-runtime'; globalThis.x = jsx('title', {});", 'title'],
  ])('fails the build when the shop uses what was removed: %s', async (used, part) => {
    await expect(builtFrom(`${PROGRAM}${used}`, leanReact())).rejects.toThrow(`has removed ${part}`);
  });
});

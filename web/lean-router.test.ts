// The build plugin for react-router: removes unused components, and fails the build when the router's code no longer
// matches its patterns.

import { build, type Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import { leanRouter } from './lean-router';

const ENTRY = 'virtual:entry';

/** Builds a program that uses only a link. @returns its code. */
async function builtWith(...plugins: Plugin[]): Promise<string> {
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === ENTRY ? id : undefined),
    load: (id) => (id === ENTRY ? "export { Link } from 'react-router';" : undefined),
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
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
  });
  const outputs = Array.isArray(built) ? built : [built];
  return outputs
    .flatMap((made) => ('output' in made ? made.output : []))
    .map((file) => ('code' in file ? file.code : ''))
    .join('\n');
}

/** A react-router that is written in another way. */
const rewritten = (pattern: RegExp, replacement: string): Plugin => ({
  name: 'rewritten',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/react-router/') ? { code: code.replace(pattern, replacement), map: null } : undefined,
});

describe('the router in the build', () => {
  it('leaves out the components that the program does not use', async () => {
    const [lean, whole] = [await builtWith(leanRouter()), await builtWith()];
    expect(whole).toContain('ScrollRestoration');
    expect(lean).toContain('Link');
    expect(lean).not.toContain('ScrollRestoration');
  });

  it('leaves out what needs a data router', async () => {
    const [lean, whole] = [await builtWith(leanRouter()), await builtWith()];
    expect(whole).toContain('loadRouteModule');
    for (const part of ['loadRouteModule', 'IntersectionObserver', 'extends React', 'matchRoutes'])
      expect(lean).not.toContain(part);
    expect(lean.length).toBeLessThan(0.6 * whole.length);
  });

  it('fails the build when a part that needs a data router is written in another way', async () => {
    await expect(builtWith(rewritten(/\bPrefetchPageLinks\b/g, 'LinkedPages'), leanRouter())).rejects.toThrow(
      'does not find these parts of react-router: links to route modules',
    );
  });

  it('fails the build when the router creates its contexts in another way', async () => {
    await expect(
      builtWith(rewritten(/= React\d*\.createContext\(/g, '= (0, React.createContext)('), leanRouter()),
    ).rejects.toThrow('does not know this line of react-router: var DataRouterContext');
  });

  it('fails the build when the router sets its display names in another way', async () => {
    await expect(builtWith(rewritten(/^\w+\.displayName = .*;$/gm, ''), leanRouter())).rejects.toThrow(
      '0 display names',
    );
  });
});

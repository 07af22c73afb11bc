import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';

/* What can be told of the deployment's files without a container engine; docs/operations.md says what was tried by hand. */
const root = fileURLToPath(new URL('../', import.meta.url));
const read = (name: string) => readFileSync(join(root, name), 'utf8');

/** Instructions, with continued lines joined and comments left out. */
const instructions = read('Dockerfile')
  .replaceAll(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map((line) => {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    return { name, rest };
  });
const last = (name: string) => instructions.findLast((each) => each.name === name)?.rest;

it('knows every instruction of the Dockerfile, runs no service as root and looks after its health', () => {
  const known = 'FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK CMD'.split(' ');
  expect(instructions.filter(({ name }) => !known.includes(name))).toEqual([]);
  expect(instructions[0]?.name).toBe('FROM');
  const final = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
  expect(final.find(({ name }) => name === 'USER')?.rest).toBe('node');
  expect(final.map(({ name }) => name)).toEqual(expect.arrayContaining(['HEALTHCHECK', 'CMD', 'STOPSIGNAL']));
});

it('starts and probes files that there are', () => {
  const commands = [last('CMD') ?? '', /CMD (\[.*\])/.exec(last('HEALTHCHECK') ?? '')?.[1] ?? ''];
  for (const command of commands) {
    const [program, file = ''] = JSON.parse(command) as string[];
    expect(program).toBe('node');
    expect(
      existsSync(join(root, file.replace('server/dist/', 'server/src/').replace(/main\.js$/, 'main.ts'))),
    ).toBe(true);
  }
});

it('gives the image neither secrets nor what is made here', () => {
  const left = read('.dockerignore').split('\n');
  expect(left).toEqual(expect.arrayContaining(['.env', 'data', '.git', '**/node_modules', '**/dist']));
  expect(read('Dockerfile')).not.toMatch(/SECRET|PASSWORD|TOKEN/);
});

it('sets only variables that the shop reads', () => {
  const known = Object.keys(parseEnv(read('.env.example')));
  const composed = read('compose.yaml').split('  shop:')[1]?.split('    ports:')[0] ?? '';
  const set = [
    ...[...composed.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name),
    ...[...read('Dockerfile').matchAll(/\b([A-Z_]+)=/g)].map(([, name]) => name),
    ...[...read('deploy/mostrador.service').matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) =>
      pairs.split(' ').map((pair) => pair.split('=')[0]),
    ),
  ];
  expect(set.length).toBeGreaterThan(10);
  expect(set.filter((name) => !known.includes(name ?? ''))).toEqual([]);
});

it('waits longer for the end than the shop does for its requests and jobs', () => {
  const limit = Number(/CREW_LIMIT = (\d+)_000/.exec(read('server/src/process.ts'))?.[1]);
  expect(limit).toBeGreaterThan(0);
  for (const [file, pattern] of [
    ['compose.yaml', /shop:[\s\S]*stop_grace_period: (\d+)s/],
    ['deploy/mostrador.service', /TimeoutStopSec=(\d+)/],
  ] as const)
    expect(Number(pattern.exec(read(file))?.[1])).toBeGreaterThan(limit);
});

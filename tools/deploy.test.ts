import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
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
const namesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

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

it('waits for readiness no longer than the first process lives', () => {
  const gone = { ...process.env, PORT: '9', MAINPID: '999999999' };
  const asked = spawnSync(process.execPath, ['deploy/healthcheck.mjs', '--wait'], {
    cwd: root,
    env: gone,
    timeout: 10_000,
  });
  expect(asked.status).toBe(1);
});

it('gives the image neither secrets nor what is made here', () => {
  const left = read('.dockerignore').split('\n');
  expect(left).toEqual(expect.arrayContaining(['.env', 'data', '.git', '**/node_modules', '**/dist']));
  expect(read('Dockerfile')).not.toMatch(/SECRET|PASSWORD|TOKEN/);
});

it('gives the image nothing that only tries the shop', () => {
  const removed = instructions.flatMap(({ name, rest }) =>
    name === 'RUN' ? namesOf(rest, /rm -rf ([^&]*)/g).flatMap((names) => names.trim().split(/\s+/)) : [],
  );
  expect(removed).toEqual(expect.arrayContaining(['e2e', 'bench', 'trials']));
});

/** Every variable that there is. */
const known = Object.keys(parseEnv(read('.env.example')));
/** Decided by the files themselves, because the rest of them relies on it; an operator has no say in these. */
const DECIDED = ['NODE_ENV', 'DATA_DIR'];
const DECIDED_IN_CONTAINER = [...DECIDED, 'HOST', 'PORT', 'DATABASE_URL', 'METRICS_PORT', 'METRICS_HOST'];
const UNITS = ['deploy/mostrador.service', 'deploy/mostrador-backup.service', 'deploy/mostrador-run'];

/** The shop's part of compose.yaml: whether the file of variables reaches it, and what it is given besides. */
function composed(): {
  readonly fromFile: boolean;
  readonly given: readonly [name: string, value: string][];
} {
  const shop = read('compose.yaml').split('  shop:')[1]?.split('    ports:')[0] ?? '';
  const [before = '', environment = ''] = shop.split('    environment:');
  return {
    fromFile: /env_file:\s+- path: \.env\s+required: false/.test(before),
    given: [...environment.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  };
}

it('sets only variables that the shop reads', () => {
  const set = [
    ...composed().given.map(([name]) => name),
    ...namesOf(read('Dockerfile'), /\b([A-Z_]+)=/g),
    ...UNITS.flatMap((file) => namesOf(read(file), /\b([A-Z]+(?:_[A-Z]+)+)=/g)),
  ];
  expect(set.length).toBeGreaterThan(10);
  // Where a command was called from, which npm tells by this name too.
  expect(set.filter((name) => !known.includes(name) && name !== 'INIT_CWD')).toEqual([]);
});

it('lets every other variable reach the container', () => {
  const { fromFile, given } = composed();
  const own = new Map(given);
  // A value that refers to the variable itself is the operator's; any other one hides what they wrote.
  const reaches = (name: string) => own.get(name)?.includes(`\${${name}:`) ?? fromFile;
  expect(known.filter((name) => !reaches(name)).sort()).toEqual([...DECIDED_IN_CONTAINER].sort());
});

it('lets every other variable reach the unit, its backups and its commands, and those of a line win over the file', () => {
  for (const file of UNITS) {
    const text = read(file);
    expect(text, file).toMatch(
      /EnvironmentFile=\/etc\/mostrador\/env$|EnvironmentFile=\/etc\/mostrador\/env \\$/m,
    );
    // The file would win over these.
    expect(text, file).not.toMatch(/^Environment=|--setenv|--property=Environment=/m);
    const line = /(?:env |variables=\()(NODE_ENV=\S+ DATA_DIR=[^\s)]+)/.exec(text)?.[1];
    expect(line, file).toBe('NODE_ENV=production DATA_DIR=/var/lib/mostrador');
    expect(namesOf(line ?? '', /([A-Z_]+)=/g)).toEqual(DECIDED);
  }
});

it('works as one user, in one folder of the release, in all units', () => {
  for (const file of UNITS) {
    const text = read(file);
    expect(text, file).toMatch(/(?:^User=|--uid=)mostrador\b/m);
    expect(text, file).toMatch(/(?:^WorkingDirectory=|--working-directory=)\/opt\/mostrador\/current\b/m);
  }
  // Windows knows no such right.
  for (const script of process.platform === 'win32'
    ? []
    : ['deploy/mostrador-run', 'deploy/mostrador-release'])
    expect(statSync(join(root, script)).mode & 0o111, script).toBe(0o111);
});

it('allows what the engine and the listening server call: without it they are killed at the start', () => {
  const unit = read('deploy/mostrador.service');
  expect(/^SystemCallFilter=(.*)$/m.exec(unit)?.[1]?.split(' ')).toEqual(['@system-service', '@pkey']);
  expect(unit).toMatch(/^SystemCallErrorNumber=EPERM$/m);
  expect(/^RestrictAddressFamilies=(.*)$/m.exec(unit)?.[1]?.split(' ')).toContain('AF_NETLINK');
});

it('keeps a process of the shop in the proxy whatever it answers to one request', () => {
  const proxy = read('deploy/nginx.conf');
  for (const [, when = ''] of proxy.matchAll(/proxy_next_upstream (.*);/g))
    expect(when).not.toMatch(/http_(?:5|429)/);
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

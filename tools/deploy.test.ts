// The Dockerfile, compose.yaml, systemd units and proxy example: users, health probe, variables, stop times.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';

/* Checks of the deployment files that need no container engine; docs/operations.md lists what was tried by hand. */
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

it('names every image by tag and digest, so that a build tomorrow takes the same one', () => {
  const images = [
    ...instructions.filter(({ name }) => name === 'FROM').map(({ rest }) => rest.split(' ')[0]),
    ...namesOf(read('compose.yaml'), /^ +image: (\S+)$/gm),
  ];
  expect(images.length).toBeGreaterThanOrEqual(3);
  for (const image of images) expect(image).toMatch(/^[a-z]+:\d+-\w+(?:-\w+)?@sha256:[0-9a-f]{64}$/);
  // Both stages of the build are one image.
  expect(new Set(images.filter((image) => image?.startsWith('node:'))).size).toBe(1);
});

it('starts and probes files that exist', () => {
  const commands = [last('CMD') ?? '', /CMD (\[.*\])/.exec(last('HEALTHCHECK') ?? '')?.[1] ?? ''];
  for (const command of commands) {
    const [program, file = ''] = JSON.parse(command) as string[];
    expect(program).toBe('node');
    expect(
      existsSync(
        join(root, file.replace('server/dist/bundle/', 'server/src/').replace(/main\.js$/, 'main.ts')),
      ),
    ).toBe(true);
  }
});

it('stops waiting for readiness when the first process has ended', () => {
  const gone = { ...process.env, PORT: '9', MAINPID: '999999999' };
  const asked = spawnSync(process.execPath, ['deploy/healthcheck.mjs', '--wait'], {
    cwd: root,
    env: gone,
    timeout: 10_000,
  });
  expect(asked.status).toBe(1);
});

it('copies neither secrets nor build results into the image', () => {
  const left = read('.dockerignore').split('\n');
  expect(left).toEqual(expect.arrayContaining(['.env', 'data', '.git', '**/node_modules', '**/dist']));
  expect(read('Dockerfile')).not.toMatch(/SECRET|PASSWORD|TOKEN/);
});

it('gives the image nothing that only tries the shop', () => {
  const removed = instructions.flatMap(({ name, rest }) =>
    name === 'RUN' ? namesOf(rest, /rm -rf ([^&]*)/g).flatMap((names) => names.trim().split(/\s+/)) : [],
  );
  expect(removed).toEqual(expect.arrayContaining(['client', 'e2e', 'bench', 'trials']));
});

/** All variables of .env.example. */
const known = Object.keys(parseEnv(read('.env.example')));
/** Set by the deployment files, because their other lines rely on the values. */
const DECIDED = ['NODE_ENV', 'DATA_DIR'];
const DECIDED_IN_CONTAINER = [
  ...DECIDED,
  ...['HOST', 'PORT', 'DATABASE_URL', 'DATABASE_MIGRATION_URL', 'METRICS_PORT', 'METRICS_HOST'],
];
/** Read by the C library. */
const OF_THE_SYSTEM = ['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_'];
const UNITS = ['deploy/mostrador.service', 'deploy/mostrador-backup.service', 'deploy/mostrador-run'];

/** Returns from compose.yaml whether the shop reads the .env file, and which variables it sets itself. */
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
  // INIT_CWD: the folder a command was called from, by npm's name for it.
  const others = new Set([...known, ...OF_THE_SYSTEM, 'INIT_CWD']);
  expect(set.filter((name) => !others.has(name))).toEqual([]);
});

it('lets every other variable reach the container', () => {
  const { fromFile, given } = composed();
  const own = new Map(given);
  // A value that refers to the variable itself passes it on; any other value overrides the operator's.
  const reaches = (name: string) => own.get(name)?.includes(`\${${name}:`) ?? fromFile;
  expect(known.filter((name) => !reaches(name)).sort()).toEqual([...DECIDED_IN_CONTAINER].sort());
});

it('serves customers as another role than the one that owns the tables', () => {
  const own = new Map(composed().given);
  const [shop = '', owner = ''] = ['DATABASE_URL', 'DATABASE_MIGRATION_URL'].map((name) => own.get(name));
  const parts = /^postgres:\/\/(\w+):(\$\{\w+).*@(.+)$/;
  const [[, role, password, place], [, ownerRole, ownerPassword, ownerPlace]] = [
    parts.exec(shop) ?? [],
    parts.exec(owner) ?? [],
  ];
  expect([role, ownerRole]).toEqual(['mostrador_shop', 'mostrador']);
  expect(password).not.toBe(ownerPassword);
  expect(place).toBe(ownerPlace);
});

it('lets every other variable reach the unit, its backups and its commands, with the command line above the file', () => {
  for (const file of UNITS) {
    const text = read(file);
    expect(text, file).toMatch(
      /EnvironmentFile=\/etc\/mostrador\/env$|EnvironmentFile=\/etc\/mostrador\/env \\$/m,
    );
    // EnvironmentFile overrides these.
    expect(text, file).not.toMatch(/^Environment=|--setenv|--property=Environment=/m);
    const line = /(?:env |variables=\()(NODE_ENV=\S+ DATA_DIR=[^\s)]+)/.exec(text)?.[1];
    expect(line, file).toBe('NODE_ENV=production DATA_DIR=/var/lib/mostrador');
    expect(namesOf(line ?? '', /([A-Z_]+)=/g)).toEqual(DECIDED);
  }
});

it('runs all units as the same user in the same release folder', () => {
  for (const file of UNITS) {
    const text = read(file);
    expect(text, file).toMatch(/(?:^User=|--uid=)mostrador\b/m);
    expect(text, file).toMatch(/(?:^WorkingDirectory=|--working-directory=)\/opt\/mostrador\/current\b/m);
  }
  // Windows has no executable bit.
  for (const script of process.platform === 'win32'
    ? []
    : ['deploy/mostrador-run', 'deploy/mostrador-release'])
    expect(statSync(join(root, script)).mode & 0o111, script).toBe(0o111);
});

it('allows the system calls without which the engine or the listening server would not start', () => {
  const unit = read('deploy/mostrador.service');
  expect(/^SystemCallFilter=(.*)$/m.exec(unit)?.[1]?.split(' ')).toEqual(['@system-service', '@pkey']);
  expect(unit).toMatch(/^SystemCallErrorNumber=EPERM$/m);
  expect(/^RestrictAddressFamilies=(.*)$/m.exec(unit)?.[1]?.split(' ')).toContain('AF_NETLINK');
});

it('keeps a process in the proxy whatever it answers to a single request', () => {
  const proxy = read('deploy/nginx.conf');
  for (const [, when = ''] of proxy.matchAll(/proxy_next_upstream (.*);/g))
    expect(when).not.toMatch(/http_(?:5|429)/);
});

it('logs at the proxy no query, no referrer, and no line that contains a whole request', () => {
  const directives = read('deploy/nginx.conf').replaceAll(/^\s*#.*$/gm, '');
  const formats = [...directives.matchAll(/log_format (\w+)([^;]*);/g)];
  expect(formats.map(([, name]) => name)).toEqual(['mostrador']);
  const logged = [...(formats[0]?.[2] ?? '').matchAll(/\$(\w+)/g)].map(([, name]) => name);
  const withQuery =
    /^(?:request|request_uri|uri|args|arg_|query_string|is_args|http_referer|http_cookie|document_uri)/;
  expect(
    logged.filter((name = '') => withQuery.test(name) && !/^request_(?:method|time)$/.test(name)),
  ).toEqual([]);
  expect(logged).toEqual(expect.arrayContaining(['mostrador_path', 'remote_addr', 'status']));
  // The path is what precedes the first question mark.
  const [, pattern = ''] = /map \$request_uri \$mostrador_path \{\s*"~(.*)" /.exec(directives) ?? [];
  const path = (uri: string) => new RegExp(pattern).exec(uri)?.[1];
  expect(['/recovery/x?guid=a&salt=b', '/store?', '/?a?b', '/plain'].map(path)).toEqual([
    '/recovery/x',
    '/store',
    '/',
    '/plain',
  ]);
  // Every access log has this format, and each server inherits it.
  expect([...directives.matchAll(/access_log ([^;]*);/g)].map(([, rest = '']) => rest.split(' ')[1])).toEqual(
    ['mostrador'],
  );
  expect(directives.indexOf('access_log')).toBeLessThan(directives.indexOf('server {'));
  expect([...directives.matchAll(/error_log \S+ (\w+);/g)].map(([, level]) => level)).toEqual(['crit']);
});

it('passes on only the address that the proxy saw', () => {
  const proxy = read('deploy/nginx.conf');
  expect([...proxy.matchAll(/proxy_set_header X-Forwarded-For (.*);/g)].map(([, value]) => value)).toEqual([
    '$remote_addr',
  ]);
});

it('gives a stop more time than the shop needs for its requests and jobs', () => {
  const limit = Number(/WORKER_STOP_LIMIT_MS = (\d+)_000/.exec(read('server/src/start-process.ts'))?.[1]);
  expect(limit).toBeGreaterThan(0);
  for (const [file, pattern] of [
    ['compose.yaml', /shop:[\s\S]*stop_grace_period: (\d+)s/],
    ['deploy/mostrador.service', /TimeoutStopSec=(\d+)/],
  ] as const)
    expect(Number(pattern.exec(read(file))?.[1])).toBeGreaterThan(limit);
});

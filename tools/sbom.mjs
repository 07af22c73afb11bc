/*
 * npm run sbom -- --to FILE: writes the list of all packages that a release installs (CycloneDX 1.5, JSON), from package-lock.json
 * alone, without a network. See docs/decisions/0051-bill-of-materials.md.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { npm, root } from './lib/project.mjs';

/** The workspace whose packages a release installs; it depends on the others that it runs with. */
const SERVED = 'server';
/** The workspace whose packages are inside the built files of a release. */
const COMPILED = 'web';

const readJson = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));

/** Returns the folder in the lock file from which the package in folder `from` loads `name`, or undefined if it is not installed. */
function folderOf(packages, from, name) {
  for (let at = from; ; at = parentOf(at)) {
    const folder = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (packages[folder] !== undefined) return packages[folder].link ? packages[folder].resolved : folder;
    if (at === '') return undefined;
  }
}

const parentOf = (folder) => folder.replace(/(^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$|^[^/]+$/, '');

/** Returns the folders of the lock file that hold what a release contains, installed or inside its built files. */
export const releasedFolders = (lock) => neededFolders(lock, [SERVED, COMPILED]);

/** Returns the folders of the lock file that hold what a release installs. */
export const installedFolders = (lock) => neededFolders(lock, [SERVED]);

/**
 * Returns the folders of workspaces and of what they need, directly or not. Not the flags `dev` and `peer` of the lock file: a package
 * that a test needs too has one, and a release needs it all the same.
 */
function neededFolders({ packages }, workspaces) {
  const found = new Set(workspaces);
  for (const folder of found) {
    const {
      dependencies,
      optionalDependencies,
      peerDependencies,
      peerDependenciesMeta = {},
    } = packages[folder];
    const required = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta[name]?.optional,
    );
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...required]) {
      const needed = folderOf(packages, folder, name);
      if (needed !== undefined) found.add(needed);
    }
  }
  return [...found];
}

/** Returns the package URL of a folder of the lock file, such as `pkg:npm/%40fastify/static@10.1.11`. */
export function packageUrl({ packages }, folder) {
  const { name = folder.replace(/^.*node_modules\//, ''), version } = packages[folder];
  const own = folder.includes('node_modules/') ? name : `@mostrador/${folder}`;
  return `pkg:npm/${own.replace('@', '%40')}@${version}`;
}

/** Returns npm's list of all packages in the lock file. */
function allPackages() {
  const [program, args] = npm(
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--package-lock-only',
  );
  const { stdout, stderr, status } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
    shell: program.endsWith('.cmd'),
  });
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  return JSON.parse(stdout);
}

/** Returns the bill of materials of a release: npm's list without the packages that only tests and tools need. */
export function billOfMaterials() {
  const lock = readJson('package-lock.json');
  const { name } = readJson('package.json');
  const bill = allPackages();
  const released = new Set(releasedFolders(lock).map((folder) => packageUrl(lock, folder)));
  const components = bill.components.filter(({ purl }) => released.has(purl));
  const known = new Set([bill.metadata.component['bom-ref'], ...components.map((each) => each['bom-ref'])]);
  return {
    ...bill,
    // npm names the component after the folder.
    metadata: { ...bill.metadata, component: { ...bill.metadata.component, name } },
    components,
    dependencies: bill.dependencies
      .filter(({ ref }) => known.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => known.has(each)) })),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (values.to === undefined) {
    console.error('npm run sbom -- --to FILE.cdx.json');
    process.exit(64);
  }
  const bill = billOfMaterials();
  writeFileSync(resolve(process.env.INIT_CWD ?? '.', values.to), `${JSON.stringify(bill, null, 2)}\n`);
  process.stdout.write(`${bill.components.length} packages in ${values.to}\n`);
}

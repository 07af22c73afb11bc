// The stage of the journeys: one pair of databases for all shops, and for each shop three machines that share a bucket and no folder,
// behind HAProxy (docs/faults.md, "Several machines").

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { sharePictures } from './demo-data.js';
import { compiledTrial, freePort, root, type ShopProcess, startShop } from './shop-process.js';

type Variables = Readonly<Record<string, string>>;

/** How each process of the run reaches the pair of databases. */
interface Pair {
  readonly machines: readonly { readonly linePort: number; readonly agentPort: number }[];
  /** Leads to the one that is the primary. */
  readonly port: number;
  readonly password: string;
}

interface Files {
  readonly variables: Variables;
  readonly bucket: {
    readonly objects: Map<string, { readonly bytes: Buffer; readonly meta: Variables }>;
    put(key: string, bytes: Buffer, meta: Variables): string;
  };
  close(): Promise<void>;
}

/** The database and the files of a shop. */
export interface Place {
  readonly files: Files;
  /** By which a process works with both. */
  readonly variables: Variables;
}

export interface Stage {
  /** Makes a place with the demonstration data. */
  demoPlace(name: string): Promise<Place>;
  close(): Promise<void>;
}

const VARIABLE = 'MOSTRADOR_E2E_STAGE';
const MACHINES = 3;
const UNTOUCHED = 'untouched';
/** Of a server: 8 shops, of which few run at a time, and two that journeys start, each of three processes with 6 + 18 connections, and some to spare. */
const CONNECTIONS = 800;
const SETTINGS: Variables = {
  DATABASE_POOL: '6',
  TRUSTED_PROXIES: '1',
  JWT_SECRET: 'tR6wB1mX9kV4zN8cQ2jF7hL3pS5gD0yA',
  FACTOR_SECRET: 'kP4vN8xQ2mZs7RbT1cWd6FgH3jLy9aUe',
};

const trial = (file: string) => import(pathToFileURL(compiledTrial(file)).href);

/**
 * Starts the pair of databases, synchronous, and makes the demonstration data of all brands in it.
 * @param putOff keys of files that are empty from the start, so that no shop makes them by itself.
 */
export async function openStage(folder: string, putOff: readonly string[]): Promise<Stage> {
  const child = spawn(
    process.execPath,
    [compiledTrial('commands/stage.js'), '--databases', String(CONNECTIONS)],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [said] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('The databases of the stage did not start.'))),
  ]);
  process.env[VARIABLE] = String(said);
  const places: Place[] = [];
  const close = async () => {
    await Promise.all(places.map(({ files }) => files.close()));
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  try {
    const untouched = await newPlace(UNTOUCHED);
    places.push(untouched);
    for (const key of putOff) untouched.files.bucket.put(key, Buffer.alloc(0), {});
    const first = await startShop('papelera', join(folder, UNTOUCHED), {
      ...SETTINGS,
      ...untouched.variables,
    });
    await first.stop();
    await onServer('vacuum analyze', UNTOUCHED);
    return {
      close,
      demoPlace: async (name) => {
        const place = await newPlace(databaseName(name), UNTOUCHED);
        places.push(place);
        // each bucket belongs to the company that claims it
        for (const [key, { bytes, meta }] of untouched.files.bucket.objects)
          if (!key.startsWith('claims/')) place.files.bucket.put(key, bytes, meta);
        return place;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Makes an empty bucket and a database, which is empty or a copy of another one. */
export async function newPlace(database: string, template = 'template0'): Promise<Place> {
  await onServer(`create database ${database} template ${template}`);
  const { S3StandIn } = await trial('s3-stand-in/s3-stand-in.js');
  const files: Files = await S3StandIn.start();
  return { files, variables: { ...files.variables, ...(await databaseVariables(database)) } };
}

const databaseName = (shopName: string): string => shopName.replaceAll('-', '_');

/** Returns the addresses of a database, through the line that leads to the primary. */
async function databaseVariables(database: string): Promise<Variables> {
  const { addressesOf } = await trial('stage/stage-databases.js');
  const { owner, runTime } = addressesOf(pairOfRun().password, pairOfRun().port, database);
  return { DATABASE_URL: runTime, DATABASE_MIGRATION_URL: owner };
}

async function onServer(statement: string, database = 'postgres'): Promise<void> {
  const { runStatement } = await import(
    pathToFileURL(join(root, 'server/dist/platform/postgres/databases.js')).href
  );
  await runStatement((await databaseVariables(database))['DATABASE_MIGRATION_URL'], statement);
}

function pairOfRun(): Pair {
  const given = process.env[VARIABLE];
  if (given === undefined) throw new Error('The stage was not opened.');
  return JSON.parse(given) as Pair;
}

export interface MachineOptions {
  readonly settings?: Variables;
  /** The name in the shop's address. */
  readonly hostname?: string | undefined;
  /** Where the built project lies. */
  readonly project?: string | undefined;
  /** A folder in which each machine keeps its rendered pictures, in one of its own. */
  readonly pictures?: string;
}

/**
 * Starts the machines of a shop beside each other, each with a data folder of its own, and HAProxy in front of them.
 * @param variables of its place: the machines reach the primary through their HAProxy.
 */
export async function startMachines(
  brand: string,
  folder: string,
  variables: Variables,
  { settings = {}, hostname = '127.0.0.1', project, pictures }: MachineOptions = {},
): Promise<ShopProcess> {
  const { startStageBalancer } = await trial('stage/stage-balancer.js');
  mkdirSync(folder, { recursive: true });
  const ports: number[] = [];
  while (ports.length < MACHINES) ports.push(await freePort());
  const balancer = await startStageBalancer(pairOfRun().machines, ports, folder);
  const url = `http://${hostname}:${balancer.port}`;
  const outcomes = await Promise.allSettled(
    ports.map(async (port, nth) => {
      const dataDir = join(folder, `machine-${nth + 1}`);
      if (pictures !== undefined) sharePictures(dataDir, join(pictures, String(nth + 1)));
      const own = { PORT: String(port), PUBLIC_URL: url, ...throughPort(variables, balancer.databasePort) };
      return startShop(brand, dataDir, { ...SETTINGS, ...own, ...settings }, project);
    }),
  );
  const machines = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const stop = async () => {
    const stopped = await Promise.allSettled(machines.map((machine) => machine.stop()));
    await balancer.close();
    for (const outcome of stopped) if (outcome.status === 'rejected') throw outcome.reason;
  };
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) {
    await stop();
    throw failed.reason;
  }
  return {
    url,
    machineUrls: machines.flatMap(({ machineUrls }) => machineUrls),
    dataDirs: machines.flatMap(({ dataDirs }) => dataDirs),
    logFiles: machines.flatMap(({ logFiles }) => logFiles),
    stop,
  };
}

/** Returns the variables with the addresses of the database at another port. */
function throughPort(variables: Variables, port: number): Variables {
  const moved = Object.entries(variables).map(([name, value]) => {
    if (!name.startsWith('DATABASE_')) return [name, value] as const;
    const address = new URL(value);
    address.port = String(port);
    return [name, address.href] as const;
  });
  return Object.fromEntries(moved);
}

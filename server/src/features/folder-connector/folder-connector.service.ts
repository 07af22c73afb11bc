// The folder connector on the desk: its settings, a trial that changes nothing, the key of an SFTP server, and a run at once. Each change is
// in the audit trail, without password or key.

import type {
  FolderConnector,
  FolderConnectorValues,
  FolderLogin,
  FolderSettings,
  FolderTrial,
} from '@mostrador/contract/entries/folder-connector';
import { patternProblem } from '@mostrador/rules/folder-files';
import type { Tx } from '../../platform/database/database.js';
import { ExchangeFolderError } from '../../platform/exchange-folders/exchange-folder.js';
import { badRequest, Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { requireFreshProof } from '../auth/fresh-proof.service.js';
import {
  authorOf,
  changedMeanwhile,
  differences,
  recordChanges,
  type Values,
} from '../change-log/change-log.service.js';
import {
  type ConnectorRow,
  confirmHostKey,
  noteFailure,
  selectConnector,
  writeConnector,
} from './folder-connector.queries.js';
import { queueFolderRun } from './folder-jobs.service.js';
import { FOLDER_DEFAULTS, sealLogin, settingsOf } from './folder-settings.js';
import { seenFile } from './look-at-folder.service.js';
import { failureText, withFolder } from './open-folder.service.js';
import { deleteBegunFiles } from './order-files.queries.js';

const TRIAL_FILES_MAX = 50;

/** Returns the connector as the desk shows it. */
export async function folderConnector(shop: Shop): Promise<FolderConnector> {
  const row = await selectConnector(shop.db, shop.company().companyId);
  const localFolders = [...(shop.connectorFolders ?? [])];
  if (row === undefined)
    return {
      enabled: false,
      settings: {
        ...FOLDER_DEFAULTS,
        place: localFolders.length > 0 ? 'local' : 'sftp',
        folder: localFolders[0] ?? '',
      },
      hasLogin: false,
      localFolders,
      hostKey: null,
      seenHostKey: null,
      failure: null,
      failingSince: null,
      readAt: null,
    };
  const settings = settingsOf(row);
  const { seen_host_key: fingerprint, seen_host_key_type: type } = row;
  return {
    enabled: row.enabled,
    settings,
    hasLogin: row.secret !== null,
    localFolders,
    hostKey: row.host_key,
    seenHostKey: fingerprint === null || type === null ? null : { fingerprint, type },
    failure: row.failure === null ? null : failureText(row.failure, settings),
    failingSince: row.failing_since?.toISOString() ?? null,
    readAt: row.read_at?.toISOString() ?? null,
  };
}

/** Where the files are, and as whom the shop reads them. Another one needs a new login and fresh proof. */
const placeOf = ({ place, host, port, user, login }: FolderSettings): string =>
  place === 'local' ? 'local' : JSON.stringify([host, port, user, login]);
const serverOf = ({ place, host, port }: FolderSettings): string => `${place} ${host}:${port}`;
/** Where orders are written. */
const ordersPlaceOf = (settings: FolderSettings): string =>
  JSON.stringify([placeOf(settings), settings.folder, settings.ordersFolder]);

/**
 * Changes the connector.
 * @throws Problem 400, 403 without fresh proof for another place or login, or 409 if it is not what its editor saw.
 */
export async function saveFolderConnector(
  shop: Shop,
  session: Session,
  {
    from,
    to: given,
    login,
  }: { from: FolderConnectorValues; to: FolderConnectorValues; login?: FolderLogin | undefined },
): Promise<FolderConnector> {
  const { companyId } = session;
  const to = { enabled: given.enabled, settings: readSettings(shop, given.settings) };
  const isOtherPlace = placeOf(to.settings) !== placeOf(from.settings);
  if (login !== undefined || isOtherPlace || to.settings.folder !== from.settings.folder)
    await requireFreshProof(shop, session);
  await shop.db.transaction().execute(async (tx) => {
    const row = await selectConnector(tx, companyId, true);
    const current = row === undefined ? undefined : { enabled: row.enabled, settings: settingsOf(row) };
    if (current !== undefined) await refuseStale(tx, companyId, from, current);
    const secret = secretOf(shop, companyId, to.settings, login, isOtherPlace, row);
    if (
      to.enabled &&
      to.settings.place === 'sftp' &&
      (secret === null || (secret === undefined && row?.secret == null))
    )
      throw badRequest('Ingrese la contraseña o la clave privada.', 'login');
    const before = current?.settings;
    await writeConnector(tx, companyId, {
      ...to,
      secret,
      isOtherServer: before !== undefined && serverOf(before) !== serverOf(to.settings),
      ordersBegin:
        to.settings.orders !== 'off' && (row?.orders_from == null || (before?.orders ?? 'off') === 'off'),
    });
    // In another folder an unnamed file would seem to have been named and taken, and its orders would be lost.
    if (before !== undefined && ordersPlaceOf(before) !== ordersPlaceOf(to.settings))
      await deleteBegunFiles(tx, companyId);
    const changed = differences(current === undefined ? { enabled: false } : flat(current), flat(to));
    if (changed !== undefined || login !== undefined)
      await log(tx, session, changed?.before ?? {}, {
        ...changed?.after,
        ...(login !== undefined && { login: 'reemplazada' }),
      });
    if (to.enabled) await queueFolderRun(tx, companyId, new Date());
  });
  return folderConnector(shop);
}

/** Returns the encrypted login to store; undefined: it stays; null: there is none for the other place. */
function secretOf(
  shop: Shop,
  companyId: number,
  settings: FolderSettings,
  login: FolderLogin | undefined,
  isOtherPlace: boolean,
  row: ConnectorRow | undefined,
): Buffer | null | undefined {
  if (login === undefined) return isOtherPlace && row?.secret != null ? null : undefined;
  const { password, privateKey, passphrase } = login;
  if (settings.login === 'password') {
    if (!password) throw badRequest('Ingrese la contraseña.', 'login');
    return sealLogin(shop, companyId, { password });
  }
  if (!privateKey?.includes('PRIVATE KEY'))
    throw badRequest('Pegue la clave privada entera, desde «-----BEGIN» hasta «-----».', 'login');
  return sealLogin(shop, companyId, { privateKey, ...(passphrase ? { passphrase } : {}) });
}

const SETTING_FIELDS = Object.keys(FOLDER_DEFAULTS) as (keyof FolderSettings)[];

/** The values as fields of the audit trail. */
const flat = ({ enabled, settings }: FolderConnectorValues): Values => ({
  enabled,
  ...Object.fromEntries(
    SETTING_FIELDS.map((field) => [
      field,
      field === 'patterns'
        ? settings.patterns.map(({ pattern, kind }) => `${pattern}: ${kind}`).join(', ')
        : settings[field],
    ]),
  ),
});

async function refuseStale(
  tx: Tx,
  companyId: number,
  from: FolderConnectorValues,
  current: FolderConnectorValues,
): Promise<void> {
  const stale = differences(flat(current), flat(from));
  if (stale === undefined) return;
  throw await changedMeanwhile(
    tx,
    companyId,
    Object.keys(stale.before).map((field) => ({
      ...KEY,
      field,
      seen: stale.after[field],
      current: stale.before[field],
    })),
  );
}

const HOST = /^[\p{L}\p{N}.:-]+$/u;
/** Below, ports belong to other services of a system. */
const FIRST_HIGH_PORT = 1_024;
const SFTP_PORT = 22;

function readSettings(shop: Shop, given: FolderSettings): FolderSettings {
  const host = given.host.trim();
  const folder = given.folder.trim();
  const ordersFolder = given.ordersFolder.trim();
  if (
    given.place === 'local' &&
    !(shop.connectorFolders ?? []).some((each) => folder === each || folder.startsWith(`${each}/`))
  )
    throw badRequest(
      'La carpeta tiene que estar dentro de las que permite quien administra el servidor.',
      'folder',
    );
  if (given.place === 'sftp') {
    if (!HOST.test(host)) throw badRequest('Ingrese el nombre del servidor, sin sftp://.', 'host');
    const isPort =
      given.port === SFTP_PORT || given.port >= FIRST_HIGH_PORT || shop.outbound?.allowsPrivate === true;
    if (!isPort) throw badRequest('El puerto puede ser 22, o uno desde 1024.', 'port');
    if (given.user.trim() === '') throw badRequest('Ingrese el usuario.', 'user');
  }
  if (!/^[\p{L}\p{N}_. -]+$/u.test(ordersFolder) || /^\.+$/.test(ordersFolder))
    throw badRequest('La carpeta de pedidos es un nombre solo, sin barras.', 'ordersFolder');
  for (const { pattern } of given.patterns) {
    const problem = patternProblem(pattern);
    if (problem !== undefined) throw badRequest(problem, 'patterns');
  }
  return {
    ...given,
    host,
    folder,
    ordersFolder,
    user: given.user.trim(),
    patterns: given.patterns.map(({ pattern, kind }) => ({ pattern: pattern.trim(), kind })),
  };
}

/** Connects with the saved settings and looks into the folder. Nothing is changed there. @throws Problem 400 if nothing is saved. */
export async function testFolderConnector(shop: Shop): Promise<FolderTrial> {
  const { companyId } = shop.company();
  const row = await selectConnector(shop.db, companyId);
  if (row === undefined) throw badRequest('Guarde primero dónde está la carpeta.');
  const settings = settingsOf(row);
  try {
    const entries = await withFolder(shop, row, async (folder) => (await folder.list([])) ?? []);
    const files = entries.flatMap((entry) => seenFile(entry, settings.patterns) ?? []);
    return {
      isOk: true,
      message: files.length === 0 ? 'La carpeta está vacía.' : '',
      hostKey: null,
      files: files.slice(0, TRIAL_FILES_MAX).map(({ fileName, kind, state, reason }) => ({
        fileName,
        kind: state === 'left' ? null : kind,
        reason,
      })),
    };
  } catch (error) {
    if (!(error instanceof ExchangeFolderError)) throw error;
    if (error.hostKey !== undefined)
      await noteFailure(shop.db, companyId, error.failure, error.hostKey, new Date(shop.now()));
    return {
      isOk: false,
      message: failureText(error.failure, settings),
      hostKey: error.hostKey ?? null,
      files: [],
    };
  }
}

/** Accepts the key that the server has shown. @throws Problem 403 without fresh proof, 409 if it shows another one by now. */
export async function confirmFolderHostKey(
  shop: Shop,
  session: Session,
  fingerprint: string,
): Promise<FolderConnector> {
  await requireFreshProof(shop, session);
  const { companyId } = session;
  await shop.db.transaction().execute(async (tx) => {
    const row = await selectConnector(tx, companyId, true);
    if (!(await confirmHostKey(tx, companyId, fingerprint)))
      throw new Problem(409, 'conflict', 'El servidor mostró otra clave. Pruebe la conexión otra vez.');
    await log(tx, session, { hostKey: row?.host_key ?? null }, { hostKey: fingerprint });
    if (row?.enabled) await queueFolderRun(tx, companyId, new Date());
  });
  return folderConnector(shop);
}

/** Queues a run. @throws Problem 400 where the connector is off. */
export async function runFolderConnector(shop: Shop): Promise<FolderConnector> {
  const { companyId } = shop.company();
  const row = await selectConnector(shop.db, companyId);
  if (row?.enabled !== true) throw badRequest('Active primero el conector.');
  await queueFolderRun(shop.db, companyId, new Date());
  return folderConnector(shop);
}

const KEY = { kind: 'folder_connector', key: 'folder' } as const;

const log = (tx: Tx, session: Session, before: Values, after: Values) =>
  recordChanges(tx, session.companyId, authorOf(session), [
    { ...KEY, label: 'Carpeta o SFTP', before, after },
  ]);

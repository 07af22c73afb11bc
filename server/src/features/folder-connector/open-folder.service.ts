// Opens the folder that the connector's settings name, and says in Spanish why it cannot be used.

import type { FolderSettings } from '@mostrador/contract/entries/folder-connector';
import {
  type ExchangeFolder,
  ExchangeFolderError,
  type FolderFailure,
} from '../../platform/exchange-folders/exchange-folder.js';
import { openLocalFolder } from '../../platform/exchange-folders/local-folder.js';
import type { Shop } from '../../shop.js';
import type { ConnectorRow } from './folder-connector.queries.js';
import { openLogin, settingsOf } from './folder-settings.js';

/** Opens the connector's folder. @throws ExchangeFolderError */
export async function openFolder(shop: Shop, row: ConnectorRow): Promise<ExchangeFolder> {
  const settings = settingsOf(row);
  const { host, port, user, folder } = settings;
  if (settings.place === 'local') return openLocalFolder(folder, shop.connectorFolders ?? []);
  const login = openLogin(shop, shop.company().companyId, row.secret);
  if (login === undefined) throw new ExchangeFolderError('no_login');
  // Loaded with the first folder: the library of SSH would delay every start.
  const { openSftpFolder } = await import('../../platform/exchange-folders/sftp-folder.js');
  return openSftpFolder(
    { host, port, user, folder, ...login, hostKey: row.host_key ?? undefined },
    shop.outbound ?? { allowsPrivate: false },
  );
}

/** Runs work on the opened folder and closes it. @throws what opening and work throw */
export async function withFolder<Result>(
  shop: Shop,
  row: ConnectorRow,
  work: (folder: ExchangeFolder) => Promise<Result>,
): Promise<Result> {
  const folder = await openFolder(shop, row);
  try {
    return await work(folder);
  } finally {
    await folder.close();
  }
}

/** Returns in Spanish why the folder cannot be used. */
export function failureText(failure: string, { place, folder, host }: FolderSettings): string {
  const texts: Readonly<Record<FolderFailure, string>> = {
    private_address: `${host} lleva a una red privada. El servidor tiene que estar en internet; para una carpeta de su red use «Carpeta de este servidor».`,
    unknown_host: `No existe el servidor ${host}. Revise el nombre.`,
    timeout: `${host} no respondió a tiempo. Se intenta otra vez en un minuto.`,
    connection:
      place === 'sftp'
        ? `Se cortó la conexión con ${host}. Se intenta otra vez en un minuto.`
        : 'No pudimos leer la carpeta. Se intenta otra vez en un minuto.',
    protocol: `${host} no es un servidor SFTP, o su clave es de un tipo que ya no es seguro.`,
    host_key_unknown: 'Falta confirmar la clave del servidor. No se envió ninguna contraseña.',
    host_key_changed:
      'El servidor mostró otra clave. Puede ser otro servidor que se hace pasar por él: no se envió ninguna contraseña ni se leyó nada. Pregunte a quien lo administra antes de confirmarla.',
    login: 'El servidor no aceptó el usuario o la clave.',
    bad_private_key:
      'No pudimos leer la clave privada. Tiene que ser de OpenSSH o PEM, con su frase si la tiene.',
    no_login: 'Falta la contraseña o la clave privada.',
    no_folder: `No existe la carpeta ${folder}.`,
    outside:
      place === 'local'
        ? 'La carpeta tiene que estar dentro de las que permite quien administra el servidor.'
        : 'Una subcarpeta lleva a otro lugar. Quítela o cámbiele el nombre.',
    missing: 'Un archivo o una carpeta ya no está.',
    taken: 'Ya hay un archivo con ese nombre.',
    denied: 'No hay permiso para leer, crear o mover archivos en la carpeta.',
    full: 'No queda espacio en la carpeta.',
    too_large: 'Un archivo es demasiado grande.',
    too_many: 'La carpeta tiene más de 10.000 archivos. Vacíela y se seguirá.',
  };
  return texts[failure as FolderFailure] ?? 'No pudimos usar la carpeta.';
}

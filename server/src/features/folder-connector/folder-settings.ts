// The stored settings of the folder connector, and what its secret holds.

import {
  type FolderLogin,
  type FolderSettings,
  folderSettings,
} from '@mostrador/contract/entries/folder-connector';
import { DEFAULT_FOLDER_PATTERNS } from '@mostrador/rules/folder-files';
import type { Shop } from '../../shop.js';
import type { ConnectorRow } from './folder-connector.queries.js';

/** The settings of a connector that was never set up. */
export const FOLDER_DEFAULTS: FolderSettings = {
  place: 'sftp',
  host: '',
  port: 22,
  user: '',
  login: 'password',
  folder: '',
  patterns: [...DEFAULT_FOLDER_PATTERNS],
  decimalMark: ',',
  orders: 'off',
  ordersFormat: 'csv',
  ordersFolder: 'pedidos',
};

/** Returns the stored settings; a field that they lack has its default. */
export const settingsOf = ({ settings }: Pick<ConnectorRow, 'settings'>): FolderSettings =>
  folderSettings.parse({ ...FOLDER_DEFAULTS, ...(settings as Partial<FolderSettings>) });

const ownerOf = (companyId: number): string => `folder connector ${companyId}`;

/** Encrypts password or private key. */
export const sealLogin = (
  { secretBox }: Pick<Shop, 'secretBox'>,
  companyId: number,
  login: FolderLogin,
): Buffer => secretBox.seal(Buffer.from(JSON.stringify(login)), ownerOf(companyId));

/** Returns password or private key; undefined if there is none, or it was encrypted with another key of the server. */
export function openLogin(
  { secretBox }: Pick<Shop, 'secretBox'>,
  companyId: number,
  secret: Buffer | null,
): FolderLogin | undefined {
  const plain = secret === null ? undefined : secretBox.open(secret, ownerOf(companyId));
  return plain === undefined ? undefined : (JSON.parse(plain.toString('utf8')) as FolderLogin);
}

// The keys of stored files: which ones exist, and which of their folders are private. A key is also the file's path in the data folder.

/** The folders of stored files. */
const FOLDERS = ['images', 'drawings', 'documents', 'receipts', 'exports', 'imports', 'claims'] as const;
export type BlobFolder = (typeof FOLDERS)[number];

/** The folders of the shop's data: what a backup holds. Lists can be made again. */
export const KEPT_FOLDERS = ['images', 'drawings', 'documents', 'receipts'] as const;

/** What a move between stores takes along: also the files of imports, which wait for their date or can be undone. */
export const MOVED_FOLDERS = [...KEPT_FOLDERS, 'imports'] as const;

/** Folders whose files only the shop's own user may read. */
const PRIVATE_FOLDERS: ReadonlySet<string> = new Set<BlobFolder>(['documents', 'receipts', 'imports']);
/** Folders with a folder for each company. */
const COMPANY_FOLDERS: ReadonlySet<string> = new Set<BlobFolder>(['images', 'drawings']);

const NAME = /^[^./\\\p{C}][^/\\\p{C}]*$/u;
const MAX_LENGTH = 300;

/** Returns whether a text is a key: a known folder, then names, with no hidden file, no sign that is not printed and no step upwards. */
export function isBlobKey(key: string): boolean {
  const [folder, ...names] = key.split('/');
  return (
    key.length <= MAX_LENGTH &&
    names.length >= (COMPANY_FOLDERS.has(folder ?? '') ? 2 : 1) &&
    FOLDERS.some((known) => known === folder) &&
    names.every((name) => NAME.test(name) && !name.includes('..')) &&
    !key.endsWith(PART)
  );
}

/** The ending of a file that is being written. It is no key, so it is never listed, read or served. */
export const PART = '.part';

/** @throws for what is no key: keys are made by the shop's code, never by a caller. */
export function requireBlobKey(key: string): string {
  if (!isBlobKey(key)) throw new Error(`Not the key of a file: ${JSON.stringify(key.slice(0, 80))}`);
  return key;
}

/** Returns the folder that a key, or a folder to list, may not lead out of: `images/papelera`, `documents`. */
export function rootOf(key: string): string {
  const [folder = '', company = ''] = key.split('/');
  return COMPANY_FOLDERS.has(folder) && company !== '' ? `${folder}/${company}` : folder;
}

/** Whether only the shop's own user may read a file. */
export const isPrivate = (key: string): boolean => PRIVATE_FOLDERS.has(key.split('/', 1)[0] ?? '');

/** @throws unless a text is a folder to list: a known folder, or one of a company, with a slash at the end. */
export function requireFolder(folder: string): string {
  if (!folder.endsWith('/') || !isBlobKey(`${folder}x/x`))
    throw new Error(`Not a folder of files: ${JSON.stringify(folder.slice(0, 80))}`);
  return folder;
}

/** The key of a company's picture. @param name checked with `isImageName`. */
export const imageKey = (company: string, name: string): string => `images/${company}/${name}`;

/** The key of a drawing that replaces a picture. */
export const drawingKey = (company: string, name: string): string => `drawings/${company}/${name}.svg`;

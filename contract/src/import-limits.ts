/** The limits of an import's file. In their own file, so that the browser loads no schemas. */

/** The largest file that is accepted, in bytes. */
export const IMPORT_MAX_BYTES = 1024 ** 3;
/** The largest part in which it is uploaded, in bytes: a request has to arrive within the server's time limit. */
export const IMPORT_PART_BYTES = 4 * 1024 ** 2;

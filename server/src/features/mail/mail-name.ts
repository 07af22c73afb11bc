// A person's or client's name as a mail shows it in its subject or first lines.

import { oneLine } from '../../platform/mail/mail-message.js';

const NAME_MAX = 80;
/** The beginning of an address, such as 'https://'. */
const SCHEME = /\b[a-z][a-z0-9+.-]*:\/+/gi;
/** A dot that mail programs may read as part of a host name: 'S.R.L.' has none, 'premios.com' has one. */
const HOST_DOT = /(?<=[\p{L}\p{N}-])[.。．｡](?=[\p{L}\p{N}-]{2})/gu;

/**
 * Returns a name that a user typed for the text of a mail: one line, at most 80 characters, and nothing that a mail program
 * turns into a link. A name must not carry a message of its own to the reader.
 */
export const mailName = (name: string): string =>
  oneLine(name.replace(SCHEME, ' ').replace(HOST_DOT, ' '), NAME_MAX);

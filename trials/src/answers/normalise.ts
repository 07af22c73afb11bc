// Normalises recorded answers: replaces times, ids and tokens by placeholders, so that the answers of two releases can
// be compared as text.

/** The values that differ between two runs of the same release, and their placeholders in a recording. */
const VOLATILE: readonly (readonly [RegExp, string])[] = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<token>'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<uuid>'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>'],
  [/\d{4}-\d\d-\d\d/g, '<day>'],
  [/\b[0-9a-f]{32,}\b/gi, '<hash>'],
  [/(?:localhost|127\.0\.0\.1):\d+/g, '<host>'],
  // mails leave while the recording runs
  [/"waitingMails":\d+/g, '"waitingMails":0'],
  [/"(requestId|mark|verificationToken|guid|challenge)":"[^"]*"/g, '"$1":"<$1>"'],
  // secrets that were made for this answer, and what only their beginning shows
  [/\b(mk_live|whsec)_[\w+/=-]+/g, '$1_<secret>'],
  [/"secret":"[A-Z2-7]{32}"/g, '"secret":"<secret>"'],
  [/([?&]secret=)[A-Z2-7]{32}/g, '$1<secret>'],
  [/(\/admin\/mail\?m=|\/connectors\/tango\/)[\w-]{32,}/g, '$1<secret>'],
  // a page's cursor by a moment in microseconds, and the time of day in files
  [/"next":"\d{16}-/g, '"next":"<moment>-'],
  [/;\d\d:\d\d;/g, ';<hour>;'],
];

/** The text with times, ids, tokens and the like replaced, so that equal answers are equal texts. */
export const normalise = (text: string): string =>
  VOLATILE.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);

/** Returns the types of a JSON value's fields, ordered by name; for an array, those of its first element. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, shapeOf(field)]),
  );
}

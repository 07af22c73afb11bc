// Compares two OpenAPI documents of /api/v1: whether the newer one only adds to the older one.

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parts of a document that are for people, and may change. */
const WORDS = new Set([
  'summary',
  'description',
  'example',
  'title',
  'version',
  'tags',
  'info',
  'deprecated',
]);

/** Returns what of an older document the newer one lacks or has changed, as paths; empty if it only adds. */
export function lostParts(older: unknown, newer: unknown, path = ''): string[] {
  if (Array.isArray(older)) return lostItems(older, newer, path);
  if (!isObject(older)) return older === newer ? [] : [path];
  if (!isObject(newer)) return [path];
  return (
    Object.entries(older)
      // a field may have the name of one of the words
      .filter(([name]) => path.endsWith('/properties') || !WORDS.has(name))
      .flatMap(([name, value]) =>
        name in newer ? lostParts(value, newer[name], `${path}/${name}`) : [`${path}/${name}`],
      )
  );
}

/** A list of required inputs must not grow; another one may. Parameters are compared by their names. */
function lostItems(older: readonly unknown[], newer: unknown, path: string): string[] {
  if (!Array.isArray(newer)) return [path];
  const isInput = path.endsWith('/required') && path.includes('/requestBody/');
  if (isInput) return newer.some((item) => !older.includes(item)) ? [path] : [];
  if (path.endsWith('/parameters')) return lostParameters(older as readonly Json[], newer as Json[], path);
  return older.flatMap((item, at) => {
    const isThere = newer.some((other) => lostParts(item, other).length === 0);
    return isThere ? [] : [`${path}/${at}`];
  });
}

const keyOf = ({ in: place, name }: Json): string => `${String(place)} ${String(name)}`;

function lostParameters(older: readonly Json[], newer: readonly Json[], path: string): string[] {
  const lost = older.flatMap((parameter) => {
    const other = newer.find((each) => keyOf(each) === keyOf(parameter));
    if (other === undefined) return [`${path}/${keyOf(parameter)}`];
    const { required: wasRequired, ...rest } = parameter;
    const isStricter = other['required'] === true && wasRequired !== true;
    return [...(isStricter ? [`${path}/${keyOf(parameter)}/required`] : []), ...lostParts(rest, other, path)];
  });
  const demanded = newer.filter(
    (each) => each['required'] === true && !older.some((parameter) => keyOf(parameter) === keyOf(each)),
  );
  return [...lost, ...demanded.map((each) => `${path}/${keyOf(each)}/required`)];
}

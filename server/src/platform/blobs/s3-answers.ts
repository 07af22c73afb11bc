// Reads the XML answers of S3 that the shop needs: pages of keys and of unfinished uploads.

/** An entry of a page: its elements by their names. */
type Entry = Readonly<Record<string, string>>;

/** Returns the entries of an answer with a name such as `Contents`, and the elements beside them. */
export function readPage(
  xml: string,
  name: string,
): { readonly entries: readonly Entry[]; readonly rest: Entry } {
  const pattern = new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g');
  return {
    entries: [...xml.matchAll(pattern)].map(([, inside = '']) => elementsOf(inside)),
    rest: elementsOf(xml.replaceAll(pattern, '')),
  };
}

const elementsOf = (xml: string): Entry =>
  Object.fromEntries(
    [...xml.matchAll(/<([A-Za-z]+)>([^<]*)<\/\1>/g)].map(([, name = '', text = '']) => [name, plain(text)]),
  );

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (whole, decimal, hex, name) =>
    name === undefined
      ? String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal))
      : (SIGNS[name.toLowerCase()] ?? whole),
  );

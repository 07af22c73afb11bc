// Scans the XML of office files piece by piece: elements and texts, with a bound on what is held, and without document
// types or entities of the file's own.

/** What a scanner calls. Names come without their namespace prefix. */
export interface XmlHandler {
  /** @param attributes the text between the name and the end of the tag, for `attributeOf`. */
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
}

/** The XML is not well-formed, or is of a kind that office programs do not write. */
export class XmlError extends Error {}

/** A tag is longer than any that office programs write. */
export class XmlTagTooLongError extends XmlError {}

/** The XML defines entities of its own, by which a few bytes stand for gigabytes of text or for other files. */
export class XmlDocumentTypeError extends XmlError {}

/** Maximum characters of one text, comment or declaration. A cell has at most 32,767. */
const PIECE_MAX = 1_048_576;
/** Maximum characters of one tag with its attributes. */
const TAG_MAX = 65_536;

/** Reads XML that comes in pieces. Memory is bounded by the longest tag or text. */
export class XmlScanner {
  readonly #handler: XmlHandler;
  #rest = '';
  /** How many characters of the tag at the start of `#rest` were searched for its end. */
  #searched = 0;
  /** The quote of the attribute value at that place, or an empty text outside of one. */
  #quote = '';

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  /** @throws XmlError */
  write(piece: string): void {
    const data = this.#rest === '' ? piece : this.#rest + piece;
    let at = 0;
    for (;;) {
      const begin = data.indexOf('<', at);
      if (begin < 0) break;
      if (begin > at) this.#handler.text(decodeXml(data.slice(at, begin)));
      at = begin;
      const end = this.#markup(data, begin);
      if (end < 0) break;
      at = end;
    }
    this.#rest = at === 0 ? data : data.slice(at);
    if (this.#rest.length > PIECE_MAX) throw new XmlError('a tag or a text is too long');
  }

  /** @throws XmlError when the XML ends inside a tag. */
  end(): void {
    if (this.#rest.trim() !== '') throw new XmlError('the XML ends too early');
  }

  /** Reads the markup at a position. @returns where it ends, or -1 when more must be read first. */
  #markup(data: string, begin: number): number {
    const sign = data[begin + 1];
    if (sign === undefined) return -1;
    if (sign === '?') return after(data, '?>', begin);
    if (sign === '!') return this.#declaration(data, begin);
    const end = this.#tagEnd(data, begin);
    if (end < 0) return -1;
    if (sign === '/') this.#handler.close(localName(data.slice(begin + 2, end - 1).trim()));
    else this.#element(data.slice(begin + 1, end - 1));
    return end;
  }

  #declaration(data: string, begin: number): number {
    if (data.startsWith('<!--', begin)) return after(data, '-->', begin + 4);
    const start = '<![CDATA[';
    if (data.startsWith(start, begin)) {
      const end = data.indexOf(']]>', begin);
      if (end < 0) return -1;
      this.#handler.text(data.slice(begin + start.length, end));
      return end + 3;
    }
    const seen = data.slice(begin, begin + start.length);
    if (start.startsWith(seen) || '<!--'.startsWith(seen)) return -1;
    throw new XmlDocumentTypeError('a document type is not allowed');
  }

  /**
   * Returns the position after the tag's `>`, which attribute values may hold too; -1 when it is not there yet. Each character
   * is looked at once: the next call for the same tag continues where this one stopped.
   */
  #tagEnd(data: string, begin: number): number {
    const last = Math.min(data.length, begin + TAG_MAX);
    for (let at = begin + this.#searched; at < last; at += 1) {
      const sign = data[at];
      if (this.#quote !== '') {
        if (sign === this.#quote) this.#quote = '';
      } else if (sign === '"' || sign === "'") this.#quote = sign;
      else if (sign === '>') {
        this.#searched = 0;
        return at + 1;
      }
    }
    if (data.length - begin >= TAG_MAX) throw new XmlTagTooLongError('a tag is too long');
    this.#searched = last - begin;
    return -1;
  }

  #element(tag: string): void {
    const closed = tag.endsWith('/');
    const inner = closed ? tag.slice(0, -1) : tag;
    const space = inner.search(/\s/);
    const name = localName(space < 0 ? inner : inner.slice(0, space));
    if (name === '') throw new XmlError('a tag has no name');
    this.#handler.open(name, space < 0 ? '' : inner.slice(space));
    if (closed) this.#handler.close(name);
  }
}

function after(data: string, mark: string, from: number): number {
  const at = data.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The patterns of the attributes that the readers ask for, which are few. */
const PATTERNS = new Map<string, RegExp>();

/** Returns the value of an attribute, or undefined. */
export function attributeOf(attributes: string, name: string): string | undefined {
  let pattern = PATTERNS.get(name);
  if (pattern === undefined) {
    pattern = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    PATTERNS.set(name, pattern);
  }
  const found = pattern.exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : decodeXml(value);
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Replaces the five named entities and character numbers. An unknown entity stays as it is. */
export function decodeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}

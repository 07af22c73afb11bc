// The marks that a company's own texts may have: headings, lists, bold and links; everything else is plain text, so no text
// can bring code into a page.

/** A piece of a line. */
export type MarkedPiece =
  | { readonly kind: 'text' | 'bold'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

/** A block of a text: a heading, a paragraph, or a list with its items. */
export type MarkedBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly pieces: readonly MarkedPiece[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly MarkedPiece[])[] };

/**
 * Reads a text with marks: a line that begins with `## ` is a heading, one that begins with `- ` an item of a list; an empty line
 * ends a paragraph; `**bold**`, and `[words](/path)` or `[words](https://…)`. A mark with any other address stays plain text.
 */
export function readMarkedText(text: string): MarkedBlock[] {
  const blocks: MarkedBlock[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', pieces: readPieces(lines.join(' ')) });
    lines = [];
  };
  for (const line of text.split('\n').map((each) => each.trim())) {
    const item = /^- +(.+)$/.exec(line)?.[1];
    const heading = /^## +(.+)$/.exec(line)?.[1];
    const last = blocks.at(-1);
    if (item !== undefined) {
      const inList = lines.length === 0 && last?.kind === 'list';
      endParagraph();
      if (inList) blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, readPieces(item)] };
      else blocks.push({ kind: 'list', items: [readPieces(item)] });
    } else if (heading !== undefined) {
      endParagraph();
      blocks.push({ kind: 'heading', pieces: readPieces(heading) });
    } else if (line === '') endParagraph();
    else lines.push(line);
  }
  endParagraph();
  return blocks;
}

const MARK = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

function readPieces(line: string): MarkedPiece[] {
  const pieces: MarkedPiece[] = [];
  let end = 0;
  for (const found of line.matchAll(MARK)) {
    const [whole, bold, words, to] = found;
    if (to !== undefined && !isOwnOrSecureLink(to)) continue;
    if (found.index > end) pieces.push({ kind: 'text', text: line.slice(end, found.index) });
    pieces.push(
      bold === undefined ? { kind: 'link', text: words ?? '', to: to ?? '' } : { kind: 'bold', text: bold },
    );
    end = found.index + whole.length;
  }
  if (end < line.length) pieces.push({ kind: 'text', text: line.slice(end) });
  return pieces;
}

/** Returns whether a link leads to a path of the shop (`/store?tg=NOV`) or to an https address. */
export function isOwnOrSecureLink(link: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(link)) return false;
  if (link.startsWith('/')) return !link.startsWith('//');
  return isSecureAddress(link);
}

/** Returns whether a text is an https address without a user name. */
export function isSecureAddress(text: string): boolean {
  return /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#]\S*)?$/i.test(text);
}

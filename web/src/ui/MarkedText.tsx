// Renders a company's own text with its marks: headings, paragraphs, lists, bold and links. Everything else is shown as it is written.

import { type MarkedPiece, readMarkedText } from '@mostrador/rules/marked-text';
import { Link } from 'react-router';

interface MarkedTextProps {
  readonly text: string;
}

/** A text without marks is one paragraph. */
export function MarkedText({ text }: MarkedTextProps) {
  return readMarkedText(text).map((block, index) => {
    const key = `${index} ${block.kind}`;
    if (block.kind === 'list')
      return (
        <ul key={key} className="marked-list">
          {block.items.map((pieces, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change while it is shown
            <li key={nth}>
              <Pieces pieces={pieces} />
            </li>
          ))}
        </ul>
      );
    return block.kind === 'heading' ? (
      <p key={key}>
        <strong>
          <Pieces pieces={block.pieces} />
        </strong>
      </p>
    ) : (
      <p key={key}>
        <Pieces pieces={block.pieces} />
      </p>
    );
  });
}

function Pieces({ pieces }: { readonly pieces: readonly MarkedPiece[] }) {
  return pieces.map((piece, index) => {
    const key = `${index} ${piece.text}`;
    if (piece.kind !== 'link')
      return piece.kind === 'bold' ? <strong key={key}>{piece.text}</strong> : piece.text;
    return piece.to.startsWith('/') ? (
      <Link key={key} className="text-link" to={piece.to}>
        {piece.text}
      </Link>
    ) : (
      <a key={key} className="text-link" href={piece.to} rel="noreferrer">
        {piece.text}
      </a>
    );
  });
}

// The brand's film on the pages of printed QR codes, with captions and a description of what it shows.

import type { BrandVideo } from '@mostrador/brands/brand';
import { useBrand } from '../../page/page';
import { qrText as text } from '../../text/qr';
import './Qr.css';

/** Returns the film's poster image, which has the size of the film. */
export const posterOf = ({ poster, width, height }: BrandVideo) => ({ src: poster, width, height });

/** Never starts the film by itself. */
export function Film() {
  const { sources, poster, width, height, title, captions, transcript } = useBrand().qr.video;
  return (
    <figure className="film">
      <video
        controls
        playsInline
        preload="metadata"
        poster={poster}
        width={width}
        height={height}
        aria-label={title}
      >
        {sources.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
        <track kind="captions" src={captions} srcLang="es" label={text.captions} default />
      </video>
      <figcaption>
        <details className="film-words">
          <summary>{text.transcript}</summary>
          <ol>
            {transcript.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
          <p className="text-muted">{text.silent}</p>
        </details>
      </figcaption>
    </figure>
  );
}

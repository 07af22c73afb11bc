import type { BrandVideo } from '@mostrador/brands/brand';
import { useBrand } from '../../page/page';
import { qrText as text } from '../../text/qr';
import './Qr.css';

/** Returns the film's poster image, which has the size of the film. */
export const posterOf = ({ poster, width, height }: BrandVideo) => ({ src: poster, width, height });

/** The brand's film. It never starts by itself, and a text below describes it. */
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

// An image that fills a box of fixed shape, so that nothing moves when it loads. Shows a text if the image is missing.

import { ImageOff } from 'lucide-react';
import { useCallback, useState } from 'react';
import { classes } from './classes';
import { Icon } from './Icon';
import './ImageBox.css';

export interface ImageBoxProps {
  /** Undefined: there is no image. */
  readonly src: string | undefined;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** Shown when the image is missing or does not load. */
  readonly missingText: string;
  /** The widths that the server offers, and the address of one. */
  readonly widths?: readonly number[] | undefined;
  readonly srcOf?: ((width: number) => string) | undefined;
  readonly sizes?: string | undefined;
  /** In the first view: loads immediately, not lazily. */
  readonly eager?: boolean | undefined;
  readonly fit?: 'contain' | 'cover' | undefined;
  readonly className?: string | undefined;
}

export function ImageBox({
  src,
  alt,
  width,
  height,
  missingText,
  widths,
  srcOf,
  sizes,
  eager = false,
  fit = 'contain',
  className,
}: ImageBoxProps) {
  const [failed, setFailed] = useState<string>();
  // an image of the server-rendered page may have failed before this code ran
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '')
      setFailed(image.getAttribute('data-src') ?? undefined);
  }, []);

  if (src === undefined || src === '' || failed === src) {
    return (
      <span className={classes('image-missing', className)}>
        <Icon of={ImageOff} />
        {missingText}
      </span>
    );
  }
  return (
    <img
      key={src}
      ref={check}
      data-src={src}
      data-fit={fit}
      className={classes('image-box', className)}
      srcSet={
        widths !== undefined && srcOf !== undefined
          ? widths.map((w) => `${srcOf(w)} ${w}w`).join(', ')
          : undefined
      }
      sizes={sizes}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      // a browser asks for six things at a time: an answer must not wait until thirty pictures have been rendered
      fetchPriority={eager ? 'high' : 'low'}
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
}

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { imageAddress } from '../../api/images';
import { usePage } from '../../api/page';
import { storeText } from '../../text/store';
import { IconButton } from '../../ui/IconButton';
import './Banners.css';

/** The company's banners, where it shows any. A row that snaps: it needs no code to be moved by finger. */
export function Banners() {
  const { context } = usePage();
  const { showBanner, bannerImages, bannerLinks, bannerTexts } = context;
  const row = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const count = bannerImages.length;

  useEffect(() => {
    const list = row.current;
    if (list === null) return;
    const look = () => setShown(Math.round(list.scrollLeft / Math.max(list.clientWidth, 1)));
    list.addEventListener('scroll', look, { passive: true });
    return () => list.removeEventListener('scroll', look);
  }, []);
  function move(by: number) {
    const list = row.current;
    list?.scrollTo({ left: (shown + by) * list.clientWidth });
  }

  if (!showBanner || count === 0) return null;
  return (
    <section className="banners" aria-roledescription="carousel" aria-label={storeText.banners}>
      <ul ref={row} className="banners-row">
        {bannerImages.map((file, index) => (
          <li key={file} inert={index !== shown}>
            <Banner
              file={file}
              alt={bannerTexts[index] ?? ''}
              to={bannerLinks[index] ?? ''}
              first={index === 0}
            />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="banners-arrows">
          <IconButton
            icon={ChevronLeft}
            kind="line"
            label={storeText.previousBanner}
            disabled={shown === 0}
            onClick={() => move(-1)}
          />
          <IconButton
            icon={ChevronRight}
            kind="line"
            label={storeText.nextBanner}
            disabled={shown >= count - 1}
            onClick={() => move(1)}
          />
        </div>
      )}
    </section>
  );
}

interface BannerProps {
  readonly file: string;
  readonly alt: string;
  readonly to: string;
  /** In the first view: fetched at once. */
  readonly first: boolean;
}

const widths = [640, 1280, 1920] as const;

function Banner({ file, alt, to, first }: BannerProps) {
  const { apiBase } = usePage();
  const image = (
    <img
      src={imageAddress(apiBase, file, 1280)}
      srcSet={widths.map((width) => `${imageAddress(apiBase, file, width)} ${width}w`).join(', ')}
      sizes="(max-width: 1023px) 100vw, 980px"
      alt={alt}
      width={1440}
      height={360}
      loading={first ? 'eager' : 'lazy'}
    />
  );
  return to === '' ? image : <Link to={to}>{image}</Link>;
}

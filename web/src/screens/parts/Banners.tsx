import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { imageAddress } from '../../page/image-address';
import { usePage } from '../../page/page';
import { bannersText as text } from '../../text/banners';
import { IconButton } from '../../ui/IconButton';
import './Banners.css';

interface BannersProps {
  /** Goes on by itself until somebody stops it, or looks closer, or wants no motion. */
  readonly moves?: boolean;
  /** Those that begin with these words are left out: the page says them already. */
  readonly without?: string;
}

/** How long a banner stays, in milliseconds. */
const STAY_MS = 7_000;

/** The company's banners, where it shows any. A row that snaps: it needs no code to be moved by finger. */
export function Banners({ moves = false, without }: BannersProps) {
  const { context } = usePage();
  const { showBanner, bannerImages, bannerLinks, bannerTexts } = context;
  const banners = bannerImages
    .map((file, index) => ({ file, alt: bannerTexts[index] ?? '', to: bannerLinks[index] ?? '' }))
    .filter(({ alt }) => without === undefined || !alt.startsWith(without));
  const row = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const count = banners.length;

  useEffect(() => {
    const list = row.current;
    if (list === null) return;
    const look = () => setShown(Math.round(list.scrollLeft / Math.max(list.clientWidth, 1)));
    list.addEventListener('scroll', look, { passive: true });
    return () => list.removeEventListener('scroll', look);
  }, []);
  const [stopped, setStopped] = useState(false);
  const [watched, setWatched] = useState(false);
  const calm = useSyncExternalStore(onMotion, wantsCalm, () => true);
  const moving = moves && !calm && count > 1;
  useEffect(() => {
    if (!moving || stopped || watched) return;
    const next = (shown + 1) % count;
    const timer = setTimeout(() => {
      const list = row.current;
      list?.scrollTo({ left: next * list.clientWidth });
    }, STAY_MS);
    return () => clearTimeout(timer);
  }, [moving, stopped, watched, shown, count]);
  function move(by: number) {
    const list = row.current;
    list?.scrollTo({ left: (shown + by) * list.clientWidth });
  }

  if (!showBanner || count === 0) return null;
  return (
    <section
      className="banners"
      aria-roledescription="carousel"
      aria-label={text.label}
      onPointerEnter={() => setWatched(true)}
      onPointerLeave={() => setWatched(false)}
      onFocus={() => setWatched(true)}
      onBlur={() => setWatched(false)}
    >
      <ul ref={row} className="banners-row">
        {banners.map((banner, index) => (
          <li key={banner.file} inert={index !== shown}>
            <Banner {...banner} first={!moves && index === 0} />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="banners-arrows">
          {moving && (
            <IconButton
              icon={stopped ? Play : Pause}
              kind="line"
              label={stopped ? text.play : text.pause}
              onClick={() => setStopped(!stopped)}
            />
          )}
          <IconButton
            icon={ChevronLeft}
            kind="line"
            label={text.previous}
            disabled={shown === 0}
            onClick={() => move(-1)}
          />
          <IconButton
            icon={ChevronRight}
            kind="line"
            label={text.next}
            disabled={shown >= count - 1}
            onClick={() => move(1)}
          />
        </div>
      )}
    </section>
  );
}

const CALM = '(prefers-reduced-motion: reduce)';
const wantsCalm = () => matchMedia(CALM).matches;

function onMotion(changed: () => void) {
  const query = matchMedia(CALM);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

interface BannerProps {
  readonly file: string;
  readonly alt: string;
  readonly to: string;
  /** In the first view: fetched at once. */
  readonly first: boolean;
}

const widths = [640, 800, 1280, 1920] as const;

function Banner({ file, alt, to, first }: BannerProps) {
  const { apiBase } = usePage();
  const [missing, setMissing] = useState(false);
  // without a network only its words are left
  if (missing) return <p className="banner-words">{to === '' ? alt : <Link to={to}>{alt}</Link>}</p>;
  const image = (
    <img
      src={imageAddress(apiBase, file, 1280)}
      srcSet={widths.map((width) => `${imageAddress(apiBase, file, width)} ${width}w`).join(', ')}
      sizes="(max-width: 1023px) 100vw, 980px"
      alt={alt}
      width={1440}
      height={360}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      onError={() => setMissing(true)}
    />
  );
  return to === '' ? image : <Link to={to}>{image}</Link>;
}

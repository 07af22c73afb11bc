// The banner carousel of the company, on the home page and in the store.

import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { imageAddress } from '../../../page/image-address';
import { usePage } from '../../../page/page';
import { bannersText as text } from '../../../text/banners';
import { IconButton } from '../../../ui/IconButton';
import './Banners.css';

interface BannersProps {
  /** Advances by itself, except while stopped, hovered or focused, and for users who prefer reduced motion. */
  readonly moves?: boolean;
  /** Leaves out the banners whose text begins with this, because the page already shows that text. */
  readonly without?: string;
}

/** How long a banner is shown. */
const BANNER_MS = 7_000;

/** Renders nothing for a company without banners. The row uses scroll snap, so that swiping needs no code. */
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
    const onScroll = () => setShown(Math.round(list.scrollLeft / Math.max(list.clientWidth, 1)));
    list.addEventListener('scroll', onScroll, { passive: true });
    return () => list.removeEventListener('scroll', onScroll);
  }, []);
  const [stopped, setStopped] = useState(false);
  const [held, setHeld] = useState(false);
  const reducedMotion = useSyncExternalStore(onMotionPreference, prefersReducedMotion, () => true);
  const moving = moves && !reducedMotion && count > 1;
  useEffect(() => {
    if (!moving || stopped || held) return;
    const timer = setTimeout(() => scrollToBanner((shown + 1) % count, row.current), BANNER_MS);
    return () => clearTimeout(timer);
  }, [moving, stopped, held, shown, count]);

  if (!showBanner || count === 0) return null;
  return (
    <section
      className="banners"
      aria-roledescription="carousel"
      aria-label={text.label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
            onClick={() => scrollToBanner(shown - 1, row.current)}
          />
          <IconButton
            icon={ChevronRight}
            kind="line"
            label={text.next}
            disabled={shown >= count - 1}
            onClick={() => scrollToBanner(shown + 1, row.current)}
          />
        </div>
      )}
    </section>
  );
}

function scrollToBanner(index: number, list: HTMLElement | null) {
  list?.scrollTo({ left: index * list.clientWidth });
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
const prefersReducedMotion = () => matchMedia(REDUCED_MOTION).matches;

function onMotionPreference(changed: () => void) {
  const query = matchMedia(REDUCED_MOTION);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

interface BannerProps {
  readonly file: string;
  readonly alt: string;
  readonly to: string;
  /** In the first view: loaded eagerly. */
  readonly first: boolean;
}

const widths = [640, 800, 1280, 1920] as const;

function Banner({ file, alt, to, first }: BannerProps) {
  const { apiBase } = usePage();
  const [missing, setMissing] = useState(false);
  // offline the image fails, and only its text is shown
  if (missing) return <p className="banner-words">{to === '' ? alt : <Link to={to}>{alt}</Link>}</p>;
  const image = (
    <img
      src={imageAddress(apiBase, file, 1280)}
      srcSet={widths.map((width) => `${imageAddress(apiBase, file, width)} ${width}w`).join(', ')}
      sizes="(max-width: 1023px) 100vw, (max-width: 1439px) 980px, 1340px"
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

// A row of slides that moves only by its arrows, by keys, finger or mouse, never by itself.

import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  Children,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { IconButton } from './IconButton';
import { SectionHead } from './SectionHead';
import { useEmbla } from './useEmbla';
import './Carousel.css';

export interface CarouselProps {
  /** The heading; with `hideTitle` only the accessible name. */
  readonly title: string;
  readonly hideTitle?: boolean | undefined;
  /** Beside the heading: 'Ver todos'. */
  readonly link?: ReactNode;
  readonly previousLabel: string;
  readonly nextLabel: string;
  /** cards: 5 slides at a time, 3 below 1024 px, 2 below 600 px, 1 below 480 px. single: always one. */
  readonly show?: 'cards' | 'single' | undefined;
  readonly children: ReactNode;
}

/** The number of slides that the widest window shows. The others render when the carousel is near the viewport. */
const FIRST = 5;
const NEAR = '200px 0px';

export function Carousel({
  title,
  hideTitle = false,
  link,
  previousLabel,
  nextLabel,
  show = 'cards',
  children,
}: CarouselProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const near = useNear(section);
  const { ends, move } = useEmbla(view, near);

  function onKeyDown(event: KeyboardEvent) {
    const inField = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
    if (inField || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    move(event.key === 'ArrowLeft' ? -1 : 1);
  }
  /** Embla brings a focused slide into view, so the browser must not scroll the box itself. */
  function unscroll(event: { readonly currentTarget: HTMLElement }) {
    event.currentTarget.scrollLeft = 0;
  }

  const arrows =
    ends.start && ends.end ? null : (
      <div className="carousel-arrows">
        <IconButton
          icon={ChevronLeft}
          kind="line"
          label={previousLabel}
          disabled={ends.start}
          onClick={() => move(-1)}
        />
        <IconButton
          icon={ChevronRight}
          kind="line"
          label={nextLabel}
          disabled={ends.end}
          onClick={() => move(1)}
        />
      </div>
    );
  return (
    <section
      ref={section}
      className="carousel"
      data-show={show}
      aria-roledescription="carousel"
      aria-label={hideTitle ? title : undefined}
      aria-labelledby={hideTitle ? undefined : id}
      onKeyDown={onKeyDown}
    >
      {hideTitle ? (
        arrows
      ) : (
        <SectionHead id={id} title={title}>
          {link}
          {arrows}
        </SectionHead>
      )}
      <div ref={view} className="carousel-view" onScroll={unscroll}>
        <ul className="carousel-track">
          {Children.map(children, (slide, index) => (
            <li className="carousel-slide">{near || index < FIRST ? slide : null}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Returns whether the element has ever been near the viewport. */
function useNear(box: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || box.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) startTransition(() => setNear(true));
      },
      { rootMargin: NEAR },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [near, box]);
  return near;
}

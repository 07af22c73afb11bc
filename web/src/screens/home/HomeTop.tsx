import type { BrandImage } from '@mostrador/brands/brand';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useBrand } from '../../page/page';
import { homeText } from '../../text/home';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/LinkButton';

/**
 * The top of the home page: the season's picture with the button 'VER PRODUCTOS', and the tiles, such as Cuadernos and
 * Libretas, which link into the catalogue.
 */
export function HomeTop() {
  const { hero, tiles } = useBrand().home;
  return (
    <div className="home-top">
      <section className="hero" aria-label={homeText.hero}>
        <img
          className="hero-image"
          src={hero.image.src}
          alt={hero.image.alt}
          width={hero.image.width}
          height={hero.image.height}
          {...(hero.smallImage && responsiveWidths(hero.image, hero.smallImage))}
          fetchPriority="high"
        />
        <div className="hero-text">
          <h1>{hero.title}</h1>
          <p>{hero.subtitle}</p>
          <LinkButton to="/store" size="large">
            {homeText.seeProducts}
          </LinkButton>
        </div>
      </section>
      <ul className="tiles" aria-label={homeText.tiles}>
        {tiles.map(({ title, href, linkText, image }) => (
          <li key={title}>
            <Link to={href} className="tile">
              <img src={image.src} alt={image.alt} width={image.width} height={image.height} loading="lazy" />
              <b className="group-title">{title}</b>
              <span className="tile-link">
                {linkText} <Icon of={ChevronRight} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the image's widths. On phones it fills a height of 216 px and is cropped at the sides, so it is 540 px wide. */
function responsiveWidths(large: BrandImage, small: BrandImage) {
  return {
    srcSet: [small, large].map(({ src, width }) => `${src} ${width}w`).join(', '),
    sizes: '(max-width: 640px) 540px, (max-width: 1023px) 100vw, 900px',
  };
}

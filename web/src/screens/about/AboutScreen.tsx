// The page 'La Empresa' (/aboutus): the welcome heading, text, key figures and picture, as the brand defines them, and
// the button 'Contactate'.

import { useHead } from '../../page/head';
import { useBrand } from '../../page/page';
import { aboutText } from '../../text/pages';
import { LinkButton } from '../../ui/LinkButton';
import { MarkedText } from '../../ui/MarkedText';
import './AboutScreen.css';

export default function AboutScreen() {
  const { about } = useBrand();
  useHead({ description: about?.paragraphs[0], image: about?.image });
  // empty for a company without its own page
  if (about === undefined) return null;
  const { heading, paragraphs, facts, image } = about;
  return (
    <div className="page-width about">
      <div>
        <h1 className="page-title about-title">{heading}</h1>
        <div className="stack about-text">
          {paragraphs.map((paragraph) => (
            <MarkedText key={paragraph} text={paragraph} />
          ))}
        </div>
        <ul className="facts">
          {facts.map(({ figure, words }) => (
            <li key={words}>
              <b className="figure-title">{figure}</b>
              <span className="text-muted">{words}</span>
            </li>
          ))}
        </ul>
        <LinkButton to="/contact-us" size="large">
          {aboutText.contact}
        </LinkButton>
      </div>
      <img
        className="about-picture"
        src={image.src}
        alt={image.alt}
        width={image.width}
        height={image.height}
      />
    </div>
  );
}

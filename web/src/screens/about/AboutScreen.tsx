import { useHead } from '../../api/head';
import { useBrand } from '../../api/page';
import { aboutText } from '../../text/pages';
import { LinkButton } from '../../ui/LinkButton';
import './AboutScreen.css';

export default function AboutScreen() {
  const { heading, paragraphs, facts, image } = useBrand().about;
  useHead({ description: paragraphs[0], image: image.src });
  return (
    <div className="page-width about">
      <div>
        <h1 className="page-title about-title">{heading}</h1>
        <div className="stack about-text">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
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

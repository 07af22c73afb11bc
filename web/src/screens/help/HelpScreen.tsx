import { useHead } from '../../page/head';
import { useBrand, usePage } from '../../page/page';
import { helpText } from '../../text/pages';
import { LinkButton } from '../../ui/LinkButton';
import { MarkedText } from '../../ui/MarkedText';
import { SectionHead } from '../../ui/SectionHead';
import { fillCondition } from './conditions';
import './HelpScreen.css';

/**
 * The help page 'Cómo comprar' (/htb): how to register and buy, and the brand's conditions of sale, such as the
 * minimum order, free delivery, business days until delivery, and payment by deposit, transfer or card.
 */
export default function HelpScreen() {
  const { heading, intro, steps, conditions } = useBrand().help;
  const { context } = usePage();
  useHead({ description: intro });
  return (
    <div className="page-width help">
      <h1 className="page-title">{heading}</h1>
      <div className="help-intro">
        <MarkedText text={intro} />
      </div>
      <section className="section">
        <SectionHead title={helpText.steps} />
        <ol className="help-steps">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="panel">
              <span className="help-number" aria-hidden="true">
                {index + 1}
              </span>
              <h3 className="group-title">{title}</h3>
              <MarkedText text={text} />
            </li>
          ))}
        </ol>
      </section>
      <section className="section">
        <SectionHead title={helpText.conditions} />
        <dl className="help-conditions">
          {conditions.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                <MarkedText text={fillCondition(text, context)} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="row section">
        <LinkButton to="/store" size="large">
          {helpText.seeProducts}
        </LinkButton>
        <LinkButton to="/contact-us" size="large" kind="secondary">
          {helpText.contact}
        </LinkButton>
      </div>
    </div>
  );
}

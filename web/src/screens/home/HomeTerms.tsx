// The home page's section for those who are not clients yet: what they need to know to buy here, and the ways to register and to log in.

import { useSessionState } from '../../session/session-context';
import { buyingTermsText as text } from '../../text/buying-terms';
import { LinkButton } from '../../ui/LinkButton';
import { BuyingTerms } from '../common/buying-terms/BuyingTerms';

export function HomeTerms() {
  const { session, expected } = useSessionState();
  if (session !== undefined || expected !== undefined) return null;
  return (
    <section className="home-terms" aria-labelledby="home-terms">
      <h2 id="home-terms" className="group-title">
        {text.title}
      </h2>
      <BuyingTerms />
      <p className="home-terms-ways">
        <LinkButton to="/login?r=1">{text.register}</LinkButton>
        <LinkButton to="/login" kind="secondary">
          {text.logIn}
        </LinkButton>
      </p>
    </section>
  );
}

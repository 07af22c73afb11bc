// The home page (/): promotions, main picture and tiles, product carousels, banners and contact details.

import { Fragment } from 'react';
import { useNotePageView } from '../../features/stats/useNotePageView';
import { useHead } from '../../page/head';
import { useBrand } from '../../page/page';
import { companyData } from '../../page/structured-data';
import { useSessionState } from '../../session/session-context';
import { shellText } from '../../text/shell';
import { LazyPart, partCode } from '../../ui/LazyPart';
import { Banners } from '../common/banners/Banners';
import { LazyCartTotalBar } from '../common/buying/LazyCartTotalBar';
import { ContactStrip } from './ContactStrip';
import { HomeTerms } from './HomeTerms';
import { HomeTop } from './HomeTop';
import { PromoStrip } from './PromoStrip';
import { TagCarousel } from './TagCarousel';
import './HomeScreen.css';

const clientHome = partCode(async () => (await import('./ClientHome')).ClientHome);

/** What a client comes for, above what everybody sees. Its place is kept free until its code is there. */
function ClientPart() {
  const { session, expected } = useSessionState();
  if ((session?.profile ?? expected) !== 1) return null;
  return (
    <div className="page-width client-part">
      <LazyPart code={clientHome} words={shellText.part}>
        {(ClientHome) => <ClientHome />}
      </LazyPart>
    </div>
  );
}

export default function HomeScreen() {
  const brand = useBrand();
  const { home } = brand;
  useNotePageView('home');
  useHead(import.meta.env.SSR ? { canonical: '/', structuredData: (site) => companyData(brand, site) } : {});
  return (
    <>
      <ClientPart />
      <PromoStrip />
      <div className="page-width">
        <HomeTop />
        <HomeTerms />
        {home.carousels.map(({ tag, title }, index) => (
          <Fragment key={tag}>
            <TagCarousel tag={tag} title={title} />
            {index === 1 && (
              <div className="home-banners">
                <Banners moves without={home.hero.title} />
              </div>
            )}
          </Fragment>
        ))}
        <ContactStrip />
      </div>
      <LazyCartTotalBar />
    </>
  );
}

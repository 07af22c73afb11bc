import { Fragment } from 'react';
import { companyFacts } from '../../api/facts';
import { useHead } from '../../api/head';
import { useBrand } from '../../api/page';
import { usePageView } from '../../features/stats/usePageView';
import { Banners } from '../parts/Banners';
import { OrderBar } from '../parts/OrderBar';
import { ContactStrip } from './ContactStrip';
import { HomeTop } from './HomeTop';
import { PromoStrip } from './PromoStrip';
import { TagCarousel } from './TagCarousel';
import './HomeScreen.css';

export default function HomeScreen() {
  const brand = useBrand();
  const { home } = brand;
  usePageView('home');
  useHead(import.meta.env.SSR ? { canonical: '/', facts: (site) => companyFacts(brand, site) } : {});
  return (
    <>
      <PromoStrip />
      <div className="page-width">
        <HomeTop />
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
      <OrderBar />
    </>
  );
}

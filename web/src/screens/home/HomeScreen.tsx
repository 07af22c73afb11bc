import { useHead } from '../../api/head';
import { useBrand } from '../../api/page';
import { usePageView } from '../../features/stats/usePageView';
import { OrderBar } from '../parts/OrderBar';
import { ContactStrip } from './ContactStrip';
import { HomeTop } from './HomeTop';
import { PromoStrip } from './PromoStrip';
import { TagCarousel } from './TagCarousel';
import './HomeScreen.css';

export default function HomeScreen() {
  const { home } = useBrand();
  usePageView('home');
  useHead({ canonical: '/' });
  return (
    <>
      <PromoStrip />
      <div className="page-width">
        <HomeTop />
        {home.carousels.map(({ tag, title }) => (
          <TagCarousel key={tag} tag={tag} title={title} />
        ))}
        <ContactStrip />
      </div>
      <OrderBar />
    </>
  );
}

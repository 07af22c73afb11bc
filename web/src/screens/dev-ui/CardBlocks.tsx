// The product cards in every state and a carousel on /dev/ui, the developers' page of components.

import { Check } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Carousel } from '../../ui/Carousel';
import { Chip } from '../../ui/Chip';
import { ImageBox } from '../../ui/ImageBox';
import { Price, PriceHidden } from '../../ui/Price';
import { QuantityStepper } from '../../ui/QuantityStepper';
import { SectionHead } from '../../ui/SectionHead';
import { CardSkeleton } from '../../ui/Skeleton';

type State = 'normal' | 'in' | 'out' | 'soon' | 'hidden' | 'picture';
type BrandCode = 'papelera' | 'barrilete';

const names: Record<BrandCode, readonly string[]> = {
  papelera: [
    'Cuaderno tapa dura araña azul 16×21 rayado, 48 hojas',
    'Libreta A6 tapa dura con elástico, hojas lisas',
  ],
  barrilete: ['El barrilete que no quería bajar', 'La casa que prendía las estrellas'],
};
const states: readonly State[] = ['normal', 'in', 'out', 'soon', 'hidden', 'picture'];

export function CardBlocks({ brand }: { readonly brand: BrandCode }) {
  const cards = states.map((state, index) => (
    <Sample key={state} state={state} brand={brand} place={index} />
  ));
  return (
    <>
      <section className="section">
        <SectionHead title="Fichas" />
        <div className="product-grid">
          {cards}
          <CardSkeleton />
        </div>
      </section>
      <section className="section">
        <Carousel
          title="Novedades"
          link={
            <Link className="text-link" to="/store?tg=NOV">
              Ver todos
            </Link>
          }
          previousLabel="Anteriores"
          nextLabel="Siguientes"
        >
          {cards}
          <Sample state="normal" brand={brand} place={1} />
        </Carousel>
      </section>
      <section className="section">
        <Carousel
          title="Avisos de la casa"
          hideTitle
          show="single"
          previousLabel="Anterior aviso"
          nextLabel="Siguiente aviso"
        >
          {[1, 2].map((place) => (
            <div key={place} className="dev-ui-banner">
              <ImageBox
                src={`/assets/images/home/${brand}/banner-${place}.webp`}
                alt={`Aviso ${place}`}
                width={1600}
                height={320}
                missingText="Sin imagen"
                fit="cover"
              />
            </div>
          ))}
        </Carousel>
      </section>
    </>
  );
}

interface SampleProps {
  readonly state: State;
  readonly brand: BrandCode;
  readonly place: number;
}

function Sample({ state, brand, place }: SampleProps) {
  const [quantity, setQuantity] = useState(10);
  const name = names[brand][place % 2] ?? '';
  const picture =
    state === 'picture'
      ? '/assets/none.webp'
      : `/assets/images/home/${brand}/tile-${place % 2 ? 'libretas' : 'cuadernos'}.webp`;
  const marks: Partial<Record<State, React.ReactNode>> = {
    in: <Chip tone="ok">15 en el pedido</Chip>,
    out: <Chip tone="danger">Sin stock</Chip>,
    soon: <Chip tone="warn">A ingresar</Chip>,
  };
  return (
    <Card
      picture={<ImageBox src={picture} alt="" width={480} height={480} missingText="Sin imagen" />}
      meta={
        <>
          <span className="product-code">CUA-1048</span>
          {marks[state]}
        </>
      }
      title={<Link to="/product?pcode=CUA-1048">{name}</Link>}
      sub="Pack × 10 · mín. 10"
      faded={state === 'out'}
      price={
        state === 'hidden' ? (
          <PriceHidden>
            <Link className="text-link" to="/login">
              Inicie sesión para ver el precio
            </Link>
          </PriceHidden>
        ) : (
          <Price
            amount={{ whole: '$ 12.450', cents: ',00' }}
            {...(place % 2 === 0 && { was: '$ 16.600,00', wasLabel: 'Precio de lista', off: '−25 %' })}
            {...(state === 'soon' && { mark: 'PVP', markTitle: 'Precio de venta al público' })}
          />
        )
      }
      actions={
        <>
          <QuantityStepper
            label={`Cantidad de ${name}`}
            plusLabel="Más"
            minusLabel="Menos"
            value={quantity}
            onChange={setQuantity}
            min={10}
            plus={(now) => now + 10}
            minus={(now) => Math.max(10, now - 10)}
          />
          {state === 'in' ? (
            <Button kind="saved" icon={Check} disabled>
              Listo
            </Button>
          ) : (
            <Button kind="soft" disabled={state === 'out'}>
              Agregar
            </Button>
          )}
        </>
      }
    />
  );
}

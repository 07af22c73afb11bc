// The chips, notes, empty states, progress bars and placeholders on /dev/ui, the developers' page of components.

import { WifiOff } from 'lucide-react';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { Empty } from '../../ui/Empty';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { Price } from '../../ui/Price';
import { ProgressBar } from '../../ui/ProgressBar';
import { SectionHead } from '../../ui/SectionHead';
import { Skeleton } from '../../ui/Skeleton';
import { Spinner } from '../../ui/Spinner';

export function StateBlocks({ brand }: { readonly brand: string }) {
  return (
    <section className="section">
      <SectionHead title="Estados" />
      <div className="stack">
        <div className="row">
          <Chip tone="ok">Disponible</Chip>
          <Chip tone="danger">Sin stock</Chip>
          <Chip tone="warn">Producto a ingresar</Chip>
          <Chip tone="info">Pendiente</Chip>
          <Chip>Borrador</Chip>
          <Chip tone="warn" icon={WifiOff}>
            Sin conexión
          </Chip>
          <Chip onRemove={() => undefined} removeLabel="Quitar catálogo">
            Catálogo: Vuelta al cole
          </Chip>
        </div>
        <Price
          size="large"
          amount={{ whole: '$ 5.587', cents: ',50' }}
          was="$ 7.450,00"
          wasLabel="Precio de lista"
          off="−25 %"
        />
        <div className="form-grid">
          <div className="span-4 stack">
            <ProgressBar
              label="Pedido mínimo $ 100.000,00"
              state="Faltan $ 27.340,00"
              value={72660}
              max={100000}
            />
            <ProgressBar
              label="Pedido mínimo $ 100.000,00"
              state="Alcanzado"
              value={120000}
              max={100000}
              done
            />
            <ProgressBar label="Descargando el catálogo" value={undefined} max={1} />
          </div>
          <div className="span-8 stack stack--tight">
            <Note tone="warn">El pedido mínimo es de $ 100.000,00</Note>
            <Note>Es necesario que cambie su contraseña.</Note>
            <Note tone="ok">Pago registrado.</Note>
            <Note tone="danger" action={<Button kind="secondary">Reintentar</Button>}>
              No pudimos traer los productos.
            </Note>
          </div>
          <div className="span-6 panel">
            <Empty
              image={{ src: `/assets/images/home/${brand}/empty.webp`, width: 320, height: 320 }}
              title="No encontramos “cuadermo”"
              action={
                <LinkButton to="/store" kind="secondary">
                  Ver todos los productos
                </LinkButton>
              }
            >
              Pruebe con menos palabras o busque por código.
            </Empty>
          </div>
          <div className="span-6 panel stack">
            <Spinner label="Cargando" size="large" />
            <Skeleton shape="title" width="half" />
            <Skeleton />
            <Skeleton width="most" />
            <Skeleton shape="row" />
          </div>
        </div>
      </div>
    </section>
  );
}

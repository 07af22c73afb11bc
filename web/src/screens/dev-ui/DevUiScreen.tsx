import { useState } from 'react';
import { Tabs } from '../../ui/Tabs';
import { Toasts } from '../../ui/Toasts';
import { createToastStore } from '../../ui/toastStore';
import { ActionBlocks } from './ActionBlocks';
import { CardBlocks } from './CardBlocks';
import { FieldBlocks } from './FieldBlocks';
import { ListBlocks } from './ListBlocks';
import { PickBlocks } from './PickBlocks';
import { StateBlocks } from './StateBlocks';
import { TokenBlocks } from './TokenBlocks';
import './DevUiScreen.css';

const toasts = createToastStore();

/** The developers' page /dev/ui, which shows every component of `ui` in every state. Not part of a production build. */
export default function DevUiScreen() {
  const [brand, setBrand] = useState<'papelera' | 'barrilete'>('papelera');
  return (
    <>
      <div className="page-width dev-ui">
        <h1 className="page-title">Bloques</h1>
        <Tabs
          label="Marca"
          selected={brand}
          onSelect={(next) => {
            document.documentElement.setAttribute('data-brand', next);
            setBrand(next);
          }}
          tabs={[
            { key: 'papelera', label: 'Papelera', panel: null },
            { key: 'barrilete', label: 'Barrilete', panel: null },
          ]}
        />
        <TokenBlocks brand={brand} />
        <ActionBlocks toasts={toasts} />
        <FieldBlocks />
        <CardBlocks brand={brand} />
        <ListBlocks />
        <PickBlocks />
        <StateBlocks brand={brand} />
      </div>
      <Toasts store={toasts} label="Avisos" closeLabel="Cerrar" duration={5000} />
    </>
  );
}

// The steps and the lists for selecting and ordering, as in the catalogue editor, on /dev/ui, the developers' page of
// components.

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PickList } from '../../ui/PickList';
import { PickGhost, usePickDrag } from '../../ui/pick-drag';
import { SectionHead } from '../../ui/SectionHead';
import { Segmented } from '../../ui/Segmented';
import { Steps } from '../../ui/Steps';

interface Thing {
  readonly id: number;
  readonly name: string;
}

const things: readonly Thing[] = Array.from({ length: 2_000 }, (_, index) => ({
  id: index + 1,
  name: `Cuaderno tapa dura N.º ${index + 1}`,
}));
const steps = ['Productos', 'Orden', 'Confirmar'];

export function PickBlocks() {
  const [choice, setChoice] = useState<'-1' | '0' | '1'>('-1');
  const [items, setItems] = useState(things);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([2]));
  const [active, setActive] = useState<number>();
  const drag = usePickDrag({
    onHold: (_, id) => things.find((thing) => thing.id === id)?.name ?? '',
    onDrop(_, id, __, gap) {
      const held = items.filter((thing) => thing.id === id);
      const others = (part: readonly Thing[]) => part.filter((thing) => thing.id !== id);
      setItems([...others(items.slice(0, gap)), ...held, ...others(items.slice(gap))]);
    },
    mayDrop: () => true,
    hasPlaces: () => true,
  });
  return (
    <section className="section">
      <SectionHead title="Pasos, elegir y ordenar" />
      <div className="stack">
        {[0, 1, 2].map((current) => (
          <Steps key={current} label="Pasos" steps={steps} current={current} doneLabel="(listo)" />
        ))}
        <Segmented
          legend="En stock"
          options={[
            { value: '-1', label: 'Indistinto' },
            { value: '1', label: 'Mostrar' },
            { value: '0', label: 'Ocultar' },
          ]}
          value={choice}
          onChange={setChoice}
        />
        <div className="dev-ui-pick">
          <PickList
            name="things"
            label="Dos mil productos"
            items={items}
            idOf={({ id }) => id}
            chosen={chosen}
            active={active}
            onActive={setActive}
            onChoose={(id) => setChosen(chosen.has(id) ? new Set() : new Set([id]))}
            onChooseAll={() => setChosen(new Set(items.map(({ id }) => id)))}
            pressMeans="choose"
            drag={drag}
            action={{ icon: Plus, label: ({ name }) => `Agregar ${name}` }}
            chooseLabel={({ name }) => `Elegir ${name}`}
          >
            {({ name }) => name}
          </PickList>
        </div>
      </div>
      <PickGhost drag={drag} />
    </section>
  );
}

// The verbs for the chosen products: price by a percentage, stock, category, tag, show or hide, activate or deactivate. Each that asks
// for something opens a sheet.

import type { DeskPriceList, DeskProductChoices, ManyChange } from '@mostrador/contract/entries/product-desk';
import { Boxes, Eye, EyeOff, FolderTree, Percent, Power, Tag } from 'lucide-react';
import { useState } from 'react';
import type { ChosenProducts } from '../../../features/price-lists/queries';
import { Button } from '../../../ui/Button';
import { Menu } from '../../../ui/Menu';
import { Segmented } from '../../../ui/Segmented';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { useLatch } from '../../../ui/useLatch';
import { parseWhole } from '../../text/amounts';
import { productsText } from '../../text/products';
import { ExportMenu, type ExportMenuProps } from '../../ui/ExportMenu';
import { FormSheet } from '../../ui/FormSheet';
import { IncreaseSheet } from '../../ui/increase/IncreaseSheet';
import { SelectionBar, SelectionVerb } from '../../ui/SelectionBar';
import { chosenCount, type Selection } from '../../ui/selection';

const { many: text } = productsText;

export interface ManyBarProps {
  readonly selection: Selection;
  /** How many rows the filter shows. */
  readonly total: number;
  readonly onSelect: (selection: Selection) => void;
  readonly choices: DeskProductChoices | undefined;
  /** The company's lists, and the one whose prices are shown. */
  readonly lists: { readonly all: readonly DeskPriceList[]; readonly shown: number } | undefined;
  /** The chosen products, for a change of their prices. */
  readonly chosen: ChosenProducts;
  /** @returns whether it was done; if not, its user has read why. */
  readonly onChange: (change: ManyChange) => Promise<boolean>;
  /** Saves the chosen products as a file. */
  readonly onExport: ExportMenuProps['onExport'];
  /** Called when an increase has changed or planned prices. */
  readonly onPriced: (done: { readonly said: string; readonly actionId: string | null }) => void;
}

type Asking = 'price' | 'stock' | 'category' | 'tag';

export function ManyBar(props: ManyBarProps) {
  const { selection, total, onSelect, onChange, onExport, onPriced, lists, chosen } = props;
  const [asking, setAsking] = useState<Asking>();
  const count = chosenCount(selection, total);
  const close = () => setAsking(undefined);
  const latch = useLatch();
  async function change(wanted: ManyChange) {
    await latch(async () => {
      if (await onChange(wanted)) close();
    });
  }
  const given = { ...props, count, onChange: change, onClose: close };
  return (
    <>
      <SelectionBar selection={selection} total={total} onSelect={onSelect}>
        <SelectionVerb icon={Percent} label={text.price} onClick={() => setAsking('price')} />
        <SelectionVerb icon={Boxes} label={text.stock} onClick={() => setAsking('stock')} />
        <SelectionVerb icon={FolderTree} label={text.category} onClick={() => setAsking('category')} />
        <SelectionVerb
          icon={EyeOff}
          label={text.hide}
          onClick={() => void change({ change: 'visibleInPortal', to: false })}
        />
        <ExportMenu onExport={onExport} />
        <Menu
          className="many-more"
          chevron={false}
          align="end"
          button={text.more}
          entries={[
            { key: 'tag', label: text.tag, icon: Tag, onSelect: () => setAsking('tag') },
            {
              key: 'show',
              label: text.show,
              icon: Eye,
              onSelect: () => void change({ change: 'visibleInPortal', to: true }),
            },
            {
              key: 'deactivate',
              label: text.deactivate,
              icon: Power,
              onSelect: () => void change({ change: 'active', to: false }),
            },
            {
              key: 'activate',
              label: text.activate,
              icon: Power,
              onSelect: () => void change({ change: 'active', to: true }),
            },
          ]}
        />
      </SelectionBar>
      {asking === 'price' && lists !== undefined && (
        <IncreaseSheet
          lists={lists.all}
          categories={[]}
          chosen={{ products: chosen, count }}
          priceListId={lists.shown}
          onClose={close}
          onDone={(done) => {
            close();
            onPriced(done);
          }}
        />
      )}
      {asking === 'stock' && <StockSheet {...given} />}
      {asking === 'category' && <CategorySheet {...given} />}
      {asking === 'tag' && <TagSheet {...given} />}
    </>
  );
}

interface FormProps {
  readonly count: number;
  readonly choices: DeskProductChoices | undefined;
  readonly onChange: (change: ManyChange) => Promise<void>;
  readonly onClose: () => void;
}

function StockSheet({ count, onChange, onClose }: FormProps) {
  // one id for one sheet: a press that is repeated after a lost answer adds nothing again
  const [requestId] = useState(() => crypto.randomUUID());
  const [adds, setAdds] = useState(true);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const units = parseWhole(typed) ?? undefined;
  async function submit() {
    setWrong(units === undefined);
    if (units === undefined) return;
    await onChange(adds ? { change: 'addStock', by: units, requestId } : { change: 'stock', to: units });
  }
  return (
    <FormSheet
      title={text.stock}
      onClose={onClose}
      onSubmit={submit}
      verb={adds ? text.addStock(units, count) : text.setStock(units, count)}
    >
      <Segmented
        legend={text.stockHow}
        options={[
          { value: 'add', label: text.stockAdd },
          { value: 'set', label: text.stockSet },
        ]}
        value={adds ? 'add' : 'set'}
        onChange={(value) => setAdds(value === 'add')}
      />
      <TextField
        label={text.units}
        hint={adds ? text.addHint : text.setHint}
        error={isWrong ? text.wrongUnits : undefined}
        inputMode="numeric"
        maxLength={12}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormSheet>
  );
}

/** A choice's value is this with a category's code; without a code it takes the products out of their category. */
const INTO = 'into:';

function CategorySheet({ count, choices, onChange, onClose }: FormProps) {
  const [choice, setChoice] = useState('');
  const [isMissing, setMissing] = useState(false);
  async function submit() {
    setMissing(choice === '');
    if (choice !== '') await onChange({ change: 'category', category: choice.slice(INTO.length) });
  }
  return (
    <FormSheet title={text.category} onClose={onClose} onSubmit={submit} verb={text.applyCategory(count)}>
      <Select
        label={text.category}
        emptyLabel={text.chooseCategory}
        error={isMissing ? text.categoryMissing : undefined}
        options={[
          ...(choices?.categories ?? []).map(({ code, path }) => ({ value: `${INTO}${code}`, label: path })),
          { value: INTO, label: productsText.noCategory },
        ]}
        value={choice}
        onChange={(event) => setChoice(event.target.value)}
      />
    </FormSheet>
  );
}

function TagSheet({ count, choices, onChange, onClose }: FormProps) {
  const [tag, setTag] = useState('');
  const send = async (change: 'addTag' | 'removeTag') => {
    if (tag.trim() !== '') await onChange({ change, tag: tag.trim() });
  };
  return (
    <FormSheet
      title={text.tag}
      onClose={onClose}
      onSubmit={() => send('addTag')}
      verb={text.addTag(count)}
      other={
        <Button kind="secondary" onClick={() => send('removeTag')}>
          {text.removeTag(count)}
        </Button>
      }
    >
      <TextField
        label={text.tagCode}
        list="product-tags"
        maxLength={64}
        value={tag}
        onChange={(event) => setTag(event.target.value)}
      />
      <datalist id="product-tags">
        {(choices?.tags ?? []).map(({ code, description }) => (
          <option key={code} value={code}>
            {description}
          </option>
        ))}
      </datalist>
    </FormSheet>
  );
}

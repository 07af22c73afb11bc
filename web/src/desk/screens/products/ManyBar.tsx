// The verbs for the chosen products: price by a percentage, category, tag, show or hide, activate or deactivate.

import type { DeskProductChoices, ManyChange } from '@mostrador/contract/entries/product-desk';
import { Eye, EyeOff, FolderTree, Percent, Power, Tag } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Icon } from '../../../ui/Icon';
import { Menu } from '../../../ui/Menu';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { productsText } from '../../text/products';
import { SelectionBar } from '../../ui/SelectionBar';
import { chosenCount, type Selection } from '../../ui/selection';

const { many: text } = productsText;

export interface ManyBarProps {
  readonly selection: Selection;
  /** How many rows the filter shows. */
  readonly total: number;
  readonly onSelect: (selection: Selection) => void;
  readonly choices: DeskProductChoices | undefined;
  /** The list whose prices are shown. */
  readonly list: { readonly id: number; readonly name: string } | undefined;
  readonly onChange: (change: ManyChange) => Promise<void>;
}

type Asking = 'price' | 'category' | 'tag';

export function ManyBar(props: ManyBarProps) {
  const { selection, total, onSelect, onChange, list } = props;
  const [asking, setAsking] = useState<Asking>();
  const count = chosenCount(selection, total);
  const close = () => setAsking(undefined);
  async function change(wanted: ManyChange) {
    await onChange(wanted);
    close();
  }
  const verb = (icon: typeof Eye, label: string, act: () => void) => (
    <button type="button" onClick={act}>
      <Icon of={icon} />
      {label}
    </button>
  );
  return (
    <>
      <SelectionBar selection={selection} total={total} onSelect={onSelect}>
        {verb(Percent, text.price, () => setAsking('price'))}
        {verb(FolderTree, text.category, () => setAsking('category'))}
        {verb(Tag, text.tag, () => setAsking('tag'))}
        {verb(EyeOff, text.hide, () => void change({ change: 'visibleInPortal', to: false }))}
        <Menu
          className="many-more"
          chevron={false}
          align="end"
          button={text.more}
          entries={[
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
      <Dialog
        open={asking !== undefined}
        onClose={close}
        title={asking === undefined ? '' : text[asking]}
        closeLabel={text.close}
        size="small"
      >
        {asking === 'price' && list !== undefined && (
          <PriceForm
            count={count}
            listName={list.name}
            onBps={(bps) => change({ change: 'pricePercent', bps, list: list.id })}
          />
        )}
        {asking === 'category' && <CategoryForm {...props} count={count} onChange={change} />}
        {asking === 'tag' && <TagForm {...props} count={count} onChange={change} />}
      </Dialog>
    </>
  );
}

function Form({ onSubmit, children }: { readonly onSubmit: () => void; readonly children: ReactNode }) {
  return (
    <form
      className="form many-form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** Reads '8,5' as 850 basis points; undefined if it is no percentage that prices can change by. */
export function basisPoints(typed: string): number | undefined {
  const [, sign = '', whole = '', decimals = ''] = /^([+-]?)(\d{1,4})(?:[.,](\d{1,2}))?\s*%?$/.exec(
    typed.trim().replace('−', '-'),
  ) ?? ['', '', ''];
  if (whole === '') return undefined;
  const bps = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  const signed = sign === '-' ? -bps : bps;
  return signed !== 0 && signed >= -9_900 && signed <= 100_000 ? signed : undefined;
}

function PriceForm({
  count,
  listName,
  onBps,
}: {
  readonly count: number;
  readonly listName: string;
  readonly onBps: (bps: number) => Promise<void>;
}) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = async () => {
    const bps = basisPoints(typed);
    setWrong(bps === undefined);
    if (bps !== undefined) await onBps(bps);
  };
  return (
    <Form onSubmit={() => void submit()}>
      <TextField
        label={`${text.percent}, ${listName}`}
        hint={text.percentHint}
        error={isWrong ? text.wrongPercent : undefined}
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">{text.applyPrice(count)}</Button>
    </Form>
  );
}

interface FormProps extends ManyBarProps {
  readonly count: number;
}

function CategoryForm({ count, choices, onChange }: FormProps) {
  const [code, setCode] = useState('');
  return (
    <Form onSubmit={() => void onChange({ change: 'category', category: code })}>
      <Select
        label={text.category}
        emptyLabel={productsText.noCategory}
        options={(choices?.categories ?? []).map(({ code: value, path }) => ({ value, label: path }))}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit">{text.applyCategory(count)}</Button>
    </Form>
  );
}

function TagForm({ count, choices, onChange }: FormProps) {
  const [tag, setTag] = useState('');
  const send = (change: 'addTag' | 'removeTag') =>
    tag.trim() === '' ? undefined : onChange({ change, tag: tag.trim() });
  return (
    <Form onSubmit={() => void send('addTag')}>
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
      <div className="many-buttons">
        <Button kind="secondary" onClick={() => send('removeTag')}>
          {text.removeTag(count)}
        </Button>
        <Button type="submit">{text.addTag(count)}</Button>
      </div>
    </Form>
  );
}

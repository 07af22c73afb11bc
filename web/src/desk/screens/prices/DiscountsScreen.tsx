// Discount lists and the rules of one (/admin/precios/descuentos): for a product, a category or everything.

import type { DiscountList } from '@mostrador/contract/entries/discounts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { refusalMessageOf } from '../../../api/refusal-message';
import { useDiscountLists } from '../../../features/discounts/queries';
import { useDiscountChanges } from '../../../features/discounts/useDiscountChanges';
import { Button } from '../../../ui/Button';
import { Empty } from '../../../ui/Empty';
import { Note } from '../../../ui/Note';
import { Select } from '../../../ui/Select';
import { Skeleton } from '../../../ui/Skeleton';
import { TextField } from '../../../ui/TextField';
import { increaseText, priceListsText, pricesText, discountsText as text } from '../../text/prices';
import { DeskHead } from '../../ui/DeskHead';
import { Sheet } from '../../ui/Sheet';
import { DiscountRules } from './DiscountRules';
import { PriceViews } from './PriceViews';

export default function DiscountsScreen() {
  const { data, isError, refetch } = useDiscountLists();
  const [chosenId, setChosenId] = useState<number>();
  const [isCreating, setIsCreating] = useState(false);
  const lists = data?.lists ?? [];
  const chosen = lists.find(({ discountListId }) => discountListId === chosenId) ?? lists[0];
  return (
    <>
      <DeskHead title={text.title}>
        <span className="keep">
          <Button icon={Plus} onClick={() => setIsCreating(true)}>
            {text.create}
          </Button>
        </span>
      </DeskHead>
      <PriceViews />
      {isError && (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="quiet" onClick={() => void refetch()}>
              {pricesText.retry}
            </Button>
          }
        >
          {pricesText.loadFailed}
        </Note>
      )}
      {data === undefined && !isError && <Skeleton shape="row" />}
      {data !== undefined && lists.length === 0 && <Empty title={text.none}>{text.noneHint}</Empty>}
      {chosen !== undefined && (
        <div className="price-discounts">
          <nav aria-label={text.lists}>
            {lists.map((list) => (
              <button
                key={list.discountListId}
                type="button"
                className="price-list"
                aria-current={list === chosen || undefined}
                data-off={!list.active || undefined}
                onClick={() => setChosenId(list.discountListId)}
              >
                <b>{list.name}</b>
                <span className="sub">
                  {list.active
                    ? `${text.rules(list.rulesCount)}, ${text.clients(list.clientsCount)}`
                    : text.hidden}
                </span>
              </button>
            ))}
          </nav>
          <DiscountRules key={chosen.discountListId} list={chosen} />
        </div>
      )}
      {isCreating && (
        <NewDiscountList
          lists={lists}
          onClose={() => setIsCreating(false)}
          onCreated={(discountListId) => {
            setIsCreating(false);
            setChosenId(discountListId);
          }}
        />
      )}
    </>
  );
}

interface NewDiscountListProps {
  readonly lists: readonly DiscountList[];
  readonly onClose: () => void;
  readonly onCreated: (discountListId: number) => void;
}

function NewDiscountList({ lists, onClose, onCreated }: NewDiscountListProps) {
  const [name, setName] = useState('');
  const [copyOf, setCopyOf] = useState('');
  const [problem, setProblem] = useState<string>();
  const { createList } = useDiscountChanges();
  async function create() {
    if (name.trim() === '') return setProblem(priceListsText.nameMissing);
    try {
      onCreated((await createList(name.trim(), copyOf === '' ? null : Number(copyOf))).discountListId);
    } catch (error) {
      setProblem(refusalMessageOf(error) ?? text.failed);
    }
  }
  return (
    <Sheet
      title={text.create}
      onClose={onClose}
      footer={
        <span className="push d-sheet-buttons">
          <Button kind="secondary" onClick={onClose}>
            {increaseText.cancel}
          </Button>
          <Button onClick={create}>{priceListsText.createIt}</Button>
        </span>
      }
    >
      {problem !== undefined && (
        <Note tone="danger" announce>
          {problem}
        </Note>
      )}
      <div className="form-grid price-form">
        <TextField
          label={text.newName}
          span={12}
          maxLength={60}
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Select
          label={text.copyOf}
          span={12}
          value={copyOf}
          options={[
            { value: '', label: text.copyNothing },
            ...lists.map(({ discountListId, name: label }) => ({ value: String(discountListId), label })),
          ]}
          onChange={({ target }) => setCopyOf(target.value)}
        />
      </div>
    </Sheet>
  );
}

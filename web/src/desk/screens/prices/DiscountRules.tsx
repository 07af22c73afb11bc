// The rules of a discount list: each percentage is edited in place, and a new rule is added below.

import type { DiscountList, DiscountRule } from '@mostrador/contract/entries/discounts';
import { useId, useState } from 'react';
import { statusOf } from '../../../api/call-failed';
import { refusalMessageOf } from '../../../api/refusal-message';
import { useDiscountRules } from '../../../features/discounts/queries';
import { type RuleChange, useDiscountChanges } from '../../../features/discounts/useDiscountChanges';
import { useCategoryChoices } from '../../../features/price-lists/queries';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { Select } from '../../../ui/Select';
import { Skeleton } from '../../../ui/Skeleton';
import { TextField } from '../../../ui/TextField';
import { useToasts } from '../../../ui/useToasts';
import { increaseText, percentage, priceListsText, discountsText as text } from '../../text/prices';
import { CodeChoice } from '../../ui/CodeChoice';
import { readPercentage } from '../../ui/increase/increase-form';
import { Sheet } from '../../ui/Sheet';
import { ruleTarget } from './rule-target';

/** Reads a discount as basis points: '12,5' or '12,5 %'; undefined for anything that is no discount. */
const readDiscount = (typed: string): number | undefined => {
  const bps = readPercentage(typed);
  return bps === undefined || bps < 0 || bps > 9_999 ? undefined : bps;
};

export function DiscountRules({ list }: { readonly list: DiscountList }) {
  const { discountListId } = list;
  const { data } = useDiscountRules(discountListId);
  const categories = useCategoryChoices();
  const { saveRules, saveList } = useDiscountChanges();
  const toasts = useToasts();
  const [problem, setProblem] = useState<string>();
  const [isRenaming, setRenaming] = useState(false);

  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    setProblem(undefined);
    try {
      await work();
      toasts.show({ text: text.saved, about: 'discount' });
      return true;
    } catch (error) {
      setProblem(refusalMessageOf(error) ?? text.failed);
      return false;
    }
  }
  const save = (rule: RuleChange) => attempt(() => saveRules(discountListId, [rule]));
  const hide = () =>
    attempt(() => saveList(discountListId, [{ field: 'active', from: list.active, to: !list.active }]));

  if (data === undefined) return <Skeleton shape="row" />;
  return (
    <section className="price-rules-of" aria-label={list.name}>
      <header>
        <h2 className="d-h">{list.name}</h2>
        <span className="d-meta">{text.order}</span>
        <span className="push">
          <Button kind="quiet" onClick={() => setRenaming(true)}>
            {text.rename}
          </Button>
          <Button kind="quiet" onClick={hide}>
            {list.active ? text.hide : text.showAgain}
          </Button>
        </span>
      </header>
      {problem !== undefined && (
        <Note tone="danger" announce>
          {problem}
        </Note>
      )}
      <table className="dt price-table price-rule-table">
        <thead>
          <tr>
            <th scope="col">{text.kind}</th>
            <th scope="col">{text.what}</th>
            <th scope="col" className="num">
              {text.percent}
            </th>
            <th scope="col">{text.validFrom}</th>
            <th scope="col">{text.validUntil}</th>
            <th scope="col">
              <span className="spoken">{text.remove}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.rules.map((rule) => (
            <RuleRow
              key={`${rule.kind} ${rule.code} ${rule.bps} ${rule.validFrom ?? ''} ${rule.validUntil ?? ''}`}
              rule={rule}
              what={ruleTarget(rule, categories)}
              onSave={save}
            />
          ))}
        </tbody>
      </table>
      <NewRule onSave={save} onWrong={setProblem} />
      {isRenaming && (
        <RenameList
          name={list.name}
          onRename={async (to) => {
            if (await attempt(() => saveList(discountListId, [{ field: 'name', from: list.name, to }])))
              setRenaming(false);
          }}
          onClose={() => setRenaming(false)}
        />
      )}
    </section>
  );
}

interface RenameListProps {
  readonly name: string;
  readonly onRename: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

function RenameList({ name, onRename, onClose }: RenameListProps) {
  const [typed, setTyped] = useState(name);
  const isMissing = typed.trim() === '';
  return (
    <Sheet
      title={text.rename}
      onClose={onClose}
      footer={
        <span className="push d-sheet-buttons">
          <Button kind="secondary" onClick={onClose}>
            {increaseText.cancel}
          </Button>
          <Button disabled={isMissing || typed.trim() === name} onClick={() => onRename(typed.trim())}>
            {priceListsText.save}
          </Button>
        </span>
      }
    >
      <TextField
        label={text.newName}
        error={isMissing ? priceListsText.nameMissing : undefined}
        maxLength={60}
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Sheet>
  );
}

const targetOf = ({ productId, kind, code }: DiscountRule): Pick<RuleChange, 'productId' | 'categoryCode'> =>
  kind === 'category' ? { categoryCode: code } : { productId };

interface RuleRowProps {
  readonly rule: DiscountRule;
  /** What it is for, in words. */
  readonly what: string;
  readonly onSave: (rule: RuleChange) => Promise<boolean>;
}

function RuleRow({ rule, what, onSave }: RuleRowProps) {
  const id = useId();
  const held = percentage(rule.bps, false);
  const [typed, setTyped] = useState(held);
  // beside the field, because a list may have more rows than the window
  const [wrong, setWrong] = useState<string>();
  const isWrongPercent = wrong === text.wrongPercent;
  async function save() {
    setWrong(undefined);
    if (typed === held) return;
    const to = readDiscount(typed);
    if (to === undefined) setWrong(text.wrongPercent);
    else if (!(await onSave({ ...targetOf(rule), from: rule.bps, to }))) setTyped(held);
  }
  async function saveDay(end: 'validFrom' | 'validUntil', field: HTMLInputElement) {
    if (field.value === (rule[end] ?? '')) return;
    const days = {
      validFrom: rule.validFrom ?? null,
      validUntil: rule.validUntil ?? null,
      [end]: field.value || null,
    };
    const isReversed =
      days.validFrom !== null && days.validUntil !== null && days.validUntil < days.validFrom;
    setWrong(isReversed ? text.wrongDays : undefined);
    if (isReversed || !(await onSave({ ...targetOf(rule), from: rule.bps, to: rule.bps, days })))
      field.value = rule[end] ?? '';
  }
  return (
    <tr>
      <td className="sub">{text.kinds[rule.kind]}</td>
      <td className="grow" title={what}>
        {what}
        {wrong !== undefined && (
          <span id={id} className="field-error" role="alert">
            {wrong}
          </span>
        )}
      </td>
      <td className="num">
        <input
          className="control qty-in price-percent"
          inputMode="decimal"
          maxLength={8}
          aria-label={text.percentOf(what)}
          aria-invalid={isWrongPercent || undefined}
          aria-describedby={isWrongPercent ? id : undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => void save()}
          onKeyDown={({ key }) => {
            if (key === 'Enter') void save();
            if (key !== 'Escape') return;
            setTyped(held);
            setWrong(undefined);
          }}
        />
      </td>
      {(['validFrom', 'validUntil'] as const).map((end) => (
        <td key={end} data-label={text[end]}>
          <input
            className="control price-day"
            type="date"
            aria-label={text.dayOf[end](what)}
            defaultValue={rule[end] ?? ''}
            onBlur={({ target }) => void saveDay(end, target)}
          />
        </td>
      ))}
      <td className="num">
        <Button
          kind="quiet"
          aria-label={text.removeRule(what)}
          onClick={async () => void (await onSave({ ...targetOf(rule), from: rule.bps, to: null }))}
        >
          {text.remove}
        </Button>
      </td>
    </tr>
  );
}

const KINDS = ['product', 'category', 'everything'] as const;
type Kind = (typeof KINDS)[number];

interface NewRuleProps extends Pick<RuleRowProps, 'onSave'> {
  readonly onWrong: (message: string) => void;
}

function NewRule({ onSave, onWrong }: NewRuleProps) {
  const categories = useCategoryChoices();
  const { productIdOf } = useDiscountChanges();
  const [kind, setKind] = useState<Kind>('category');
  const [category, setCategory] = useState('');
  const [code, setCode] = useState('');
  /** How many rules were added: the field of the product begins anew with each. */
  const [added, setAdded] = useState(0);
  const [typed, setTyped] = useState('');

  /** Undefined: there is no product with that code. */
  async function target(): Promise<Pick<RuleChange, 'productId' | 'categoryCode'> | undefined> {
    if (kind === 'everything') return {};
    if (kind === 'category') return { categoryCode: category || (categories[0]?.code ?? '') };
    try {
      return { productId: await productIdOf(code.trim()) };
    } catch (error) {
      if (statusOf(error) === 404) return undefined;
      throw error;
    }
  }
  async function add() {
    const to = readDiscount(typed);
    if (to === undefined) return onWrong(text.wrongPercent);
    if (kind === 'product' && code.trim() === '') return onWrong(text.unknownProduct);
    try {
      const found = await target();
      if (found === undefined) return onWrong(text.unknownProduct);
      if (await onSave({ ...found, from: null, to })) {
        setTyped('');
        setCode('');
        setAdded((times) => times + 1);
      }
    } catch (error) {
      onWrong(refusalMessageOf(error) ?? text.failed);
    }
  }
  return (
    <div className="form-grid price-new-rule">
      <Select
        label={text.ruleFor}
        span={3}
        value={kind}
        options={KINDS.map((value) => ({ value, label: text.kinds[value] }))}
        onChange={({ target: { value } }) => setKind(KINDS.find((each) => each === value) ?? 'category')}
      />
      {kind === 'product' ? (
        <CodeChoice of="products" label={text.productOf} span={4} onCode={setCode} key={added} />
      ) : (
        <Select
          label={text.categoryOf}
          span={4}
          disabled={kind === 'everything'}
          value={category}
          options={categories.map(({ code: value, name, depth }) => ({
            value,
            label: `${'\u00a0\u00a0'.repeat(depth)}${name}`,
          }))}
          onChange={(event) => setCategory(event.target.value)}
        />
      )}
      <TextField
        label={text.percent}
        span={2}
        inputMode="decimal"
        maxLength={8}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <span className="span-3 price-add">
        <Button kind="secondary" onClick={add}>
          {text.addRule}
        </Button>
      </span>
    </div>
  );
}

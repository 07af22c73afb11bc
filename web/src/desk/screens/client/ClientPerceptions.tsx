// The perceptions of a client: percentages by jurisdiction with their days, and the form that adds or changes one. A save writes all of
// them, from those that the editor saw.

import type { DeskClient } from '@mostrador/contract/entries/client-desk';
import { dayAt } from '@mostrador/rules/days';
import {
  JURISDICTIONS,
  perceptionPercent,
  perceptionsFailure,
  perceptionText,
} from '@mostrador/rules/perceptions';
import type { DatedPerception } from '@mostrador/rules/taxes';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/call-failed';
import type { ClientChanges } from '../../../features/client-desk/useClientChanges';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { useToasts } from '../../../ui/useToasts';
import { amountText, parseAmount } from '../../text/amounts';
import { clientsText, clientText } from '../../text/clients';
import { dayText } from '../../text/day-text';
import { FormSheet } from '../../ui/FormSheet';

const { perceptions: text } = clientText;

interface PerceptionsProps {
  readonly client: DeskClient;
  readonly changes: ClientChanges;
  /** Another user has changed the client meanwhile. */
  readonly onReload: () => void;
}

export function ClientPerceptions({
  client: { clientId, perceptions },
  changes,
  onReload,
}: PerceptionsProps) {
  const [open, setOpen] = useState<'new' | DatedPerception>();
  const toasts = useToasts();
  const today = dayAt(Date.now());
  const save = (to: readonly DatedPerception[]) =>
    changes.save(clientId, [{ field: 'perceptions', from: perceptions, to: [...to] }]);
  const without = (one: 'new' | DatedPerception) => perceptions.filter((held) => held !== one);

  async function remove(perception: DatedPerception) {
    try {
      await save(without(perception));
    } catch (error) {
      toasts.show({ text: messageOf(error) ?? clientsText.notSaved, tone: 'error', about: 'perceptions' });
      onReload();
    }
  }
  return (
    <>
      {perceptions.length === 0 ? (
        <p className="d-meta">{text.none}</p>
      ) : (
        <table className="dt dt--inset dt--plain dt--tight client-addresses">
          <tbody>
            {perceptions.map((perception) => {
              const name = perceptionText(perception);
              const state = stateOf(perception, today);
              return (
                <tr key={name}>
                  <td className="name">{perception.jurisdiction}</td>
                  <td className="num">{perceptionPercent(perception.bps)}</td>
                  <td className="grow client-days">{daysText(perception)}</td>
                  <td>
                    <span className={state === 'now' ? 'st st--ok' : 'st st--off'}>{text.states[state]}</span>
                  </td>
                  <td className="num">
                    <button
                      type="button"
                      className="f-link"
                      aria-label={text.of(name, text.edit)}
                      onClick={() => setOpen(perception)}
                    >
                      {text.edit}
                    </button>
                    <button
                      type="button"
                      className="f-link"
                      aria-label={text.of(name, text.remove)}
                      onClick={() => void remove(perception)}
                    >
                      {text.remove}
                    </button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <Button kind="quiet" icon={Plus} onClick={() => setOpen('new')}>
        {text.add}
      </Button>
      {open !== undefined && (
        <PerceptionSheet
          initial={open === 'new' ? undefined : open}
          others={without(open)}
          onClose={() => setOpen(undefined)}
          onSave={async (perception) => {
            await save([...without(open), perception]);
            setOpen(undefined);
          }}
        />
      )}
    </>
  );
}

function stateOf({ validFrom, validUntil }: DatedPerception, today: string): 'now' | 'planned' | 'over' {
  if (validFrom !== null && today < validFrom) return 'planned';
  return validUntil !== null && validUntil < today ? 'over' : 'now';
}

function daysText({ validFrom, validUntil }: DatedPerception): string {
  if (validFrom === null) return validUntil === null ? text.always : text.untilDay(dayText(validUntil));
  return validUntil === null
    ? text.fromDay(dayText(validFrom))
    : text.between(dayText(validFrom), dayText(validUntil));
}

interface SheetProps {
  readonly initial: DatedPerception | undefined;
  readonly others: readonly DatedPerception[];
  readonly onClose: () => void;
  readonly onSave: (perception: DatedPerception) => Promise<void>;
}

const NAMES = JURISDICTIONS.map(([name]) => ({ value: name, label: name }));

function PerceptionSheet({ initial, others, onClose, onSave }: SheetProps) {
  const [typed, setTyped] = useState({
    jurisdiction: initial?.jurisdiction ?? '',
    percent: initial === undefined ? '' : amountText(initial.bps),
    from: initial?.validFrom ?? '',
    until: initial?.validUntil ?? '',
  });
  const [problem, setProblem] = useState<string>();
  const change = (next: Partial<typeof typed>) => setTyped((held) => ({ ...held, ...next }));

  async function submit() {
    const perception: DatedPerception = {
      jurisdiction: typed.jurisdiction,
      // A percentage has two decimals as an amount has: 2,5 % is 250 basis points.
      bps: parseAmount(typed.percent) ?? 0,
      validFrom: typed.from || null,
      validUntil: typed.until || null,
    };
    const failure = perceptionsFailure([perception]) ?? perceptionsFailure([...others, perception]);
    setProblem(failure);
    if (failure !== undefined) return;
    try {
      await onSave(perception);
    } catch (error) {
      setProblem(messageOf(error) ?? clientsText.notSaved);
    }
  }
  return (
    <FormSheet
      title={initial === undefined ? text.newTitle : text.editTitle(initial.jurisdiction)}
      verb={text.save}
      onClose={onClose}
      onSubmit={submit}
      hasOwnChecks
    >
      {problem !== undefined && (
        <Note tone="danger" announce>
          {problem}
        </Note>
      )}
      <div className="form-grid client-address-form">
        <Select
          label={text.jurisdiction}
          span={8}
          required
          emptyLabel={clientsText.none}
          value={typed.jurisdiction}
          options={NAMES}
          onChange={({ target }) => change({ jurisdiction: target.value })}
        />
        <TextField
          label={text.percent}
          span={4}
          required
          inputMode="decimal"
          value={typed.percent}
          onChange={({ target }) => change({ percent: target.value })}
        />
        <TextField
          label={text.from}
          hint={text.daysHint}
          span={6}
          type="date"
          value={typed.from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          label={text.until}
          hint={text.daysHint}
          span={6}
          type="date"
          value={typed.until}
          onChange={({ target }) => change({ until: target.value })}
        />
      </div>
    </FormSheet>
  );
}

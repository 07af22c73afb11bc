// A new offer on the desk (/admin/presupuestos/nuevo): the client, a pasted list of codes and quantities at the client's prices, and
// until when it holds.

import type { PreviewLine } from '@mostrador/contract/entries/offers';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import { formatPesos, multiply, sum } from '@mostrador/rules/money';
import { OFFER_DAYS, OFFER_DAYS_MAX, OFFER_NOTE_MAX } from '@mostrador/rules/offers';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '../../../api/call-failed';
import { useOfferClients } from '../../../features/offers/queries';
import { useOfferChanges } from '../../../features/offers/useOfferChanges';
import { useSession } from '../../../session/session-context';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import { useToasts } from '../../../ui/useToasts';
import { offersText, newOfferText as text } from '../../text/offers';
import { DeskHead } from '../../ui/DeskHead';
import { DeskSection } from '../../ui/DeskSection';
import { ClientChoice, type OfferClient } from './ClientChoice';
import { NewOfferLines } from './NewOfferLines';
import { type DraftLine, draftLine, priceOf, quantityOf, typedLines, wrongOf } from './offer-draft';
import './new-offer.css';

const LIST = { to: '/admin/presupuestos', label: offersText.title };

export default function NewOfferScreen() {
  const [query, setQuery] = useSearchParams();
  const given = query.get('cliente') ?? '';
  const clientId = /^\d{1,9}$/.test(given) ? Number(given) : undefined;
  const known = useOfferClients({ clientId }, clientId !== undefined).data?.[0];
  const client = clientId === undefined ? undefined : known;
  return (
    // another client's prices are another draft
    <NewOffer
      key={clientId ?? 0}
      client={client}
      onClient={(chosen) =>
        setQuery(chosen === undefined ? {} : { cliente: String(chosen.clientId) }, { replace: true })
      }
    />
  );
}

interface NewOfferProps {
  readonly client: OfferClient | undefined;
  readonly onClient: (client: OfferClient | undefined) => void;
}

function NewOffer({ client, onClient }: NewOfferProps) {
  const changes = useOfferChanges();
  const navigate = useNavigate();
  const toasts = useToasts();
  const setsPrices = useSession()?.profile === 3;
  const today = dayAt(Date.now());
  const [pasted, setPasted] = useState('');
  const [lines, setLines] = useState<readonly DraftLine[]>([]);
  const [validUntil, setValidUntil] = useState(dayAfter(today, OFFER_DAYS));
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isReserving, setReserving] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const wrong = lines.filter((line) => wrongOf(line) !== undefined).length;
  const total = sum(
    lines.map((line) =>
      wrongOf(line) === undefined ? multiply(priceOf(line) ?? 0, quantityOf(line) ?? 0) : 0,
    ),
  );

  async function attempt(act: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    await act().catch((error: unknown) => setProblem(messageOf(error) ?? offersText.failed));
    setBusy(false);
  }
  const add = () =>
    attempt(async () => {
      const typed = typedLines(pasted);
      if (client === undefined || typed.length === 0) return;
      const held = new Set(lines.map(({ shown }) => shown.code));
      const fresh = typed.filter(({ code }) => !held.has(code));
      const preview = await changes.preview({ clientId: client.clientId, lines: fresh });
      const { lines: shown } = preview;
      setReserving(preview.reservesStock);
      setLines((before) => [...before, ...shown.map((line: PreviewLine) => draftLine(line))]);
      setPasted('');
    });
  const submit = () =>
    attempt(async () => {
      if (client === undefined) return;
      const answer = await changes.create({
        clientId: client.clientId,
        lines: lines.map((line) => ({
          code: line.shown.code,
          quantity: quantityOf(line) ?? 0,
          ...(line.price !== undefined && { price: priceOf(line) }),
        })),
        validUntil,
        note,
        total,
      });
      if (answer.offer === null) setProblem(answer.message);
      else {
        toasts.show({ text: answer.message, tone: 'ok', about: 'offer' });
        void navigate(`/admin/presupuestos/${answer.offer.externalId}`, { replace: true });
      }
    });

  return (
    <>
      <DeskHead title={text.title} parent={LIST}>
        <span className="keep">
          <Button
            disabled={client === undefined || lines.length === 0 || wrong > 0}
            pending={isBusy}
            onClick={() => void submit()}
          >
            {text.submit}
          </Button>
        </span>
      </DeskHead>
      {problem !== undefined && (
        <Note tone="danger" announce>
          {problem}
        </Note>
      )}
      <DeskSection title={text.client} hint={text.clientHint}>
        <ClientChoice client={client} onClient={onClient} />
      </DeskSection>
      {client !== undefined && (
        <>
          <DeskSection title={text.products} hint={text.productsHint}>
            <div className="new-offer-paste">
              <TextArea
                label={text.paste}
                placeholder={text.pastePlaceholder}
                rows={3}
                value={pasted}
                onChange={({ target }) => setPasted(target.value)}
              />
              <Button
                kind="secondary"
                disabled={typedLines(pasted).length === 0}
                pending={isBusy}
                onClick={() => void add()}
              >
                {text.add}
              </Button>
            </div>
            {lines.length === 0 ? (
              <p className="d-meta">{text.none}</p>
            ) : (
              <NewOfferLines lines={lines} setsPrices={setsPrices} onLines={setLines} />
            )}
            {wrong > 0 && (
              <p className="new-offer-wrong new-offer-why" role="status">
                {text.missing(wrong)}
              </p>
            )}
            {lines.length > 0 && (
              <p className="new-offer-total">{text.total(lines.length - wrong, formatPesos(total))}</p>
            )}
          </DeskSection>
          <DeskSection title={text.terms}>
            <div className="form-grid new-offer-terms">
              <TextField
                label={text.validUntil}
                hint={text.validHint(isReserving)}
                type="date"
                span={4}
                min={today}
                max={dayAfter(today, OFFER_DAYS_MAX)}
                value={validUntil}
                onChange={({ target }) => setValidUntil(target.value)}
              />
              <TextArea
                label={text.note}
                span={8}
                rows={2}
                maxLength={OFFER_NOTE_MAX}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            </div>
          </DeskSection>
        </>
      )}
    </>
  );
}

// The sheet in which a registered client is verified with its terms and a welcome text, or rejected with a reason.

import type { DeskClient, DeskClientChoices } from '@mostrador/contract/entries/client-desk';
import { formatCuit, isCuit } from '@mostrador/rules/cuit';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../api/call-failed';
import { useDeskClient } from '../../../features/client-desk/queries';
import { refusedField, useClientChanges } from '../../../features/client-desk/useClientChanges';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import { momentText } from '../../text/amounts';
import { clientsText } from '../../text/clients';
import { Sheet } from '../../ui/Sheet';
import { TermsFields } from './TermsFields';

const { verification: text } = clientsText;
const TEXT_MAX = 1_000;

export interface VerifySheetProps {
  readonly clientId: number;
  readonly choices: DeskClientChoices | undefined;
  readonly onClose: () => void;
  /** @param said what was done, for the foot of the table. */
  readonly onDone: (said: string) => void;
}

export function VerifySheet(props: VerifySheetProps) {
  const { data, isError } = useDeskClient(props.clientId);
  if (data !== undefined) return <Loaded {...props} client={data} />;
  return (
    <Sheet title={clientsText.verify} onClose={props.onClose} footer={null}>
      <p role="status">{isError ? text.failed : text.loading}</p>
    </Sheet>
  );
}

function Loaded({ client, choices, onClose, onDone }: VerifySheetProps & { readonly client: DeskClient }) {
  const { clientId, legalName } = client;
  const [code, setCode] = useState(client.clientCode);
  const [terms, setTerms] = useState(client);
  const [welcome, setWelcome] = useState<string>(text.welcomeDefault);
  const [reason, setReason] = useState<string>();
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const changes = useClientChanges();

  async function run(call: () => Promise<unknown>, said: string) {
    setWrong({});
    setProblem(undefined);
    setSaving(true);
    try {
      await call();
      onDone(said);
    } catch (error) {
      const refused = refusedField(error);
      if (refused !== undefined) setWrong({ [refused.field]: refused.message });
      else setProblem(messageOf(error) ?? clientsText.notSaved);
    } finally {
      setSaving(false);
    }
  }
  const verify = () =>
    run(() => {
      const { priceListId, discountListId, paymentTermsId, salesmanIds } = terms;
      return changes.verify(clientId, {
        clientCode: code,
        priceListId,
        discountListId,
        paymentTermsId,
        salesmanIds: [...salesmanIds],
        welcome,
      });
    }, text.verified(legalName));
  function reject() {
    if ((reason ?? '').trim() === '') return setWrong({ reason: text.reasonMissing });
    return run(() => changes.reject(clientId, reason ?? ''), text.rejectedDone(legalName));
  }

  useCommandEnter(() => void (reason === undefined ? verify() : reject()));

  return (
    <Sheet
      title={text.title(legalName)}
      onClose={onClose}
      footer={
        reason === undefined ? (
          <>
            {client.status === 'waiting' && (
              <button type="button" className="f-link clients-reject" onClick={() => setReason('')}>
                {text.reject}
              </button>
            )}
            <span className="push d-sheet-buttons">
              <Button pending={isSaving} aria-keyshortcuts="Control+Enter" onClick={verify}>
                {text.submit}
                <kbd>{text.submitKey}</kbd>
              </Button>
            </span>
          </>
        ) : (
          <span className="push d-sheet-buttons">
            <Button kind="secondary" onClick={() => setReason(undefined)}>
              {text.back}
            </Button>
            <Button kind="danger" pending={isSaving} onClick={reject}>
              {text.rejectSubmit}
            </Button>
          </span>
        )
      }
    >
      <div className="clients-sheet">
        {problem !== undefined && (
          <Note tone="danger" announce>
            {problem}
          </Note>
        )}
        <Facts client={client} choices={choices} />
        {reason === undefined ? (
          <>
            <Checks client={client} />
            <h3 className="d-h">{text.terms}</h3>
            <div className="form-grid clients-sheet-form">
              <TextField
                label={text.code}
                span={6}
                error={wrong['clientCode']}
                value={code}
                onChange={({ target }) => setCode(target.value)}
              />
              <TermsFields
                terms={terms}
                onTerms={(next) => setTerms({ ...terms, ...next, salesmanIds: [...next.salesmanIds] })}
                choices={choices}
              />
              <TextArea
                label={text.welcome}
                span={12}
                rows={3}
                maxLength={TEXT_MAX}
                value={welcome}
                onChange={({ target }) => setWelcome(target.value)}
              />
            </div>
          </>
        ) : (
          <TextArea
            label={text.reason}
            rows={4}
            required
            autoFocus
            maxLength={TEXT_MAX}
            error={wrong['reason']}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </div>
    </Sheet>
  );
}

/** Runs on Ctrl Enter, also while one types: what the main button does. */
function useCommandEnter(run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}

function Facts({
  client,
  choices,
}: {
  readonly client: DeskClient;
  readonly choices: DeskClientChoices | undefined;
}) {
  const tax = choices?.taxCategories.find(({ taxCategoryId }) => taxCategoryId === client.taxCategoryId);
  const province = choices?.provinces.find(({ provinceId }) => provinceId === client.legalAddressProvinceId);
  const street = [client.legalAddressStreet, client.legalAddressNumber].filter(Boolean).join(' ');
  const town = [client.legalAddressPostalCode, client.legalAddressCityName].filter(Boolean).join(' ');
  const address = [street, town, province?.name].filter(Boolean).join(', ');
  const facts: readonly (readonly [string, ReactNode])[] = [
    [text.legalId, <b key="cuit">{formatCuit(client.legalId)}</b>],
    [text.taxCategory, tax?.description],
    [text.legalAddress, address],
    [text.phone, [client.contactPhone, client.contactPhone2].filter(Boolean).join(' · ')],
    [text.user, client.verification?.userEmail],
    [text.registered, momentText(client.registeredAt)],
  ];
  return (
    <dl className="kv kv--l">
      {facts.map(([name, value]) => (
        <div className="clients-fact" key={name}>
          <dt>{name}</dt>
          <dd>{value || clientsText.none}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The CUITs of companies begin with 3. */
const isCompany = (legalId: string) => legalId.startsWith('3');

function Checks({ client: { legalId, verification, rejectionReason } }: { readonly client: DeskClient }) {
  const confirmedAt = verification?.emailConfirmedAt ?? null;
  return (
    <>
      <h3 className="d-h">{text.checked}</h3>
      <ul className="checks">
        {isCuit(legalId) && <Check>{isCompany(legalId) ? text.cuitCompany : text.cuitPerson}</Check>}
        <Check>{text.cuitUnique}</Check>
        {confirmedAt === null ? (
          <Check isWarning>{text.emailUnconfirmed}</Check>
        ) : (
          <Check>{text.emailConfirmed(momentText(confirmedAt))}</Check>
        )}
        {rejectionReason !== '' && <Check isWarning>{text.rejected(rejectionReason)}</Check>}
        {verification?.similar.map((similar) => (
          <Check isWarning key={similar.clientId}>
            {text.similar}{' '}
            <Link className="link" to={`/admin/clientes/${similar.clientId}`}>
              {similar.legalName}, {similar.clientCode}
            </Link>
            , CUIT {formatCuit(similar.legalId)}
          </Check>
        ))}
      </ul>
    </>
  );
}

function Check({
  isWarning = false,
  children,
}: {
  readonly isWarning?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <li className={isWarning ? 'is-warn' : undefined}>
      <Icon of={isWarning ? TriangleAlert : CircleCheck} />
      <span>{children}</span>
    </li>
  );
}

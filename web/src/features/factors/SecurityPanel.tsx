import { useState } from 'react';
import { useApi } from '../../api/api';
import { useRenewSession } from '../../api/session-changes';
import { factorText as text } from '../../text/factors';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { Skeleton } from '../../ui/Skeleton';
import { useToasts } from '../../ui/useToasts';
import { AppFactor } from './AppFactor';
import { Passkeys } from './Passkeys';
import { useFactorsChanged, useOwnFactors } from './queries';
import { RecoveryCodes } from './RecoveryCodes';
import './SecurityPanel.css';

interface SecurityPanelProps {
  /** Called when recovery codes appear, before the session continues, and when the user has kept them. */
  readonly onCodes: (areShown: boolean) => void;
  /** Set where the company asks for a factor first. */
  readonly owed?: {
    /** The user has a factor now, and has kept the recovery codes. */
    readonly onDone: () => void;
    readonly onLogInAgain: () => void;
  };
}

/** The section 'Seguridad' of 'Mis datos': the user's second factors. With `owed`, the company asks for one first. */
export function SecurityPanel({ onCodes, owed }: SecurityPanelProps) {
  const { carrier } = useApi();
  const { data, isError, isFetching, refetch } = useOwnFactors();
  const changed = useFactorsChanged();
  const renew = useRenewSession();
  const toasts = useToasts();
  const [codes, setCodes] = useState<readonly string[] | 'coming'>();

  function onChanged(token?: string) {
    toasts.show({ text: token === undefined ? text.changed : text.added, tone: 'ok' });
    void changed();
    if (token === undefined) return;
    renew(token);
    owed?.onDone();
  }
  function showCodes(list: readonly string[] | 'coming', token?: string) {
    setCodes(list);
    onCodes(true);
    void changed();
    if (token !== undefined) renew(token);
  }
  function hideCodes() {
    setCodes(undefined);
    onCodes(false);
    toasts.show({ text: text.changed, tone: 'ok' });
    void changed();
    owed?.onDone();
  }
  async function onPasskey(token: string) {
    // without recovery codes, another device or an old browser would have no way in
    if (data?.required !== true || data.recoveryCodesLeft > 0) return onChanged(token);
    showCodes('coming', token);
    try {
      setCodes((await carrier('makeRecoveryCodes', {})).recoveryCodes);
    } catch {
      // the passkey counts without them; 'Mis datos' makes them later
      hideCodes();
    }
  }
  const loading = (
    <div className="stack stack--tight" role="status" aria-label={text.loading}>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  );
  function methods() {
    if (codes !== undefined)
      return codes === 'coming' ? loading : <RecoveryCodes codes={codes} onSaved={hideCodes} />;
    if (isError)
      return (
        <p className="text-muted">
          {text.loadFailed}{' '}
          <button type="button" className="text-link" onClick={() => void refetch()} disabled={isFetching}>
            {text.retry}
          </button>
        </p>
      );
    if (data === undefined) return loading;
    if (owed !== undefined && (data.totp || data.passkeys.length > 0))
      return (
        <Note tone="info" announce action={<Button onClick={owed.onLogInAgain}>{text.logInAgain}</Button>}>
          {text.hasFactor}
        </Note>
      );
    return (
      <>
        <AppFactor factors={data} onChanged={onChanged} onFailed={() => void changed()} onCodes={showCodes} />
        <Passkeys factors={data} onChanged={onChanged} onAdded={onPasskey} />
      </>
    );
  }
  return (
    <section className="panel stack security" aria-labelledby="security">
      <h2 id="security" className="group-title">
        {text.security}
      </h2>
      {owed === undefined ? (
        <p className="text-muted">{text.why}</p>
      ) : (
        <Note tone="warn">{text.requiredByCompany}</Note>
      )}
      {methods()}
    </section>
  );
}

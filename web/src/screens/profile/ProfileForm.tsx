// The form of 'Mis datos': account, addresses, mails and password in one save. Asks before unsaved changes are lost.

import type { UserDetails } from '@mostrador/contract/entries/profile';
import { type FormEvent, useCallback, useState } from 'react';
import {
  asksCurrentPassword,
  differ,
  failuresOf,
  type ProfileRights,
  type ProfileValues,
  payloadOf,
  savedValues,
  valuesOf,
} from '../../features/profile/profile-form';
import { useSaveProfile } from '../../features/profile/useSaveProfile';
import { usePage } from '../../page/page';
import { useLeaveGuard } from '../../page/useLeaveGuard';
import { profileText as text } from '../../text/profile';
import { Button } from '../../ui/Button';
import { useFields } from '../../ui/useFields';
import { LeaveDialog } from '../common/leave-guard/LeaveDialog';
import { AccountFields } from './AccountFields';
import { AddressFields } from './AddressFields';
import { DeliveryFields } from './DeliveryFields';
import { MailFields } from './MailFields';
import { PasswordSection } from './PasswordSection';

interface ProfileFormProps {
  readonly details: UserDetails;
  readonly rights: ProfileRights;
  /** Whether leaving the page loses something beside the form. */
  readonly holdsMore: boolean;
}

export function ProfileForm({ details, rights, holdsMore }: ProfileFormProps) {
  const { passwordMinLength } = usePage().context;
  const [saved, setSaved] = useState(() => valuesOf(details));
  const { client, secrets } = rights;
  const wrong = useCallback(
    (values: ProfileValues) => failuresOf(values, { client, secrets }, passwordMinLength),
    [client, secrets, passwordMinLength],
  );
  const fields = useFields(saved, wrong);
  const { save, saving } = useSaveProfile();
  const unsaved = differ(fields.values, saved);
  const asksCurrent = asksCurrentPassword(fields.values, saved, rights);
  const guard = useLeaveGuard(unsaved || holdsMore, staysHere);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (saving || !fields.check()) return;
    const sent = asksCurrent ? fields.values : { ...fields.values, currentPassword: '' };
    const failures = await save(payloadOf(sent, rights));
    if (failures === undefined) return;
    if (failures.length > 0) {
      fields.refuse(failures);
      return;
    }
    const now = savedValues(sent);
    setSaved(now);
    fields.set(now);
  }
  return (
    <form ref={fields.form} className="profile-form" noValidate onSubmit={(event) => void submit(event)}>
      <AccountFields details={details} fields={fields} rights={rights} />
      {client && (
        <>
          <section className="panel stack" aria-labelledby="legal-address">
            <h2 id="legal-address" className="group-title">
              {text.legalAddress}
            </h2>
            <AddressFields prefix="legalAddress" fields={fields} />
          </section>
          <DeliveryFields fields={fields} />
        </>
      )}
      <MailFields fields={fields} />
      <PasswordSection
        fields={fields}
        userName={details.userName}
        disabled={!secrets}
        asksCurrent={asksCurrent}
      />
      <div className="profile-save">
        <p role="status">{unsaved ? text.unsaved : ''}</p>
        <Button type="submit" size="large" pending={saving} disabled={!unsaved}>
          {text.save}
        </Button>
      </div>
      <LeaveDialog guard={guard} />
    </form>
  );
}

const staysHere = (address: string) => address.split(/[?#]/)[0] === '/profile';

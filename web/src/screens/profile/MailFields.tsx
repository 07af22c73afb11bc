// The section 'Avisos por mail' of 'Mis datos': which mails about the account the user wants.

import type { MailChoice, ProfileField } from '../../features/profile/profile-form';
import { profileText as text } from '../../text/profile';
import { Checkbox } from '../../ui/Checkbox';
import type { Fields } from '../../ui/useFields';

const CHOICES: readonly MailChoice[] = ['mailInvoices', 'mailDue'];

/** Shows those that the company sends; nothing if it sends none. */
export function MailFields({ fields: { values, set } }: { readonly fields: Fields<ProfileField> }) {
  const offered = CHOICES.filter((choice) => values[choice] !== '');
  if (offered.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="account-mails">
      <h2 id="account-mails" className="group-title">
        {text.mails}
      </h2>
      {offered.map((choice) => (
        <Checkbox
          key={choice}
          label={text.mailChoices[choice]}
          checked={values[choice] === 'yes'}
          onChange={(event) => set({ [choice]: event.target.checked ? 'yes' : 'no' })}
        />
      ))}
      <p className="field-hint">{text.mailsHint}</p>
    </section>
  );
}

// The form of /contact-us: company, CUIT, e-mail, phone, place and message, prefilled for a logged-in client.

import { contactFailures } from '@mostrador/rules/contact';
import { FIELD_MAX } from '@mostrador/rules/limits';
import { Send } from 'lucide-react';
import { useEffect } from 'react';
import { contactText as text } from '../../text/contact';
import { Button } from '../../ui/Button';
import { CuitField } from '../../ui/CuitField';
import { Note } from '../../ui/Note';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';
import { useFields } from '../../ui/useFields';
import { useLatch } from '../../ui/useLatch';
import { type ContactField, emptyContact, isRequired, knownOf } from './contact-form';
import { useContactMessage } from './useContactMessage';
import { useOwnDetails } from './useOwnDetails';
import './ContactForm.css';

interface ContactFormProps {
  /** The message that the form begins with. */
  readonly message?: string;
  readonly onSent: () => void;
}

export function ContactForm({ message = '', onSent }: ContactFormProps) {
  const fields = useFields<ContactField>({ ...emptyContact, message }, contactFailures);
  const { values, errors, set } = fields;
  const { send, pending } = useContactMessage();
  const details = useOwnDetails();
  const latch = useLatch();
  const wrong = Object.keys(errors).length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once they are known; what is typed meanwhile stays
  useEffect(() => {
    if (details !== undefined) set(knownOf(details, values));
  }, [details]);

  async function submit() {
    if (!fields.check()) return;
    const outcome = await send(values);
    if (outcome.kind === 'sent') onSent();
    else if (outcome.kind === 'refused') fields.refuse([outcome]);
  }
  const typed = (name: ContactField, label: string) => ({
    ...fields.input(name),
    label,
    required: isRequired(name),
  });

  return (
    <form
      ref={fields.form}
      className="form-grid contact-form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        latch(submit);
      }}
    >
      <TextField
        {...typed('legalName', text.legalName)}
        span={6}
        autoComplete="organization"
        maxLength={FIELD_MAX.legalName}
      />
      <CuitField
        label={text.taxId}
        span={6}
        name="taxId"
        required={isRequired('taxId')}
        hint={text.taxIdHint}
        error={fields.input('taxId').error}
        value={values.taxId}
        onText={(taxId) => set({ taxId })}
      />
      <TextField
        {...typed('email', text.email)}
        span={6}
        type="email"
        autoComplete="email"
        maxLength={FIELD_MAX.email}
      />
      <TextField
        {...typed('cellPhoneNumber', text.phone)}
        span={6}
        type="tel"
        autoComplete="tel"
        maxLength={FIELD_MAX.phone}
      />
      <TextField
        {...typed('contactName', text.contactName)}
        span={6}
        autoComplete="name"
        maxLength={FIELD_MAX.name}
      />
      <TextField
        {...typed('province', text.province)}
        span={3}
        autoComplete="address-level1"
        maxLength={FIELD_MAX.province}
      />
      <TextField
        {...typed('city', text.city)}
        span={3}
        autoComplete="address-level2"
        maxLength={FIELD_MAX.city}
      />
      <TextArea {...typed('message', text.message)} rows={6} maxLength={FIELD_MAX.contactMessage} />
      {wrong > 0 && (
        <Note tone="danger" announce>
          {text.wrong(wrong)}
        </Note>
      )}
      <div className="row row--between">
        <p className="text-small text-faint">{text.required}</p>
        <Button type="submit" size="large" icon={Send} pending={pending}>
          {text.send}
        </Button>
      </div>
    </form>
  );
}

// The name and the e-mail of a person who is invited, with what is wrong beside each: for the staff and for the users of a client.

import { emailKey, isEmail } from '@mostrador/rules/email';
import { FIELD_MAX } from '@mostrador/rules/limits';
import { TextField } from '../../ui/TextField';
import { staffText as text } from '../text/staff';

export interface Person {
  readonly name: string;
  readonly email: string;
}

export type PersonProblems = Partial<Record<keyof Person, string>>;

/** Returns what is wrong with each field; an empty object if nothing is. The server checks the same. */
export function personProblems({ name, email }: Person): PersonProblems {
  return {
    ...(name.trim() === '' && { name: text.nameMissing }),
    ...(!isEmail(emailKey(email)) && { email: text.emailWrong }),
  };
}

interface PersonFieldsProps<Given extends Person> {
  readonly person: Given;
  readonly problems: PersonProblems;
  readonly onChange: (person: Given) => void;
}

export function PersonFields<Given extends Person>({ person, problems, onChange }: PersonFieldsProps<Given>) {
  return (
    <>
      <TextField
        label={text.name}
        required
        maxLength={FIELD_MAX.name}
        error={problems.name}
        value={person.name}
        onChange={({ target }) => onChange({ ...person, name: target.value })}
      />
      <TextField
        label={text.email}
        type="email"
        autoComplete="off"
        required
        maxLength={FIELD_MAX.email}
        error={problems.email}
        value={person.email}
        onChange={({ target }) => onChange({ ...person, email: target.value })}
      />
    </>
  );
}

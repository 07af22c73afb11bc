// The side of a client's page: its salesmen, open carts and the staff's notes.

import type { ClientNote, DeskClient, DeskClientChoices } from '@mostrador/contract/entries/client-desk';
import { CLIENT_NOTE_MAX } from '@mostrador/rules/client-fields';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../api/call-failed';
import type { ClientChanges } from '../../../features/client-desk/useClientChanges';
import { ClientUsersPanel } from '../../../features/client-users/ClientUsersPanel';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { useToasts } from '../../../ui/useToasts';
import { momentText } from '../../text/amounts';
import { clientsText, clientText as text } from '../../text/clients';
import { dayText } from '../../text/day-text';
import { visitText } from '../../text/portfolio';
import { InviteUserSheet } from './InviteUserSheet';

interface AsideProps {
  readonly client: DeskClient;
  readonly choices: DeskClientChoices | undefined;
  readonly changes: ClientChanges;
}

export function ClientAside(props: AsideProps) {
  const { clientId } = props.client;
  const [isInviting, setInviting] = useState(false);
  return (
    <aside className="d-aside">
      <section aria-labelledby="client-users">
        <h2 className="d-h" id="client-users">
          {text.sections.users}
        </h2>
        <ClientUsersPanel clientId={clientId} moment={momentText} onInvite={() => setInviting(true)} />
        {isInviting && <InviteUserSheet clientId={clientId} onClose={() => setInviting(false)} />}
      </section>
      <Salesmen {...props} />
      <Carts client={props.client} />
      <Notes {...props} />
    </aside>
  );
}

/** Shows a failed call as a notice. Resolves to whether it succeeded. */
function useAttemptOf(about: string): (call: Promise<unknown>) => Promise<boolean> {
  const toasts = useToasts();
  return async (call) => {
    try {
      await call;
      return true;
    } catch (error) {
      toasts.show({ text: messageOf(error) ?? clientsText.notSaved, tone: 'error', about });
      return false;
    }
  };
}

function Salesmen({ client, choices, changes }: AsideProps) {
  const [chosen, setChosen] = useState<readonly number[]>();
  const attempt = useAttemptOf('salesmen');
  const known = choices?.salesmen ?? [];
  const names = known.filter(({ userId }) => client.salesmanIds.includes(userId)).map(({ name }) => name);
  async function save() {
    if (chosen === undefined) return;
    const edit = { field: 'salesmanIds', from: client.salesmanIds, to: [...chosen] };
    if (await attempt(changes.save(client.clientId, [edit]))) setChosen(undefined);
  }
  return (
    <section aria-labelledby="client-salesmen">
      <div className="d-cell__head">
        <h2 className="d-h" id="client-salesmen">
          {text.sections.salesmen}
        </h2>
        {chosen === undefined && known.length > 0 && (
          <button type="button" className="f-link" onClick={() => setChosen(client.salesmanIds)}>
            {text.salesmen.change}
          </button>
        )}
      </div>
      {chosen === undefined ? (
        <p className={names.length === 0 ? 'd-meta' : 'name'}>{names.join(', ') || text.salesmen.none}</p>
      ) : (
        <>
          {known.map(({ userId, name }) => (
            <Checkbox
              key={userId}
              label={name}
              checked={chosen.includes(userId)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, userId] : chosen.filter((id) => id !== userId))
              }
            />
          ))}
          <span className="client-buttons">
            <Button kind="secondary" onClick={() => setChosen(undefined)}>
              {text.addresses.cancel}
            </Button>
            <Button onClick={save}>{text.salesmen.save}</Button>
          </span>
        </>
      )}
    </section>
  );
}

function Carts({ client: { openCarts } }: { readonly client: DeskClient }) {
  return (
    <section aria-labelledby="client-carts">
      <h2 className="d-h" id="client-carts">
        {text.sections.carts}
      </h2>
      {openCarts.length === 0 && <p className="d-meta">{text.carts.none}</p>}
      {openCarts.map(({ userName, updatedAt, lines, products }) => (
        <div key={`${userName} ${updatedAt}`}>
          <p className="d-meta">{text.carts.by(userName, momentText(updatedAt))}</p>
          <table className="dt dt--inset dt--plain dt--tight">
            <tbody>
              {products.map(({ code, name, quantity }) => (
                <tr key={code}>
                  <td className="grow" title={name}>
                    {name}
                  </td>
                  <td className="num">{quantity}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {lines > products.length && <p className="d-meta">{text.carts.more(lines - products.length)}</p>}
        </div>
      ))}
    </section>
  );
}

function Notes({ client: { clientId, notes }, changes }: AsideProps) {
  const [typed, setTyped] = useState('');
  const attempt = useAttemptOf('note');
  async function add(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() !== '' && (await attempt(changes.addNote(clientId, typed)))) setTyped('');
  }
  return (
    <section aria-labelledby="client-notes">
      <h2 className="d-h" id="client-notes">
        {text.sections.notes}
      </h2>
      {notes.length === 0 && <p className="d-meta">{text.notes.none}</p>}
      <ul className="client-notes">
        {notes.map((note) => (
          <NoteItem
            key={note.noteId}
            note={note}
            onStrike={() => void attempt(changes.strikeNote(clientId, note.noteId))}
          />
        ))}
      </ul>
      <form className="client-note-form" onSubmit={add}>
        <textarea
          className="control"
          rows={2}
          maxLength={CLIENT_NOTE_MAX}
          placeholder={text.notes.placeholder}
          aria-label={text.notes.label}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {typed.trim() !== '' && <Button type="submit">{text.notes.add}</Button>}
      </form>
    </section>
  );
}

/** A visit says when it was and what became of it. */
const noteText = ({ text: written, visit }: ClientNote): string =>
  visit === null
    ? written
    : text.notes.visit(dayText(visit.visitedOn), visitText.outcomes[visit.outcome], written);

function NoteItem({ note, onStrike }: { readonly note: ClientNote; readonly onStrike: () => void }) {
  return (
    <li>
      <p className="client-note">{note.isStruck ? <s>{noteText(note)}</s> : noteText(note)}</p>
      <p className="d-meta">
        {note.userName}, {momentText(note.writtenAt)}
        {note.isStruck && ` · ${text.notes.struck}`}
        {note.isOwn && !note.isStruck && (
          <>
            {' · '}
            <button
              type="button"
              className="f-link"
              aria-label={text.notes.strikeOf(noteText(note))}
              onClick={onStrike}
            >
              {text.notes.strike}
            </button>
          </>
        )}
      </p>
    </li>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ClientsView, clientsAddress } from '../../features/impersonation/address';
import { impersonateText as text } from '../../text/impersonate';
import { TextField } from '../../ui/TextField';
import { useDebounced } from '../../ui/useDebounced';

/**
 * The search field for clients on /impersonate. The address follows it after 300 ms, and the field follows the
 * address on back and forward.
 */
export function ClientSearch({ view }: { readonly view: ClientsView }) {
  const [typed, setTyped] = useState(view.search);
  const settled = useDebounced(typed.trim(), 300);
  const sent = useRef(view.search);
  const navigate = useNavigate();

  useEffect(() => {
    if (view.search === sent.current) return;
    sent.current = view.search;
    setTyped(view.search);
  }, [view.search]);
  useEffect(() => {
    // only text typed here that the address does not hold yet
    if (settled === sent.current || settled !== typed.trim()) return;
    sent.current = settled;
    void navigate(clientsAddress({ search: settled, page: 1 }), { replace: true });
  }, [settled, typed, navigate]);
  return (
    <search className="impersonate-search">
      <TextField
        label={text.search}
        hideLabel
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={64}
        placeholder={text.placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
}

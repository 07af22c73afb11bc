// The form 'Qué guardar': which clients' prices and which categories' pictures a sync downloads.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, useApi } from '../../api/api';
import { syncText as text } from '../../text/sync';
import { Checkbox } from '../../ui/Checkbox';
import { Skeleton } from '../../ui/Skeleton';
import { useDeviceSync } from './device';
import { useDeviceState } from './device-state';
import type { DeviceSync, Wishes } from './device-sync';

interface Option {
  readonly key: string;
  readonly label: string;
}

const clientsQuery = ({ carrier, scope, session }: Api) => ({
  queryKey: [scope, 'salesmanClientsForSync'] as const,
  enabled: session !== undefined && session.profile !== 1,
  queryFn: async (): Promise<Option[]> =>
    (await carrier('salesmanClientsForSync', {})).map(({ clientId, clientName }) => ({
      key: String(clientId),
      label: clientName,
    })),
});

/** The categories of the first level; their sub-categories are included in the choice. */
const categoriesQuery = ({ carrier, scope }: Api) => ({
  queryKey: [scope, 'categoriesForSync'] as const,
  queryFn: async (): Promise<Option[]> =>
    (await carrier('categoriesForSync', {}))
      .filter(({ parentCategoryCode }) => parentCategoryCode === null)
      .sort((a, b) => a.position - b.position)
      .map(({ categoryCode, categoryDescripcion }) => ({ key: categoryCode, label: categoryDescripcion })),
});

/** The choice is stored for the next sync. */
export function SyncChoices() {
  const sync = useDeviceSync();
  return sync === undefined ? <Skeleton shape="row" /> : <Choices sync={sync} />;
}

function Choices({ sync }: { readonly sync: DeviceSync }) {
  const api = useApi();
  const clients = useQuery(clientsQuery(api));
  const categories = useQuery(categoriesQuery(api));
  const running = useDeviceState()?.status === 1;
  const [wishes, setWishes] = useState(sync.wishes);

  function become(next: Wishes) {
    setWishes(next);
    sync.keepWishes(next);
  }
  const { clientIds, pictures } = wishes;
  return (
    <div className="sync-choices">
      {api.session?.profile !== 1 && (
        <fieldset className="sync-choice" disabled={running}>
          <legend>{text.clients}</legend>
          <p className="text-muted text-small">{text.clientsHint}</p>
          <Checkbox
            label={text.allClients}
            checked={clientIds === undefined}
            onChange={({ target }) => become({ pictures, clientIds: target.checked ? undefined : [] })}
          />
          {clientIds !== undefined && (
            <List
              {...clients}
              empty={text.noClients}
              label={text.clients}
              isChosen={(key) => clientIds.includes(Number(key))}
              onChoose={(key, chosen) =>
                become({
                  pictures,
                  clientIds: chosen
                    ? [...clientIds, Number(key)]
                    : clientIds.filter((one) => one !== Number(key)),
                })
              }
            />
          )}
        </fieldset>
      )}
      <fieldset className="sync-choice" disabled={running}>
        <legend>{text.pictures}</legend>
        <p className="text-muted text-small">{text.picturesHint}</p>
        <List
          {...categories}
          empty=""
          label={text.pictures}
          isChosen={(key) => pictures.includes(key)}
          onChoose={(key, chosen) =>
            become({
              clientIds,
              pictures: chosen ? [...pictures, key] : pictures.filter((one) => one !== key),
            })
          }
        />
      </fieldset>
    </div>
  );
}

interface ListProps {
  readonly data: readonly Option[] | undefined;
  readonly isError: boolean;
  readonly empty: string;
  readonly label: string;
  readonly isChosen: (key: string) => boolean;
  readonly onChoose: (key: string, chosen: boolean) => void;
}

function List({ data, isError, empty, label, isChosen, onChoose }: ListProps) {
  if (isError) return <p className="text-muted text-small">{text.loadFailed}</p>;
  if (data === undefined) return <Skeleton shape="row" />;
  if (data.length === 0) return <p className="text-muted text-small">{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the keyboard
    <section className="sync-choice-list" aria-label={label} tabIndex={0}>
      {data.map(({ key, label: name }) => (
        <Checkbox
          key={key}
          label={name}
          checked={isChosen(key)}
          onChange={({ target }) => onChoose(key, target.checked)}
        />
      ))}
    </section>
  );
}

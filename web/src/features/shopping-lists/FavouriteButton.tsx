// The button 'Guardar en favoritos' with a heart, which shows its answer at once: on a product's page, and without words in rows of lists.

import type { CallOptions } from '@mostrador/contract/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useApi } from '../../api/api';
import { statusOf } from '../../api/call-failed';
import { refusalMessageOf } from '../../api/refusal-message';
import { listsText as text } from '../../text/lists';
import { Icon } from '../../ui/Icon';
import { useToasts } from '../../ui/useToasts';
import { allListsKey, favouritesKey, favouritesQuery } from './queries';
import './FavouriteButton.css';

export interface FavouriteButtonProps {
  readonly code: string;
  readonly name: string;
  /** Returns the client of the cart on the screen. */
  readonly marks: () => CallOptions;
  /** Shows the heart alone. */
  readonly isBare?: boolean | undefined;
}

/** For users who may buy. Until the favourites are known it cannot be pressed. */
export function FavouriteButton({ code, name, marks, isBare = false }: FavouriteButtonProps) {
  const api = useApi();
  const { carrier, scope } = api;
  const client = useQueryClient();
  const toasts = useToasts();
  const { data: codes } = useQuery(favouritesQuery(api));
  const isFavourite = codes?.includes(code) === true;

  async function toggle() {
    const wanted = !isFavourite;
    const show = (shown: boolean) =>
      client.setQueryData<string[]>(favouritesKey(scope), (known = []) =>
        shown ? [...known.filter((other) => other !== code), code] : known.filter((other) => other !== code),
      );
    await client.cancelQueries({ queryKey: favouritesKey(scope), exact: true });
    show(wanted);
    toasts.retry('favourite');
    try {
      const { resultCode, message } = await carrier(
        'setFavourite',
        { params: { productCode: code }, body: { isFavourite: wanted } },
        marks(),
      );
      if (resultCode < 0) {
        show(!wanted);
        toasts.show({ text: message, tone: 'error', about: 'favourite' });
      } else void client.invalidateQueries({ queryKey: allListsKey(scope) });
    } catch (error) {
      show(!wanted);
      if (statusOf(error) !== 401)
        toasts.show({
          text: refusalMessageOf(error) ?? text.actionFailed,
          tone: 'error',
          about: 'favourite',
        });
    }
  }
  return (
    <button
      type="button"
      className="favourite"
      data-bare={isBare ? '' : undefined}
      data-chosen={isFavourite ? '' : undefined}
      aria-pressed={isBare ? isFavourite : undefined}
      aria-label={isBare ? text.favouriteOf(name) : undefined}
      title={isBare ? (isFavourite ? text.isFavourite : text.addFavourite) : undefined}
      disabled={codes === undefined}
      onClick={() => void toggle()}
    >
      <Icon of={Heart} />
      {!isBare && (isFavourite ? text.isFavourite : text.addFavourite)}
    </button>
  );
}

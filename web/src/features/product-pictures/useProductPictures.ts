// A product's pictures for the desk: reads them, uploads files one after another with their progress, and saves their
// order and which of them remain.

import type { ProductPictures } from '@mostrador/contract/entries/product-pictures';
import { callPath } from '@mostrador/contract/routes';
import {
  PICTURE_ADVISED_SIDE,
  pictureRefusalText,
  pictureSizeRefusal,
} from '@mostrador/rules/picture-checks';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { type Api, useApi } from '../../api/api';
import { CallFailed, statusOf } from '../../api/call-failed';
import { sendFile } from '../../api/file-upload';
import { refusalMessageOf } from '../../api/refusal-message';
import { usePage } from '../../page/page';
import { useSessionStore } from '../../session/session-context';
import { shrinkPicture } from './shrink-picture';

/** A file on its way to the server. */
export interface PictureUpload {
  readonly id: number;
  readonly name: string;
  /** From 0 to 1. */
  readonly share: number;
  /** The Spanish sentence of what went wrong; the file is then not sent again by itself. */
  readonly failure: string | undefined;
}

export interface PictureTexts {
  readonly failed: string;
  readonly noAnswer: string;
  readonly small: (name: string, width: number, height: number) => string;
}

/** The outcome of a save. On a refusal the pictures are read again. */
export type PictureSave = { readonly isSaved: true } | { readonly isSaved: false; readonly message: string };

export const picturesQuery = ({ carrier, scope }: Api, productId: number) =>
  queryOptions({
    queryKey: [scope, 'product-desk', 'pictures', productId] as const,
    queryFn: () => carrier('productPictures', { params: { productId } }),
  });

export interface PicturesState {
  /** Undefined while they load. */
  readonly pictures: readonly string[] | undefined;
  readonly hasFailed: boolean;
  readonly reload: () => void;
  readonly uploads: readonly PictureUpload[];
  /** What was noticed about the last pictures, such as one that is too small to look sharp. */
  readonly notice: string;
  readonly add: (files: Iterable<File>) => void;
  readonly forget: (uploadId: number) => void;
  readonly save: (to: readonly string[]) => Promise<PictureSave>;
}

/** @param onChanged called after each change of the pictures, for what else shows them. */
export function useProductPictures(
  productId: number,
  texts: PictureTexts,
  onChanged?: () => void,
): PicturesState {
  const api = useApi();
  const client = useQueryClient();
  const send = useSendPicture(api, productId);
  const query = picturesQuery(api, productId);
  const { data, isError, refetch } = useQuery(query);
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const [notice, setNotice] = useState('');
  const nextId = useRef(0);
  const turn = useRef(Promise.resolve());
  const waitingSaves = useRef(0);
  /** As the server answered last, while saves wait: what is shown is ahead of it. */
  const stored = useRef<readonly string[]>(undefined);

  const become = (answer: ProductPictures) => {
    stored.current = answer.pictures;
    if (waitingSaves.current === 0) show(answer.pictures);
    onChanged?.();
  };
  const show = (pictures: readonly string[]) =>
    client.setQueryData(query.queryKey, { pictures: [...pictures] });
  const update = useCallback(
    (id: number, change: Partial<PictureUpload>) =>
      setUploads((list) => list.map((each) => (each.id === id ? { ...each, ...change } : each))),
    [],
  );
  const forget = useCallback((id: number) => setUploads((list) => list.filter((each) => each.id !== id)), []);

  async function uploadOne(id: number, file: File) {
    try {
      const answer = await send(await shrinkPicture(file), (share) => update(id, { share }));
      become(answer);
      forget(id);
      const { width, height } = answer.added;
      if (Math.max(width, height) < PICTURE_ADVISED_SIDE) setNotice(texts.small(file.name, width, height));
    } catch (error) {
      const message = refusalMessageOf(error);
      update(id, { failure: message ?? (statusOf(error) === 0 ? texts.noAnswer : texts.failed) });
    }
  }

  /** @param shown the pictures that the user saw; those uploaded since stay at the end. */
  async function saveOne(to: readonly string[], shown: readonly string[]): Promise<PictureSave> {
    const from = stored.current ?? shown;
    const uploaded = from.filter((picture) => !shown.includes(picture));
    waitingSaves.current -= 1;
    try {
      become(
        await api.carrier('saveProductPictures', {
          params: { productId },
          body: { from: [...from], to: [...to, ...uploaded] },
        }),
      );
      return { isSaved: true };
    } catch (error) {
      show(from);
      if (statusOf(error) === 409) {
        stored.current = undefined;
        void refetch();
      }
      return { isSaved: false, message: refusalMessageOf(error) ?? texts.failed };
    }
  }

  return {
    pictures: data?.pictures,
    hasFailed: isError,
    reload: () => void refetch(),
    uploads,
    notice,
    forget,
    add(files) {
      setNotice('');
      for (const file of files) {
        nextId.current += 1;
        const id = nextId.current;
        const refusal = pictureSizeRefusal(file.size);
        const failure = refusal && pictureRefusalText(refusal);
        setUploads((list) => [...list, { id, name: file.name, share: 0, failure }]);
        if (failure === undefined) turn.current = turn.current.then(() => uploadOne(id, file));
      }
    },
    save(to) {
      setNotice('');
      const shown = client.getQueryData(query.queryKey)?.pictures ?? [];
      if (waitingSaves.current === 0) stored.current = undefined;
      waitingSaves.current += 1;
      show(to);
      const saved = turn.current.then(() => saveOne(to, shown));
      turn.current = saved.then(() => undefined);
      return saved;
    },
  };
}

type Added = ProductPictures & { readonly added: { readonly width: number; readonly height: number } };

/** Returns the function that uploads a file. A missing proof of identity is asked for, and the file is sent once more. */
function useSendPicture({ carrier }: Api, productId: number) {
  const { apiBase } = usePage();
  const sessions = useSessionStore();
  const path = callPath('addProductPicture', { productId });
  return async (file: Blob, onProgress: (share: number) => void): Promise<Added> => {
    const sendOnce = async () =>
      (await sendFile({ apiBase, path, token: sessions.refresh().token, file, onProgress })) as Added;
    try {
      return await sendOnce();
    } catch (error) {
      const isProofMissing = error instanceof CallFailed && error.code === 'proof_required';
      if (!isProofMissing) throw error;
      // A save that changes nothing lets the client ask the user for the proof.
      await carrier('saveProductPictures', { params: { productId }, body: { from: [], to: [] } }).catch(
        (refused: unknown) => {
          if (statusOf(refused) !== 409) throw refused;
        },
      );
      return await sendOnce();
    }
  };
}

// The pictures of a product on its page: upload by choice or drop with progress, order by drag or keys, remove with
// 'Deshacer'. The first one is the main picture.

import { GripVertical, ImageUp, X } from 'lucide-react';
import {
  type ChangeEvent,
  type DragEvent,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  type PicturesState,
  type PictureUpload,
  useProductPictures,
} from '../../../features/product-pictures/useProductPictures';
import { imageAddress } from '../../../page/image-address';
import { usePage } from '../../../page/page';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import { IconButton } from '../../../ui/IconButton';
import { ImageBox } from '../../../ui/ImageBox';
import { Note } from '../../../ui/Note';
import { picturesText as text } from '../../text/pictures';
import { markedSide, useTileDrag } from '../../ui/useTileDrag';
import './ProductPictures.css';

export interface ProductPicturesProps {
  readonly productId: number;
  /** Called after each change of the pictures, for what else shows them. */
  readonly onChanged?: (() => void) | undefined;
}

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif';

export function ProductPictures({ productId, onChanged }: ProductPicturesProps) {
  const state = useProductPictures(productId, text, onChanged);
  const { pictures, uploads, add } = state;
  const [said, setSaid] = useState('');
  const [before, setBefore] = useState<readonly string[]>();
  const drop = useFileDrop(add);

  async function save(to: readonly string[], words: string, undoable?: readonly string[]) {
    setBefore(undefined);
    const outcome = await state.save(to);
    setSaid(outcome.isSaved ? words : outcome.message);
    if (outcome.isSaved) setBefore(undoable);
  }

  if (state.hasFailed && pictures === undefined) {
    const retry = (
      <Button kind="quiet" onClick={state.reload}>
        {text.retry}
      </Button>
    );
    return (
      <Note tone="danger" action={retry}>
        {text.loadFailed}
      </Note>
    );
  }
  return (
    <div className="pics-area" data-over={drop.isOver || undefined} {...drop.handlers}>
      <div className="pics">
        {pictures === undefined ? (
          <p role="status">{text.loading}</p>
        ) : (
          <PictureTiles pictures={pictures} onSave={save} />
        )}
        {uploads.map((upload) => (
          <UploadTile key={upload.id} upload={upload} onForget={state.forget} />
        ))}
      </div>
      <FileChoice onFiles={add} />
      <PicturesNews
        said={said}
        notice={state.notice}
        onUndo={before && (() => void save(before, text.restored))}
      />
    </div>
  );
}

type Save = (to: readonly string[], words: string, undoable?: readonly string[]) => Promise<void>;

function PictureTiles({ pictures, onSave }: { readonly pictures: readonly string[]; readonly onSave: Save }) {
  const { apiBase } = usePage();
  const list = useRef<HTMLUListElement>(null);
  /** The picture that has the focus after the change. */
  const focused = useRef('');
  const keysId = useId();
  const { dragged, grab } = useTileDrag(list, (from, to) => void move(from, to));

  function move(from: number, to: number) {
    const next = pictures.filter((_, index) => index !== from);
    next.splice(to, 0, pictures[from] ?? '');
    return onSave(next, text.moved(to + 1, pictures.length));
  }
  const remove = (index: number) =>
    onSave(
      pictures.filter((_, each) => each !== index),
      text.removed,
      pictures,
    );
  // a picture that is moved in the document, or whose neighbour is removed, loses the focus
  useLayoutEffect(() => {
    const index = pictures.indexOf(focused.current);
    if (index < 0) return;
    list.current?.querySelectorAll<HTMLElement>('.pic-move')[index]?.focus();
    focused.current = '';
  }, [pictures]);
  function pressed(event: KeyboardEvent, index: number) {
    const to = targetOf(event, index, pictures.length);
    if (event.key === 'Delete' && !event.altKey) {
      focused.current = pictures[index + 1] ?? pictures[index - 1] ?? '';
      void remove(index);
    } else if (to === undefined) return;
    else if (to !== index) {
      focused.current = pictures[index] ?? '';
      void move(index, to);
    }
    event.preventDefault();
  }

  return (
    <>
      <ul ref={list} className="pics-list" aria-label={text.list}>
        {pictures.map((file, index) => {
          const place = index + 1;
          const isDragged = dragged?.from === index;
          return (
            <li
              key={file}
              data-tile={index}
              data-dragged={isDragged || undefined}
              data-slot={markedSide(dragged, index, pictures.length)}
              style={isDragged ? { translate: `${dragged.x}px ${dragged.y}px` } : undefined}
            >
              <button
                type="button"
                className="pic-move"
                aria-label={
                  index === 0
                    ? `${text.alt(place, pictures.length)}, ${text.main}`
                    : text.alt(place, pictures.length)
                }
                aria-describedby={keysId}
                aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Delete"
                onKeyDown={(event) => pressed(event, index)}
                onPointerDown={(event) => {
                  // a finger on the picture scrolls; on the grip it drags
                  if (event.pointerType === 'mouse') grab(event, index);
                }}
                onDragStart={(event) => event.preventDefault()}
              >
                <ImageBox
                  src={imageAddress(apiBase, file, 240)}
                  alt=""
                  width={96}
                  height={96}
                  missingText={text.missing}
                  className="pic"
                />
                <span className="ord" aria-hidden="true">
                  {place}
                </span>
              </button>
              <span
                className="pic-grip"
                aria-hidden="true"
                onPointerDown={(event) => {
                  event.currentTarget.releasePointerCapture?.(event.pointerId);
                  grab(event, index);
                }}
              >
                <Icon of={GripVertical} />
              </span>
              <span className="pic-remove">
                <IconButton icon={X} label={text.remove(place)} onClick={() => remove(index)} />
              </span>
              <span className="pic-caption">
                {isDragged ? text.moving(dragged.to + 1) : index === 0 ? text.main : text.place(place)}
              </span>
            </li>
          );
        })}
      </ul>
      <p id={keysId} hidden>
        {text.keys}
      </p>
    </>
  );
}

/** Returns the place that Alt and an arrow move a picture to; undefined for other keys. */
function targetOf({ key, altKey }: KeyboardEvent, index: number, count: number): number | undefined {
  if (!altKey) return undefined;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, index - 1);
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, index + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

interface UploadTileProps {
  readonly upload: PictureUpload;
  readonly onForget: PicturesState['forget'];
}

function UploadTile({ upload: { id, name, share, failure }, onForget }: UploadTileProps) {
  if (failure !== undefined) {
    return (
      <div className="pic-failed" role="alert">
        <b>{name}</b>
        <span>{failure}</span>
        <IconButton icon={X} label={text.dismiss(name)} onClick={() => onForget(id)} />
      </div>
    );
  }
  const words = share === 0 ? text.preparing(name) : text.uploading(name, share);
  return (
    <div className="pic-upload">
      <span className="pic pic-coming">
        <Icon of={ImageUp} />
      </span>
      <progress className="up-bar" value={share} max={1} aria-label={words} />
      <span className="pic-caption">{words}</span>
    </div>
  );
}

function FileChoice({ onFiles }: { readonly onFiles: (files: Iterable<File>) => void }) {
  const input = useRef<HTMLInputElement>(null);
  function chosen({ target }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(target.files ?? [])]);
    target.value = '';
  }
  return (
    <div className="drop-zone">
      <Button kind="secondary" icon={ImageUp} onClick={() => input.current?.click()}>
        {text.choose}
      </Button>
      <span className="drop-words">{text.drop}</span>
      <span className="d-meta">{text.kinds}</span>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        hidden
        aria-label={text.choose}
        onChange={chosen}
      />
    </div>
  );
}

interface PicturesNewsProps {
  readonly said: string;
  readonly notice: string;
  readonly onUndo: (() => void) | undefined;
}

function PicturesNews({ said, notice, onUndo }: PicturesNewsProps) {
  return (
    <p className="pics-news">
      <span role="status">{[said, notice].filter((words) => words !== '').join(' ')}</span>{' '}
      {onUndo !== undefined && (
        <button type="button" className="f-link" onClick={onUndo}>
          {text.undo}
        </button>
      )}
    </p>
  );
}

/** Takes files that are dropped on an element, and shows that it would. Other things that are dragged pass. */
function useFileDrop(onFiles: (files: Iterable<File>) => void) {
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave(event: DragEvent) {
        const { currentTarget, relatedTarget } = event;
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop(event: DragEvent) {
        setOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

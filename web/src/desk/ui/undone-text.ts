// The sentence after an undo: that it is done, what was kept because of newer changes, and what the user should know.

import type { Undone } from '@mostrador/contract/entries/undo';
import { tableText as text } from '../text/table';

/** Notices of an undo that its message has room for. */
const NOTICES_MAX = 2;

export const undoneText = ({ keptCount, notices }: Undone): string =>
  [
    text.undone,
    ...(keptCount === 0 ? [] : [text.undoneKept(keptCount)]),
    ...notices.slice(0, NOTICES_MAX),
  ].join('. ');

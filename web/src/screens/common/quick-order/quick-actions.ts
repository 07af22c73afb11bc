import type { LineChange } from '../../../features/quick-order/draft-lines';

/** What the rows of a quick order call. The functions stay the same, so that a change of one row draws no other. */
export interface QuickActions {
  readonly change: (key: number, change: LineChange) => void;
  /** The code of this line is being typed: it is not asked for yet. Undefined: it is complete. */
  readonly typing: (key: number | undefined) => void;
  readonly remove: (key: number) => void;
  readonly addList: (text: string) => void;
  readonly sum: (from: number, into: number, sum: number) => void;
}

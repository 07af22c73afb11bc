// The list that was just deleted, in the state of the address that follows, so that it can be put back there.

export interface DeletedList {
  readonly listId: string;
  readonly name: string;
}

/** Returns the state for the address after a list was deleted. */
export const withDeletedList = (deleted: DeletedList) => ({ deletedList: deleted });

/** Returns the list that an address's state names; undefined if it names none. */
export function deletedListOf(state: unknown): DeletedList | undefined {
  if (typeof state !== 'object' || state === null || !('deletedList' in state)) return undefined;
  const { deletedList: deleted } = state;
  if (typeof deleted !== 'object' || deleted === null || !('listId' in deleted) || !('name' in deleted))
    return undefined;
  return { listId: String(deleted.listId), name: String(deleted.name) };
}

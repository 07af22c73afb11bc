// Reordering of catalogues: a user's own ones change places among themselves, those of other users stay.

/** A catalogue and its place among the company's catalogues. Sorted by place, then by id. */
export interface CatalogPlace {
  readonly catalogId: number;
  readonly catalogOrder: number;
}

/**
 * Returns the places of all catalogues after a user has reordered some of them. The reordered ones share the places that
 * they had before, so that no other catalogue moves.
 * @param all every catalogue of the company.
 * @param wanted the reordered catalogues with the requested places; only their order among each other counts.
 * @returns all catalogues, numbered from 0.
 */
export function reorderOwnCatalogs(
  all: readonly CatalogPlace[],
  wanted: readonly CatalogPlace[],
): CatalogPlace[] {
  const moved = new Set(wanted.map(({ catalogId }) => catalogId));
  const next = [...wanted].sort(compareByPlace)[Symbol.iterator]();
  return [...all].sort(compareByPlace).map(({ catalogId }, place) => ({
    catalogId: moved.has(catalogId) ? (next.next().value?.catalogId ?? catalogId) : catalogId,
    catalogOrder: place,
  }));
}

const compareByPlace = (a: CatalogPlace, b: CatalogPlace) =>
  a.catalogOrder - b.catalogOrder || a.catalogId - b.catalogId;

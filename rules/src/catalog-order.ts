/** A catalogue and its place among the company's; lower ones come first, equals by their id. */
export interface CatalogPlace {
  readonly catalogId: number;
  readonly catalogOrder: number;
}

/**
 * The places after somebody who curates only some of the catalogues has put those in another order: they take the
 * places that they had among all, so that nobody else's moves.
 * @param all every catalogue of the company.
 * @param wanted some of them, at the places that were asked for; only their order among each other counts.
 * @returns all, numbered from 0.
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

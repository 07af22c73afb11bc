/** Who asks, as far as catalogues go; a visitor has no user. */
export interface CatalogCaller {
  readonly profile: 0 | 1 | 2 | 3;
  readonly userId: number | null;
}

/** A catalogue of the caller's own company. */
export interface CatalogFacts {
  readonly ownerId: number;
  readonly isDefault: boolean;
  readonly isPublic: boolean;
  readonly isSemiPublic: boolean;
}

export interface CatalogRights {
  /** Browse its products in the store. */
  readonly browse: boolean;
  /** Open it in the editor, change its name and products, delete it. */
  readonly edit: boolean;
  readonly setPublic: boolean;
  readonly setSemiPublic: boolean;
  /** The default one is the whole company's. */
  readonly setDefault: boolean;
  /** Move it among the catalogues that the caller curates. */
  readonly order: boolean;
}

/**
 * What a caller may do with a catalogue: administrators everything, a salesman curates their own but for what the whole
 * company sees (the public flag, the default marker), everybody logged in browses semi-public ones, everyone public ones.
 */
export function catalogRights({ profile, userId }: CatalogCaller, catalog: CatalogFacts): CatalogRights {
  const administers = profile === 3;
  const owns = profile === 2 && userId === catalog.ownerId;
  const edit = administers || owns;
  return {
    browse: catalog.isPublic || (catalog.isSemiPublic && userId !== null) || edit,
    edit,
    setPublic: administers,
    setSemiPublic: edit,
    setDefault: administers,
    order: edit,
  };
}

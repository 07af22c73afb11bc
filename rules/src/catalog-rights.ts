// The rights to a catalogue by profile and ownership: browse, edit, publish, make it the default, reorder.
// The default-catalogue mark and the public flag are for administrators.

/** The caller of a catalogue call. A visitor has profile 0 and no user. */
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

/** What a caller may do with one catalogue. */
export interface CatalogRights {
  /** Browse its products in the store. */
  readonly browse: boolean;
  /** Open it in the editor, change its name and products, delete it. */
  readonly edit: boolean;
  readonly setPublic: boolean;
  readonly setSemiPublic: boolean;
  /** Make it the company's default catalogue. */
  readonly setDefault: boolean;
  /** Move it among the catalogues that the caller curates. */
  readonly order: boolean;
}

/**
 * Returns what a caller may do with a catalogue. Administrators may do everything. Salesmen edit their own, except for
 * the public flag and the default marker. Signed-in users browse semi-public catalogues, and everyone browses public ones.
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

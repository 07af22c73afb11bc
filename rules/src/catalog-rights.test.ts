// The rights of visitors, clients, salesmen and administrators to a private, semi-public or public catalogue.

import { describe, expect, it } from 'vitest';
import { type CatalogCaller, type CatalogRights, catalogRights } from './catalog-rights.js';

const NOTHING: CatalogRights = {
  browse: false,
  edit: false,
  setPublic: false,
  setSemiPublic: false,
  setDefault: false,
  order: false,
};
const BROWSE = { ...NOTHING, browse: true };
const OWNER = { ...BROWSE, edit: true, setSemiPublic: true, order: true };
const EVERYTHING = { ...OWNER, setPublic: true, setDefault: true };

const callers: Record<string, CatalogCaller> = {
  visitor: { profile: 0, userId: null },
  client: { profile: 1, userId: 1 },
  owner: { profile: 2, userId: 2 },
  'another salesman': { profile: 2, userId: 3 },
  administrator: { profile: 3, userId: 4 },
};

describe('what each caller may do with a salesman’s catalogue', () => {
  it.each([
    ['private', 'visitor', NOTHING],
    ['private', 'client', NOTHING],
    ['private', 'owner', OWNER],
    ['private', 'another salesman', NOTHING],
    ['private', 'administrator', EVERYTHING],
    ['semi-public', 'visitor', NOTHING],
    ['semi-public', 'client', BROWSE],
    ['semi-public', 'owner', OWNER],
    ['semi-public', 'another salesman', BROWSE],
    ['semi-public', 'administrator', EVERYTHING],
    ['public', 'visitor', BROWSE],
    ['public', 'client', BROWSE],
    ['public', 'owner', OWNER],
    ['public', 'another salesman', BROWSE],
    ['public', 'administrator', EVERYTHING],
  ] as const)('%s, %s', (kind, caller, rights) => {
    const catalog = {
      ownerId: 2,
      isDefault: false,
      isPublic: kind === 'public',
      isSemiPublic: kind === 'semi-public',
    };
    expect(catalogRights(callers[caller] as CatalogCaller, catalog)).toEqual(rights);
  });

  it('gives a visitor no rights to a catalogue without owner', () => {
    const catalog = { ownerId: 0, isDefault: false, isPublic: false, isSemiPublic: true };
    expect(catalogRights({ profile: 0, userId: null }, catalog)).toEqual(NOTHING);
  });
});

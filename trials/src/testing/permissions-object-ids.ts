// The ids of things that the permission tests ask for: one of each kind, and those that nothing has.

/** Ids of things of each kind. Unless noted, a thing belongs to the first client, or to that client's salesman. */
export interface ObjectIds {
  readonly order: string;
  readonly mail: string;
  /** An open offer. */
  readonly offer: string;
  /** An entry of the client's account, and a document of it. */
  readonly accountEntry: string;
  readonly accountDocument: string;
  readonly transfer: string;
  /** An endpoint of webhooks of the first client's company, and a delivery to it. */
  readonly webhookEndpoint: string;
  readonly webhookDelivery: number;
  /** A key of /api/v1 of the first client's company. */
  readonly apiKey: number;
  /** A file of the folder connector of the first client's company. */
  readonly folderFile: number;
  /** An exchange of a connector of the first client's company, which is off. */
  readonly exchange: number;
  /** A shopping list of the client. */
  readonly shoppingList: string;
  /** An order of another client. */
  readonly othersOrder: string;
  readonly client: number;
  /** A change of the first client's identity that waits for an administrator. */
  readonly identityChange: number;
  /** A client of another company. */
  readonly neighboursClient: number;
  readonly clientCode: string;
  readonly cart: string;
  readonly catalog: number;
  readonly export: string;
  readonly product: string;
  readonly productId: number;
  readonly priceList: number;
  /** A change in the audit trail of the first client's company, and its action. */
  readonly change: number;
  readonly action: string;
  /** An import of the first client's company. */
  readonly import: string;
  readonly category: string;
  readonly categoryId: number;
  readonly salesman: number;
  readonly company: number;
  readonly job: string;
  readonly session: string;
  readonly passkey: string;
  readonly pricePlan: number;
  readonly discountList: number;
  /** An invited user of the first client. */
  readonly clientUser: number;
  /** An invited salesman. */
  readonly member: number;
  /** A wave of invitations. */
  readonly wave: number;
  /** A further delivery address of the first client, and a note about them by the administrator. */
  readonly clientAddress: number;
  readonly clientNote: number;
  /** A visit to the first client that their salesman noted. */
  readonly clientVisit: number;
  readonly paymentTerms: number;
  readonly discountCode: number;
  /** The id by which the salesman's device has registered a client. */
  readonly offlineClient: string;
  /** An id that nothing has yet. */
  readonly newId: string;
}

/** Ids that do not exist. */
export const NOTHING: ObjectIds = {
  order: '00000000-0000-4000-8000-000000000000',
  mail: '2147483647',
  offer: '00000000-0000-4000-8000-000000000009',
  webhookEndpoint: '00000000-0000-4000-8000-00000000000d',
  webhookDelivery: 2_147_483_647,
  apiKey: 2_147_483_647,
  folderFile: 2_147_483_647,
  exchange: 2_147_483_647,
  transfer: '00000000-0000-4000-8000-00000000000c',
  shoppingList: '00000000-0000-4000-8000-00000000000a',
  accountEntry: '00000000-0000-4000-8000-00000000000d',
  accountDocument: '00000000-0000-4000-8000-00000000000b',
  othersOrder: '00000000-0000-4000-8000-000000000001',
  client: 2_147_483_647,
  identityChange: 2_147_483_647,
  neighboursClient: 2_147_483_647,
  clientCode: 'NADIE',
  cart: '00000000-0000-4000-8000-000000000002',
  catalog: 2_147_483_647,
  export: '00000000-0000-4000-8000-000000000003',
  product: 'NADA',
  productId: 2_147_483_647,
  priceList: 2_147_483_647,
  change: 2_147_483_647,
  action: '00000000-0000-4000-8000-000000000007',
  import: '00000000-0000-4000-8000-000000000008',
  category: 'NADA',
  categoryId: 2_147_483_647,
  salesman: 2_147_483_647,
  company: 2_147_483_647,
  job: '2147483647',
  session: '00000000-0000-4000-8000-000000000005',
  passkey: '00000000-0000-4000-8000-000000000006',
  pricePlan: 2_147_483_647,
  discountList: 2_147_483_647,
  clientUser: 2_147_483_647,
  member: 2_147_483_647,
  wave: 2_147_483_647,
  clientAddress: 2_147_483_647,
  clientNote: 2_147_483_647,
  clientVisit: 2_147_483_647,
  paymentTerms: 2_147_483_647,
  discountCode: 2_147_483_647,
  offlineClient: '00000000-0000-4000-8000-000000000004',
  newId: '00000000-0000-4000-8000-000000000004',
};

// Written by `npm run client-types` from the entries of /api/v1. Do not edit.

/** Every call of /api/v1 with what it takes and answers. */
export interface V1Calls {
  /** List products by code. */
  readonly listProducts: {
    readonly params: undefined;
    readonly query: {
      /** The cursor of the page before, as its Link rel="next" has it */
      readonly after?: string | undefined;
      /** How many things are on the page */
      readonly limit?: number | undefined;
    };
    readonly body: undefined;
    readonly output: {
      readonly items: readonly ({
        readonly code: string;
        readonly name: string;
        readonly subtitle: string;
        readonly description: string;
        readonly descriptionLong: string;
        readonly isbn: string | null;
        readonly barCode: string | null;
        /** Code of the category */
        readonly category: string | null;
        readonly tags: readonly string[];
        readonly synonyms: readonly string[];
        readonly taxCode: string;
        readonly minimalSalesQuantity: number | null;
        readonly presentationQuantity: number | null;
        readonly weightGrams: number | null;
        readonly lengthMm: number | null;
        readonly widthMm: number | null;
        readonly heightMm: number | null;
        readonly supplierId: string | null;
        readonly hasPhysicalStock: boolean;
        readonly active: boolean;
        readonly visibleInPortal: boolean;
        readonly updatedAt: string;
      })[];
      /** For `after` of the next page; null on the last */
      readonly next: string | null;
    };
  };
  /** Read a product. */
  readonly getProduct: {
    readonly params: {
      /** Of the product */
      readonly code: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly output: {
      readonly code: string;
      readonly name: string;
      readonly subtitle: string;
      readonly description: string;
      readonly descriptionLong: string;
      readonly isbn: string | null;
      readonly barCode: string | null;
      /** Code of the category */
      readonly category: string | null;
      readonly tags: readonly string[];
      readonly synonyms: readonly string[];
      readonly taxCode: string;
      readonly minimalSalesQuantity: number | null;
      readonly presentationQuantity: number | null;
      readonly weightGrams: number | null;
      readonly lengthMm: number | null;
      readonly widthMm: number | null;
      readonly heightMm: number | null;
      readonly supplierId: string | null;
      readonly hasPhysicalStock: boolean;
      readonly active: boolean;
      readonly visibleInPortal: boolean;
      readonly updatedAt: string;
    };
  };
  /** Create or replace a product. */
  readonly putProduct: {
    readonly params: {
      /** Of the product */
      readonly code: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly name: string;
      readonly subtitle?: string | undefined;
      readonly description?: string | undefined;
      readonly descriptionLong?: string | undefined;
      readonly isbn?: string | null | undefined;
      readonly barCode?: string | null | undefined;
      readonly category?: string | null | undefined;
      readonly tags?: readonly string[] | undefined;
      readonly synonyms?: readonly string[] | undefined;
      /** IVA rate */
      readonly taxCode?: "IVA21" | "IVA10.5" | "IVA27" | "IVA0" | "EXENTO" | undefined;
      readonly minimalSalesQuantity?: number | null | undefined;
      readonly presentationQuantity?: number | null | undefined;
      readonly weightGrams?: number | null | undefined;
      readonly lengthMm?: number | null | undefined;
      readonly widthMm?: number | null | undefined;
      readonly heightMm?: number | null | undefined;
      readonly supplierId?: string | null | undefined;
      readonly hasPhysicalStock?: boolean | undefined;
      readonly active?: boolean | undefined;
      readonly visibleInPortal?: boolean | undefined;
      /** Price in the default price list, in pesos without IVA. Required for a new product; needs the scope prices:write */
      readonly price?: number | undefined;
    };
    readonly output: {
      readonly code: string;
      readonly name: string;
      readonly subtitle: string;
      readonly description: string;
      readonly descriptionLong: string;
      readonly isbn: string | null;
      readonly barCode: string | null;
      /** Code of the category */
      readonly category: string | null;
      readonly tags: readonly string[];
      readonly synonyms: readonly string[];
      readonly taxCode: string;
      readonly minimalSalesQuantity: number | null;
      readonly presentationQuantity: number | null;
      readonly weightGrams: number | null;
      readonly lengthMm: number | null;
      readonly widthMm: number | null;
      readonly heightMm: number | null;
      readonly supplierId: string | null;
      readonly hasPhysicalStock: boolean;
      readonly active: boolean;
      readonly visibleInPortal: boolean;
      readonly updatedAt: string;
    };
  };
  /** Change some values of a product (JSON merge patch). */
  readonly patchProduct: {
    readonly params: {
      /** Of the product */
      readonly code: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly name?: string | undefined;
      readonly subtitle?: string | null | undefined;
      readonly description?: string | null | undefined;
      readonly descriptionLong?: string | null | undefined;
      readonly isbn?: string | null | undefined;
      readonly barCode?: string | null | undefined;
      readonly category?: string | null | undefined;
      readonly tags?: readonly string[] | null | undefined;
      readonly synonyms?: readonly string[] | null | undefined;
      /** IVA rate */
      readonly taxCode?: "IVA21" | "IVA10.5" | "IVA27" | "IVA0" | "EXENTO" | undefined;
      readonly minimalSalesQuantity?: number | null | undefined;
      readonly presentationQuantity?: number | null | undefined;
      readonly weightGrams?: number | null | undefined;
      readonly lengthMm?: number | null | undefined;
      readonly widthMm?: number | null | undefined;
      readonly heightMm?: number | null | undefined;
      readonly supplierId?: string | null | undefined;
      readonly hasPhysicalStock?: boolean | undefined;
      readonly active?: boolean | undefined;
      readonly visibleInPortal?: boolean | undefined;
      /** Price in the default price list, in pesos without IVA. Required for a new product; needs the scope prices:write */
      readonly price?: number | undefined;
    };
    readonly output: {
      readonly code: string;
      readonly name: string;
      readonly subtitle: string;
      readonly description: string;
      readonly descriptionLong: string;
      readonly isbn: string | null;
      readonly barCode: string | null;
      /** Code of the category */
      readonly category: string | null;
      readonly tags: readonly string[];
      readonly synonyms: readonly string[];
      readonly taxCode: string;
      readonly minimalSalesQuantity: number | null;
      readonly presentationQuantity: number | null;
      readonly weightGrams: number | null;
      readonly lengthMm: number | null;
      readonly widthMm: number | null;
      readonly heightMm: number | null;
      readonly supplierId: string | null;
      readonly hasPhysicalStock: boolean;
      readonly active: boolean;
      readonly visibleInPortal: boolean;
      readonly updatedAt: string;
    };
  };
  /** List the stock of all products by code. */
  readonly listStock: {
    readonly params: undefined;
    readonly query: {
      /** The cursor of the page before, as its Link rel="next" has it */
      readonly after?: string | undefined;
      /** How many things are on the page */
      readonly limit?: number | undefined;
    };
    readonly body: undefined;
    readonly output: {
      readonly items: readonly ({
        readonly code: string;
        /** Units in the warehouse */
        readonly stock: number;
        /** Units that are to arrive */
        readonly futureStock: number;
        /** Units promised to orders that have not left */
        readonly reserved: number;
      })[];
      /** For `after` of the next page; null on the last */
      readonly next: string | null;
    };
  };
  /** Read the stock of a product. */
  readonly getStock: {
    readonly params: {
      /** Of the product */
      readonly code: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly output: {
      readonly code: string;
      /** Units in the warehouse */
      readonly stock: number;
      /** Units that are to arrive */
      readonly futureStock: number;
      /** Units promised to orders that have not left */
      readonly reserved: number;
    };
  };
  /** Set the stock of a product. */
  readonly putStock: {
    readonly params: {
      /** Of the product */
      readonly code: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly stock: number;
      readonly futureStock?: number | undefined;
    };
    readonly output: {
      readonly code: string;
      /** Units in the warehouse */
      readonly stock: number;
      /** Units that are to arrive */
      readonly futureStock: number;
      /** Units promised to orders that have not left */
      readonly reserved: number;
    };
  };
  /** List categories by code. */
  readonly listCategories: {
    readonly params: undefined;
    readonly query: {
      /** The cursor of the page before, as its Link rel="next" has it */
      readonly after?: string | undefined;
      /** How many things are on the page */
      readonly limit?: number | undefined;
    };
    readonly body: undefined;
    readonly output: {
      readonly items: readonly ({
        readonly code: string;
        readonly name: string;
        /** Code of the category above it */
        readonly parent: string | null;
        readonly position: number;
      })[];
      /** For `after` of the next page; null on the last */
      readonly next: string | null;
    };
  };
  /** List price lists by code. */
  readonly listPriceLists: {
    readonly params: undefined;
    readonly query: {
      /** The cursor of the page before, as its Link rel="next" has it */
      readonly after?: string | undefined;
      /** How many things are on the page */
      readonly limit?: number | undefined;
    };
    readonly body: undefined;
    readonly output: {
      readonly items: readonly ({
        readonly code: string;
        readonly name: string;
        readonly isDefault: boolean;
        readonly active: boolean;
        readonly validFrom: string | null;
        readonly validUntil: string | null;
      })[];
      /** For `after` of the next page; null on the last */
      readonly next: string | null;
    };
  };
  /** List prices of all price lists, or of one. */
  readonly listPrices: {
    readonly params: undefined;
    readonly query: {
      /** The cursor of the page before, as its Link rel="next" has it */
      readonly after?: string | undefined;
      /** How many things are on the page */
      readonly limit?: number | undefined;
      /** Its code; all lists if left out */
      readonly priceList?: string | undefined;
    };
    readonly body: undefined;
    readonly output: {
      readonly items: readonly ({
        /** Code of the price list */
        readonly list: string;
        /** Code of the product */
        readonly code: string;
        /** Pesos, at most two decimals */
        readonly price: number;
      })[];
      /** For `after` of the next page; null on the last */
      readonly next: string | null;
    };
  };
  /** List prices agreed with clients. */
  readonly listCustomerPrices: {
    readonly params: undefined;
    readonly query: {
      /** The cursor of the page before, as its Link rel="next" has it */
      readonly after?: string | undefined;
      /** How many things are on the page */
      readonly limit?: number | undefined;
    };
    readonly body: undefined;
    readonly output: {
      readonly items: readonly ({
        /** Code of the client */
        readonly client: string;
        /** Code of the product */
        readonly code: string;
        /** Pesos, at most two decimals */
        readonly price: number;
        readonly fromQuantity: number;
        readonly validFrom: string | null;
        readonly validUntil: string | null;
      })[];
      /** For `after` of the next page; null on the last */
      readonly next: string | null;
    };
  };
  /** List the discounts of all discount lists. */
  readonly listDiscounts: {
    readonly params: undefined;
    readonly query: {
      /** The cursor of the page before, as its Link rel="next" has it */
      readonly after?: string | undefined;
      /** How many things are on the page */
      readonly limit?: number | undefined;
    };
    readonly body: undefined;
    readonly output: {
      readonly items: readonly ({
        /** Code of the discount list */
        readonly list: string;
        readonly listName: string;
        /** Code; null: a discount of a category or of everything */
        readonly product: string | null;
        /** Code; null: a discount of a product or of everything */
        readonly category: string | null;
        readonly percent: number;
        readonly validFrom: string | null;
        readonly validUntil: string | null;
      })[];
      /** For `after` of the next page; null on the last */
      readonly next: string | null;
    };
  };
  /** List clients by code. */
  readonly listClients: {
    readonly params: undefined;
    readonly query: {
      /** The cursor of the page before, as its Link rel="next" has it */
      readonly after?: string | undefined;
      /** How many things are on the page */
      readonly limit?: number | undefined;
    };
    readonly body: undefined;
    readonly output: {
      readonly items: readonly ({
        readonly code: string;
        readonly legalName: string;
        /** CUIT, 11 digits */
        readonly legalId: string;
        readonly taxCategory: string | null;
        readonly email: string;
        readonly phone: string;
        readonly phone2: string;
        /** Code; null: the default list */
        readonly priceList: string | null;
        readonly discountList: string | null;
        /** Name of the sale condition */
        readonly saleCondition: string | null;
        readonly creditLimit: number | null;
        /** E-mails */
        readonly salespeople: readonly string[];
        readonly legalAddress: {
          readonly street: string;
          readonly number: string;
          readonly floor: string;
          readonly apartment: string;
          readonly postalCode: string;
          readonly city: string;
          readonly province: string | null;
        };
        readonly deliveryAddress: {
          readonly street: string;
          readonly number: string;
          readonly floor: string;
          readonly apartment: string;
          readonly postalCode: string;
          readonly city: string;
          readonly province: string | null;
        };
        readonly isBlocked: boolean;
        readonly createdAt: string;
      })[];
      /** For `after` of the next page; null on the last */
      readonly next: string | null;
    };
  };
  /** Read a client. */
  readonly getClient: {
    readonly params: {
      /** Of the client */
      readonly code: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly output: {
      readonly code: string;
      readonly legalName: string;
      /** CUIT, 11 digits */
      readonly legalId: string;
      readonly taxCategory: string | null;
      readonly email: string;
      readonly phone: string;
      readonly phone2: string;
      /** Code; null: the default list */
      readonly priceList: string | null;
      readonly discountList: string | null;
      /** Name of the sale condition */
      readonly saleCondition: string | null;
      readonly creditLimit: number | null;
      /** E-mails */
      readonly salespeople: readonly string[];
      readonly legalAddress: {
        readonly street: string;
        readonly number: string;
        readonly floor: string;
        readonly apartment: string;
        readonly postalCode: string;
        readonly city: string;
        readonly province: string | null;
      };
      readonly deliveryAddress: {
        readonly street: string;
        readonly number: string;
        readonly floor: string;
        readonly apartment: string;
        readonly postalCode: string;
        readonly city: string;
        readonly province: string | null;
      };
      readonly isBlocked: boolean;
      readonly createdAt: string;
    };
  };
  /** List the further delivery addresses of clients. */
  readonly listAddresses: {
    readonly params: undefined;
    readonly query: {
      /** The cursor of the page before, as its Link rel="next" has it */
      readonly after?: string | undefined;
      /** How many things are on the page */
      readonly limit?: number | undefined;
    };
    readonly body: undefined;
    readonly output: {
      readonly items: readonly ({
        readonly street: string;
        readonly number: string;
        readonly floor: string;
        readonly apartment: string;
        readonly postalCode: string;
        readonly city: string;
        readonly province: string | null;
        /** Code of the client */
        readonly client: string;
        readonly label: string;
        readonly comments: string;
      })[];
      /** For `after` of the next page; null on the last */
      readonly next: string | null;
    };
  };
  /** List salespeople by e-mail. */
  readonly listSalespeople: {
    readonly params: undefined;
    readonly query: {
      /** The cursor of the page before, as its Link rel="next" has it */
      readonly after?: string | undefined;
      /** How many things are on the page */
      readonly limit?: number | undefined;
    };
    readonly body: undefined;
    readonly output: {
      readonly items: readonly ({
        readonly email: string;
        readonly name: string;
        readonly active: boolean;
      })[];
      /** For `after` of the next page; null on the last */
      readonly next: string | null;
    };
  };
  /** List sale conditions by name. */
  readonly listSaleConditions: {
    readonly params: undefined;
    readonly query: {
      /** The cursor of the page before, as its Link rel="next" has it */
      readonly after?: string | undefined;
      /** How many things are on the page */
      readonly limit?: number | undefined;
    };
    readonly body: undefined;
    readonly output: {
      readonly items: readonly ({
        readonly name: string;
        /** From the invoice to the due date */
        readonly days: number;
        readonly active: boolean;
      })[];
      /** For `after` of the next page; null on the last */
      readonly next: string | null;
    };
  };
  /** List account entries in the order in which they were loaded. */
  readonly listAccountEntries: {
    readonly params: undefined;
    readonly query: {
      /** The cursor of the page before, as its Link rel="next" has it */
      readonly after?: string | undefined;
      /** How many things are on the page */
      readonly limit?: number | undefined;
    };
    readonly body: undefined;
    readonly output: {
      readonly items: readonly ({
        /** Code of the client */
        readonly client: string;
        readonly kind: "invoice" | "debit_note" | "credit_note" | "receipt";
        readonly number: string;
        readonly issuedOn: string;
        readonly dueOn: string | null;
        /** Negative for what reduces the debt */
        readonly amount: number;
        /** What is left of it */
        readonly openAmount: number;
        /** Whether its PDF was loaded */
        readonly hasDocument: boolean;
      })[];
      /** For `after` of the next page; null on the last */
      readonly next: string | null;
    };
  };
  /** Import many rows, as NDJSON or CSV. */
  readonly startImport: {
    readonly params: {
      /** What the rows are */
      readonly kindOrId: "products" | "categories" | "synonyms" | "price-lists" | "prices" | "discount-lists" | "customer-prices" | "shipping-rates" | "stock" | "clients" | "assignments" | "perceptions" | "order-status" | "account-entries";
    };
    readonly query: {
      /** upsert keeps what the file does not name; replace takes it out of force */
      readonly mode?: "upsert" | "replace" | undefined;
      /** Only compares and counts */
      readonly dryRun?: "true" | "false" | undefined;
      /** Stores all rows or none */
      readonly atomic?: "true" | "false" | undefined;
      /** Of products and prices: the code of the list to write to */
      readonly priceList?: string | undefined;
      /** With mode=replace: the largest share of all things that may be taken out of force */
      readonly maxShare?: number | undefined;
      /** Of CSV */
      readonly decimalMark?: "." | "," | undefined;
      /** Shown on the desk */
      readonly fileName?: string | undefined;
    };
    readonly body: string;
    readonly output: {
      readonly importId: string;
      readonly kind: "products" | "categories" | "synonyms" | "price-lists" | "prices" | "discount-lists" | "customer-prices" | "shipping-rates" | "stock" | "clients" | "assignments" | "perceptions" | "order-status" | "account-entries";
      readonly state: "uploading" | "uploaded" | "comparing" | "compared" | "scheduled" | "applying" | "done" | "failed" | "undoing" | "undone" | "discarded";
      readonly dryRun: boolean;
      readonly createdAt: string;
      readonly finishedAt: string | null;
      readonly counts: {
        readonly read: number;
        readonly created: number;
        readonly updated: number;
        readonly unchanged: number;
        readonly rejected: number;
        readonly deactivated: number;
      };
      /** In Spanish */
      readonly failure: string | null;
    };
  };
  /** Read the state of an import. */
  readonly getImport: {
    readonly params: {
      /** The id of the import */
      readonly kindOrId: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly output: {
      readonly importId: string;
      readonly kind: "products" | "categories" | "synonyms" | "price-lists" | "prices" | "discount-lists" | "customer-prices" | "shipping-rates" | "stock" | "clients" | "assignments" | "perceptions" | "order-status" | "account-entries";
      readonly state: "uploading" | "uploaded" | "comparing" | "compared" | "scheduled" | "applying" | "done" | "failed" | "undoing" | "undone" | "discarded";
      readonly dryRun: boolean;
      readonly createdAt: string;
      readonly finishedAt: string | null;
      readonly counts: {
        readonly read: number;
        readonly created: number;
        readonly updated: number;
        readonly unchanged: number;
        readonly rejected: number;
        readonly deactivated: number;
      };
      /** In Spanish */
      readonly failure: string | null;
    };
  };
  /** Read the rejected rows of an import. */
  readonly listRejections: {
    readonly params: {
      /** The id of the import */
      readonly kindOrId: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly output: readonly ({
      readonly line: number;
      readonly code: string;
      readonly field: string;
      readonly value: string;
      readonly reason: string;
      /** Whether the row was stored without this value */
      readonly isStored: boolean;
    })[];
  };
  /** List orders by number, with their lines. */
  readonly listOrders: {
    readonly params: undefined;
    readonly query: {
      /** The cursor of the page before, as its Link rel="next" has it */
      readonly after?: string | undefined;
      /** How many things are on the page */
      readonly limit?: number | undefined;
      /** Only orders of this status */
      readonly status?: "review" | "pending" | "preparing" | "dispatched" | "delivered" | "cancelled" | undefined;
      /** Only orders that the ERP has acknowledged, or has not */
      readonly acknowledged?: "true" | "false" | undefined;
    };
    readonly body: undefined;
    readonly output: {
      readonly items: readonly ({
        /** PED-0001-00000042 */
        readonly number: string;
        readonly externalId: string;
        readonly placedAt: string;
        readonly status: "review" | "pending" | "preparing" | "dispatched" | "delivered" | "cancelled";
        readonly paymentStatus: "none" | "pending" | "in_process" | "paid" | "rejected" | "partially_refunded" | "refunded" | "charged_back";
        /** The number under which the ERP acknowledged it */
        readonly erpNumber: string | null;
        readonly acknowledgedAt: string | null;
        readonly client: {
          readonly code: string;
          readonly legalName: string;
          /** CUIT as it was, 11 digits; empty if not known */
          readonly legalId: string;
          readonly taxCategory: string;
        };
        readonly salespersonEmail: string | null;
        readonly lines: readonly ({
          readonly position: number;
          readonly code: string;
          readonly name: string;
          readonly quantity: number;
          /** Units of `quantity` that a promotion gives */
          readonly freeUnits: number;
          readonly delivered: number;
          readonly cancelled: number;
          /** Pesos, at most two decimals */
          readonly listPrice: number;
          /** Pesos, at most two decimals */
          readonly unitPrice: number;
          readonly taxCode: string | null;
          /** Percent */
          readonly taxRate: number | null;
          readonly observations: string;
        })[];
        /** Pesos, at most two decimals */
        readonly shipping: number;
        /** Products and shipping */
        readonly total: number;
        /** Null where they are not known */
        readonly taxes: {
          /** Pesos, at most two decimals */
          readonly net: number;
          readonly rates: readonly ({
            readonly taxCode: string;
            /** Percent with at most two decimals */
            readonly taxRate: number;
            /** Pesos, at most two decimals */
            readonly net: number;
            /** Pesos, at most two decimals */
            readonly iva: number;
          })[];
          /** Pesos, at most two decimals */
          readonly exempt: number;
          /** Pesos, at most two decimals */
          readonly untaxed: number;
          /** Pesos, at most two decimals */
          readonly iva: number;
          readonly perceptions: readonly ({
            readonly jurisdiction: string;
            readonly label: string;
            /** Percent with at most two decimals */
            readonly percent: number;
            /** Pesos, at most two decimals */
            readonly base: number;
            /** Pesos, at most two decimals */
            readonly amount: number;
          })[];
          /** Pesos, at most two decimals */
          readonly toPay: number;
        } | null;
        /** With IVA and perceptions; null where they are not known */
        readonly toPay: number | null;
        readonly observations: string;
        readonly contactPhone: string;
        readonly paymentOption: "transfer" | "cheque" | null;
        readonly delivery: {
          readonly pickUp: boolean;
          readonly method: string | null;
          readonly details: string;
          readonly address: { readonly [key: string]: unknown } | null;
        };
      })[];
      /** For `after` of the next page; null on the last */
      readonly next: string | null;
    };
  };
  /** Read an order. */
  readonly getOrder: {
    readonly params: {
      /** As PED-0001-00000042, or 42 */
      readonly number: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly output: {
      /** PED-0001-00000042 */
      readonly number: string;
      readonly externalId: string;
      readonly placedAt: string;
      readonly status: "review" | "pending" | "preparing" | "dispatched" | "delivered" | "cancelled";
      readonly paymentStatus: "none" | "pending" | "in_process" | "paid" | "rejected" | "partially_refunded" | "refunded" | "charged_back";
      /** The number under which the ERP acknowledged it */
      readonly erpNumber: string | null;
      readonly acknowledgedAt: string | null;
      readonly client: {
        readonly code: string;
        readonly legalName: string;
        /** CUIT as it was, 11 digits; empty if not known */
        readonly legalId: string;
        readonly taxCategory: string;
      };
      readonly salespersonEmail: string | null;
      readonly lines: readonly ({
        readonly position: number;
        readonly code: string;
        readonly name: string;
        readonly quantity: number;
        /** Units of `quantity` that a promotion gives */
        readonly freeUnits: number;
        readonly delivered: number;
        readonly cancelled: number;
        /** Pesos, at most two decimals */
        readonly listPrice: number;
        /** Pesos, at most two decimals */
        readonly unitPrice: number;
        readonly taxCode: string | null;
        /** Percent */
        readonly taxRate: number | null;
        readonly observations: string;
      })[];
      /** Pesos, at most two decimals */
      readonly shipping: number;
      /** Products and shipping */
      readonly total: number;
      /** Null where they are not known */
      readonly taxes: {
        /** Pesos, at most two decimals */
        readonly net: number;
        readonly rates: readonly ({
          readonly taxCode: string;
          /** Percent with at most two decimals */
          readonly taxRate: number;
          /** Pesos, at most two decimals */
          readonly net: number;
          /** Pesos, at most two decimals */
          readonly iva: number;
        })[];
        /** Pesos, at most two decimals */
        readonly exempt: number;
        /** Pesos, at most two decimals */
        readonly untaxed: number;
        /** Pesos, at most two decimals */
        readonly iva: number;
        readonly perceptions: readonly ({
          readonly jurisdiction: string;
          readonly label: string;
          /** Percent with at most two decimals */
          readonly percent: number;
          /** Pesos, at most two decimals */
          readonly base: number;
          /** Pesos, at most two decimals */
          readonly amount: number;
        })[];
        /** Pesos, at most two decimals */
        readonly toPay: number;
      } | null;
      /** With IVA and perceptions; null where they are not known */
      readonly toPay: number | null;
      readonly observations: string;
      readonly contactPhone: string;
      readonly paymentOption: "transfer" | "cheque" | null;
      readonly delivery: {
        readonly pickUp: boolean;
        readonly method: string | null;
        readonly details: string;
        readonly address: { readonly [key: string]: unknown } | null;
      };
    };
  };
  /** Tell that the ERP took an order. */
  readonly acknowledgeOrder: {
    readonly params: {
      /** As PED-0001-00000042, or 42 */
      readonly number: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly erpNumber: string;
    };
    readonly output: {
      /** PED-0001-00000042 */
      readonly number: string;
      readonly externalId: string;
      readonly placedAt: string;
      readonly status: "review" | "pending" | "preparing" | "dispatched" | "delivered" | "cancelled";
      readonly paymentStatus: "none" | "pending" | "in_process" | "paid" | "rejected" | "partially_refunded" | "refunded" | "charged_back";
      /** The number under which the ERP acknowledged it */
      readonly erpNumber: string | null;
      readonly acknowledgedAt: string | null;
      readonly client: {
        readonly code: string;
        readonly legalName: string;
        /** CUIT as it was, 11 digits; empty if not known */
        readonly legalId: string;
        readonly taxCategory: string;
      };
      readonly salespersonEmail: string | null;
      readonly lines: readonly ({
        readonly position: number;
        readonly code: string;
        readonly name: string;
        readonly quantity: number;
        /** Units of `quantity` that a promotion gives */
        readonly freeUnits: number;
        readonly delivered: number;
        readonly cancelled: number;
        /** Pesos, at most two decimals */
        readonly listPrice: number;
        /** Pesos, at most two decimals */
        readonly unitPrice: number;
        readonly taxCode: string | null;
        /** Percent */
        readonly taxRate: number | null;
        readonly observations: string;
      })[];
      /** Pesos, at most two decimals */
      readonly shipping: number;
      /** Products and shipping */
      readonly total: number;
      /** Null where they are not known */
      readonly taxes: {
        /** Pesos, at most two decimals */
        readonly net: number;
        readonly rates: readonly ({
          readonly taxCode: string;
          /** Percent with at most two decimals */
          readonly taxRate: number;
          /** Pesos, at most two decimals */
          readonly net: number;
          /** Pesos, at most two decimals */
          readonly iva: number;
        })[];
        /** Pesos, at most two decimals */
        readonly exempt: number;
        /** Pesos, at most two decimals */
        readonly untaxed: number;
        /** Pesos, at most two decimals */
        readonly iva: number;
        readonly perceptions: readonly ({
          readonly jurisdiction: string;
          readonly label: string;
          /** Percent with at most two decimals */
          readonly percent: number;
          /** Pesos, at most two decimals */
          readonly base: number;
          /** Pesos, at most two decimals */
          readonly amount: number;
        })[];
        /** Pesos, at most two decimals */
        readonly toPay: number;
      } | null;
      /** With IVA and perceptions; null where they are not known */
      readonly toPay: number | null;
      readonly observations: string;
      readonly contactPhone: string;
      readonly paymentOption: "transfer" | "cheque" | null;
      readonly delivery: {
        readonly pickUp: boolean;
        readonly method: string | null;
        readonly details: string;
        readonly address: { readonly [key: string]: unknown } | null;
      };
    };
  };
  /** Change the status of an order. */
  readonly setOrderStatus: {
    readonly params: {
      /** As PED-0001-00000042, or 42 */
      readonly number: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly to: "review" | "pending" | "preparing" | "dispatched" | "delivered" | "cancelled";
      /** For the client: tracking number or reason */
      readonly note?: string | undefined;
      readonly expected?: "review" | "pending" | "preparing" | "dispatched" | "delivered" | "cancelled" | undefined;
    };
    readonly output: {
      /** PED-0001-00000042 */
      readonly number: string;
      readonly externalId: string;
      readonly placedAt: string;
      readonly status: "review" | "pending" | "preparing" | "dispatched" | "delivered" | "cancelled";
      readonly paymentStatus: "none" | "pending" | "in_process" | "paid" | "rejected" | "partially_refunded" | "refunded" | "charged_back";
      /** The number under which the ERP acknowledged it */
      readonly erpNumber: string | null;
      readonly acknowledgedAt: string | null;
      readonly client: {
        readonly code: string;
        readonly legalName: string;
        /** CUIT as it was, 11 digits; empty if not known */
        readonly legalId: string;
        readonly taxCategory: string;
      };
      readonly salespersonEmail: string | null;
      readonly lines: readonly ({
        readonly position: number;
        readonly code: string;
        readonly name: string;
        readonly quantity: number;
        /** Units of `quantity` that a promotion gives */
        readonly freeUnits: number;
        readonly delivered: number;
        readonly cancelled: number;
        /** Pesos, at most two decimals */
        readonly listPrice: number;
        /** Pesos, at most two decimals */
        readonly unitPrice: number;
        readonly taxCode: string | null;
        /** Percent */
        readonly taxRate: number | null;
        readonly observations: string;
      })[];
      /** Pesos, at most two decimals */
      readonly shipping: number;
      /** Products and shipping */
      readonly total: number;
      /** Null where they are not known */
      readonly taxes: {
        /** Pesos, at most two decimals */
        readonly net: number;
        readonly rates: readonly ({
          readonly taxCode: string;
          /** Percent with at most two decimals */
          readonly taxRate: number;
          /** Pesos, at most two decimals */
          readonly net: number;
          /** Pesos, at most two decimals */
          readonly iva: number;
        })[];
        /** Pesos, at most two decimals */
        readonly exempt: number;
        /** Pesos, at most two decimals */
        readonly untaxed: number;
        /** Pesos, at most two decimals */
        readonly iva: number;
        readonly perceptions: readonly ({
          readonly jurisdiction: string;
          readonly label: string;
          /** Percent with at most two decimals */
          readonly percent: number;
          /** Pesos, at most two decimals */
          readonly base: number;
          /** Pesos, at most two decimals */
          readonly amount: number;
        })[];
        /** Pesos, at most two decimals */
        readonly toPay: number;
      } | null;
      /** With IVA and perceptions; null where they are not known */
      readonly toPay: number | null;
      readonly observations: string;
      readonly contactPhone: string;
      readonly paymentOption: "transfer" | "cheque" | null;
      readonly delivery: {
        readonly pickUp: boolean;
        readonly method: string | null;
        readonly details: string;
        readonly address: { readonly [key: string]: unknown } | null;
      };
    };
  };
  /** Tell that units of an order have left. */
  readonly createDelivery: {
    readonly params: {
      /** As PED-0001-00000042, or 42 */
      readonly number: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly lines: readonly ({
        readonly code: string;
        readonly units: number;
      })[];
      readonly carrier?: string | undefined;
      readonly note?: string | undefined;
    };
    readonly output: {
      /** Number of the order */
      readonly order: string;
      /** Of the delivery, in the company */
      readonly number: number;
      readonly deliveredAt: string;
      readonly carrier: string;
      readonly note: string;
      readonly lines: readonly ({
        readonly code: string;
        readonly name: string;
        readonly quantity: number;
      })[];
    };
  };
  /** List deliveries by number. */
  readonly listDeliveries: {
    readonly params: undefined;
    readonly query: {
      /** The cursor of the page before, as its Link rel="next" has it */
      readonly after?: string | undefined;
      /** How many things are on the page */
      readonly limit?: number | undefined;
    };
    readonly body: undefined;
    readonly output: {
      readonly items: readonly ({
        /** Number of the order */
        readonly order: string;
        /** Of the delivery, in the company */
        readonly number: number;
        readonly deliveredAt: string;
        readonly carrier: string;
        readonly note: string;
        readonly lines: readonly ({
          readonly code: string;
          readonly name: string;
          readonly quantity: number;
        })[];
      })[];
      /** For `after` of the next page; null on the last */
      readonly next: string | null;
    };
  };
  /** List the PDF files of account entries in the order in which they were loaded. */
  readonly listDocuments: {
    readonly params: undefined;
    readonly query: {
      /** The cursor of the page before, as its Link rel="next" has it */
      readonly after?: string | undefined;
      /** How many things are on the page */
      readonly limit?: number | undefined;
    };
    readonly body: undefined;
    readonly output: {
      readonly items: readonly ({
        readonly client: string;
        readonly kind: "invoice" | "debit_note" | "credit_note" | "receipt";
        readonly number: string;
        readonly bytes: number;
        readonly sha256: string;
        readonly loadedAt: string;
      })[];
      /** For `after` of the next page; null on the last */
      readonly next: string | null;
    };
  };
  /** Load the PDF of an account entry, or replace it. */
  readonly putDocument: {
    readonly params: {
      /** Of the account entry */
      readonly kind: "invoice" | "debit_note" | "credit_note" | "receipt";
      /** As it is printed: A 0001-00000245 */
      readonly number: string;
    };
    readonly query: undefined;
    readonly body: Blob;
    readonly output: {
      readonly kind: string;
      readonly number: string;
      readonly bytes: number;
      /** false: the entry had this file already */
      readonly isChanged: boolean;
    };
  };
  /** List the transfers that clients told, in the order in which they were told. */
  readonly listTransfers: {
    readonly params: undefined;
    readonly query: {
      /** The cursor of the page before, as its Link rel="next" has it */
      readonly after?: string | undefined;
      /** How many things are on the page */
      readonly limit?: number | undefined;
      /** Only transfers in this state */
      readonly state?: "told" | "credited" | "rejected" | undefined;
    };
    readonly body: undefined;
    readonly output: {
      readonly items: readonly ({
        readonly id: string;
        /** The code of the client */
        readonly client: string;
        readonly amount: number;
        readonly paidOn: string;
        /** The bank that it came from, as the client wrote it; empty if left out */
        readonly bank: string;
        readonly state: "told" | "credited" | "rejected";
        /** Why it was rejected; empty otherwise */
        readonly reason: string;
        readonly toldAt: string;
        readonly decidedAt: string | null;
        /** The numbers of the orders that it pays */
        readonly orders: readonly string[];
        /** The account entries that it pays */
        readonly entries: readonly ({
          readonly kind: "invoice" | "debit_note" | "credit_note" | "receipt";
          readonly number: string;
        })[];
      })[];
      /** For `after` of the next page; null on the last */
      readonly next: string | null;
    };
  };
  /** Credit or reject a transfer. */
  readonly decideTransfer: {
    readonly params: {
      /** Of the transfer */
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly state: "credited" | "rejected";
      /** For the client; required to reject */
      readonly reason?: string | undefined;
    };
    readonly output: {
      readonly id: string;
      /** The code of the client */
      readonly client: string;
      readonly amount: number;
      readonly paidOn: string;
      /** The bank that it came from, as the client wrote it; empty if left out */
      readonly bank: string;
      readonly state: "told" | "credited" | "rejected";
      /** Why it was rejected; empty otherwise */
      readonly reason: string;
      readonly toldAt: string;
      readonly decidedAt: string | null;
      /** The numbers of the orders that it pays */
      readonly orders: readonly string[];
      /** The account entries that it pays */
      readonly entries: readonly ({
        readonly kind: "invoice" | "debit_note" | "credit_note" | "receipt";
        readonly number: string;
      })[];
    };
  };
  /** List the endpoints to which events are sent. */
  readonly listWebhookEndpoints: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly output: {
      readonly items: readonly ({
        readonly id: string;
        readonly url: string;
        readonly description: string;
        readonly events: readonly string[];
        readonly enabled: boolean;
        /** null while it is enabled */
        readonly disabledReason: "administrator" | "gone" | "failing" | null;
        /** Since when no event has arrived */
        readonly failingSince: string | null;
        /** Until then the secret before signs too */
        readonly previousSecretUntil: string | null;
        /** Events that wait to be sent */
        readonly waiting: number;
        /** Events that were given up */
        readonly failed: number;
        readonly lastDeliveredAt: string | null;
        readonly createdAt: string;
      })[];
    };
  };
  /** Create an endpoint. */
  readonly createWebhookEndpoint: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly url: string;
      readonly description?: string | undefined;
      readonly events: readonly ("order.confirmed" | "order.updated" | "order.cancelled" | "order.paid" | "payment.alert" | "client.registered" | "client.verified" | "client.changed" | "transfer.told" | "transfer.decided" | "stock.low" | "import.finished")[];
      /** whsec_ and 24 to 64 random bytes in base64. You make it; it is never answered. */
      readonly secret: string;
    };
    readonly output: {
      readonly id: string;
      readonly url: string;
      readonly description: string;
      readonly events: readonly string[];
      readonly enabled: boolean;
      /** null while it is enabled */
      readonly disabledReason: "administrator" | "gone" | "failing" | null;
      /** Since when no event has arrived */
      readonly failingSince: string | null;
      /** Until then the secret before signs too */
      readonly previousSecretUntil: string | null;
      /** Events that wait to be sent */
      readonly waiting: number;
      /** Events that were given up */
      readonly failed: number;
      readonly lastDeliveredAt: string | null;
      readonly createdAt: string;
    };
  };
  /** Change, enable or disable an endpoint. */
  readonly setWebhookEndpoint: {
    readonly params: {
      /** Of the endpoint */
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly url?: string | undefined;
      readonly description?: string | undefined;
      readonly events?: readonly ("order.confirmed" | "order.updated" | "order.cancelled" | "order.paid" | "payment.alert" | "client.registered" | "client.verified" | "client.changed" | "transfer.told" | "transfer.decided" | "stock.low" | "import.finished")[] | undefined;
      readonly enabled?: boolean | undefined;
    };
    readonly output: {
      readonly id: string;
      readonly url: string;
      readonly description: string;
      readonly events: readonly string[];
      readonly enabled: boolean;
      /** null while it is enabled */
      readonly disabledReason: "administrator" | "gone" | "failing" | null;
      /** Since when no event has arrived */
      readonly failingSince: string | null;
      /** Until then the secret before signs too */
      readonly previousSecretUntil: string | null;
      /** Events that wait to be sent */
      readonly waiting: number;
      /** Events that were given up */
      readonly failed: number;
      readonly lastDeliveredAt: string | null;
      readonly createdAt: string;
    };
  };
  /** Replace the secret that signs. */
  readonly rotateWebhookSecret: {
    readonly params: {
      /** Of the endpoint */
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      /** whsec_ and 24 to 64 random bytes in base64. You make it; it is never answered. */
      readonly secret: string;
      /** One of 0, 1, 24, 72, 168 */
      readonly overlapHours?: 0 | 1 | 24 | 72 | 168 | undefined;
    };
    readonly output: {
      readonly id: string;
      readonly url: string;
      readonly description: string;
      readonly events: readonly string[];
      readonly enabled: boolean;
      /** null while it is enabled */
      readonly disabledReason: "administrator" | "gone" | "failing" | null;
      /** Since when no event has arrived */
      readonly failingSince: string | null;
      /** Until then the secret before signs too */
      readonly previousSecretUntil: string | null;
      /** Events that wait to be sent */
      readonly waiting: number;
      /** Events that were given up */
      readonly failed: number;
      readonly lastDeliveredAt: string | null;
      readonly createdAt: string;
    };
  };
  /** Send an event of type webhook.test. */
  readonly testWebhookEndpoint: {
    readonly params: {
      /** Of the endpoint */
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly output: {
      readonly delivery: number;
    };
  };
  /** List what was sent in the last 30 days, the newest first. */
  readonly listWebhookDeliveries: {
    readonly params: undefined;
    readonly query: {
      /** The cursor of the page before, as its Link rel="next" has it */
      readonly after?: string | undefined;
      /** How many things are on the page */
      readonly limit?: number | undefined;
      /** Only what was sent to this endpoint */
      readonly endpoint?: string | undefined;
      /** Only deliveries in this state */
      readonly state?: "waiting" | "delivered" | "failed" | undefined;
    };
    readonly body: undefined;
    readonly output: {
      readonly items: readonly ({
        readonly id: number;
        readonly endpoint: string;
        readonly type: string;
        readonly subject: string;
        readonly state: "waiting" | "delivered" | "failed";
        readonly attempts: number;
        readonly happenedAt: string;
        readonly nextAttemptAt: string | null;
        readonly deliveredAt: string | null;
        readonly lastStatus: number | null;
      })[];
      /** For `after` of the next page; null on the last */
      readonly next: string | null;
    };
  };
  /** Send deliveries once more, by their ids. */
  readonly retryWebhookDeliveries: {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly deliveries: readonly number[];
    };
    readonly output: {
      readonly queued: number;
    };
  };
  /** Remove an endpoint with its log. */
  readonly deleteWebhookEndpoint: {
    readonly params: {
      /** Of the endpoint */
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly output: undefined;
  };
  /** Read what has changed since a mark; wait for it if asked to. */
  readonly listChanges: {
    readonly params: undefined;
    readonly query: {
      /** Separated by commas: orders, clients, account, products */
      readonly kinds: string;
      /** The mark of the page before; everything if left out, and only what changes from now on with `now` */
      readonly since?: string | undefined;
      /** How many changes are on the page */
      readonly limit?: number | undefined;
      /** Seconds to wait for a change */
      readonly wait?: number | undefined;
    };
    readonly body: undefined;
    readonly output: {
      readonly items: readonly ({
        readonly kind: "orders" | "clients" | "account" | "products";
        /** The order’s number, the client’s or the product’s code, `kind:number` of an account entry */
        readonly code: string;
        readonly event: "changed" | "removed";
      })[];
      readonly mark: string;
      readonly more: boolean;
    };
  };
}

/** How a call is sent. */
export interface V1Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api/v1. */
  readonly path: string;
  /** The type of a body that is a file. */
  readonly fileType?: 'application/x-ndjson' | 'application/pdf';
  /** The answer is NDJSON. */
  readonly answersLines?: true;
  /** It needs an Idempotency-Key. */
  readonly needsKey?: true;
}

export const V1_ROUTES: Readonly<Record<keyof V1Calls, V1Route>> = {
  listProducts: { method: 'GET', path: '/products' },
  getProduct: { method: 'GET', path: '/products/{code}' },
  putProduct: { method: 'PUT', path: '/products/{code}' },
  patchProduct: { method: 'PATCH', path: '/products/{code}' },
  listStock: { method: 'GET', path: '/stock' },
  getStock: { method: 'GET', path: '/stock/{code}' },
  putStock: { method: 'PUT', path: '/stock/{code}' },
  listCategories: { method: 'GET', path: '/categories' },
  listPriceLists: { method: 'GET', path: '/price-lists' },
  listPrices: { method: 'GET', path: '/prices' },
  listCustomerPrices: { method: 'GET', path: '/customer-prices' },
  listDiscounts: { method: 'GET', path: '/discount-lists' },
  listClients: { method: 'GET', path: '/clients' },
  getClient: { method: 'GET', path: '/clients/{code}' },
  listAddresses: { method: 'GET', path: '/addresses' },
  listSalespeople: { method: 'GET', path: '/salespeople' },
  listSaleConditions: { method: 'GET', path: '/sale-conditions' },
  listAccountEntries: { method: 'GET', path: '/account-entries' },
  startImport: { method: 'POST', path: '/imports/{kindOrId}', fileType: 'application/x-ndjson' },
  getImport: { method: 'GET', path: '/imports/{kindOrId}' },
  listRejections: { method: 'GET', path: '/imports/{kindOrId}/rejections', answersLines: true },
  listOrders: { method: 'GET', path: '/orders' },
  getOrder: { method: 'GET', path: '/orders/{number}' },
  acknowledgeOrder: { method: 'POST', path: '/orders/{number}/acknowledgement' },
  setOrderStatus: { method: 'POST', path: '/orders/{number}/status' },
  createDelivery: { method: 'POST', path: '/orders/{number}/deliveries', needsKey: true },
  listDeliveries: { method: 'GET', path: '/deliveries' },
  listDocuments: { method: 'GET', path: '/documents' },
  putDocument: { method: 'PUT', path: '/documents/{kind}/{number}/file', fileType: 'application/pdf' },
  listTransfers: { method: 'GET', path: '/transfers' },
  decideTransfer: { method: 'POST', path: '/transfers/{id}/decision' },
  listWebhookEndpoints: { method: 'GET', path: '/webhook-endpoints' },
  createWebhookEndpoint: { method: 'POST', path: '/webhook-endpoints', needsKey: true },
  setWebhookEndpoint: { method: 'PUT', path: '/webhook-endpoints/{id}' },
  rotateWebhookSecret: { method: 'POST', path: '/webhook-endpoints/{id}/secret' },
  testWebhookEndpoint: { method: 'POST', path: '/webhook-endpoints/{id}/test' },
  listWebhookDeliveries: { method: 'GET', path: '/webhook-deliveries' },
  retryWebhookDeliveries: { method: 'POST', path: '/webhook-deliveries/retry' },
  deleteWebhookEndpoint: { method: 'DELETE', path: '/webhook-endpoints/{id}' },
  listChanges: { method: 'GET', path: '/changes' },
};

/** Every code of an error. */
export type V1ErrorCode =
  | 'invalid_request'
  | 'invalid_json'
  | 'idempotency_key_missing'
  | 'key_missing'
  | 'key_invalid'
  | 'key_expired'
  | 'key_revoked'
  | 'scope_missing'
  | 'address_refused'
  | 'origin_refused'
  | 'not_found'
  | 'method_not_allowed'
  | 'timed_out'
  | 'conflict'
  | 'idempotency_key_running'
  | 'order_in_review'
  | 'order_stale'
  | 'order_status_forbidden'
  | 'order_acknowledged'
  | 'order_not_editable'
  | 'product_unknown'
  | 'units_exceed_pending'
  | 'units_invalid'
  | 'start_again'
  | 'precondition_failed'
  | 'too_large'
  | 'uri_too_long'
  | 'unsupported_media_type'
  | 'rejected'
  | 'idempotency_key_reused'
  | 'precondition_required'
  | 'too_many_requests'
  | 'internal'
  | 'unavailable';

/** Every type of a webhook. */
export type WebhookType =
  | 'order.confirmed'
  | 'order.updated'
  | 'order.cancelled'
  | 'order.paid'
  | 'payment.alert'
  | 'client.registered'
  | 'client.verified'
  | 'client.changed'
  | 'transfer.told'
  | 'transfer.decided'
  | 'stock.low'
  | 'import.finished'
  | 'webhook.test';

/** The largest body of an import, in bytes. */
export const IMPORT_MAX_BYTES = 52428800;

/** The longest time that the change feed waits, in seconds. */
export const WAIT_MAX_SECONDS = 25;

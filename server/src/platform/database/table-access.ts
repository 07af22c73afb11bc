// What the run-time role may do with each table: every table of the schema needs an entry here.

import type { DB } from './generated/schema.js';

/** What the run-time role may do with a table's rows besides reading them. */
export interface TableAccess {
  readonly insert: boolean;
  /** All columns, none, or the named ones. */
  readonly update: boolean | readonly string[];
  readonly delete: boolean;
}

/** Rows that come with the release or a restore. */
const READ = { insert: false, update: false, delete: false } as const;
/** Trails, histories and snapshots: a row that is written stays as it is. */
const APPEND = { insert: true, update: false, delete: false } as const;
/** Rows that change but are never deleted by the running shop. */
const KEEP = { insert: true, update: true, delete: false } as const;
const CHANGE = { insert: true, update: true, delete: true } as const;

/**
 * The rights of the run-time role on every table of the schema. A new table must be entered here, and a table that records
 * what happened must be APPEND. `grantTableAccess` turns the entries into grants.
 */
export const TABLE_ACCESS: Readonly<Record<keyof DB, TableAccess>> = {
  // A PDF that is replaced or taken back stays.
  account_documents: { ...APPEND, update: ['removed_at'] },
  // An undo of an import removes what it created.
  account_entries: CHANGE,
  account_entry_orders: CHANGE,
  // A key is revoked and never deleted: what it did names it.
  api_keys: KEEP,
  banners: CHANGE,
  cart_lines: CHANGE,
  carts: CHANGE,
  catalog_details: CHANGE,
  catalogs: CHANGE,
  categories: CHANGE,
  change_log: APPEND,
  cities: READ,
  client_accounts: KEEP,
  client_delivery_addresses: KEEP,
  // A note stays as it was written; its author can strike it out.
  client_notes: { ...APPEND, update: ['struck_at'] },
  client_perceptions: CHANGE,
  client_sales: CHANGE,
  clients: CHANGE,
  companies: KEEP,
  company_settings: CHANGE,
  // Exchanges of nothing leave no row, and old ones are deleted with their problems.
  connector_exchanges: CHANGE,
  connector_invoices: KEEP,
  connector_orders: KEEP,
  connector_problems: { ...APPEND, delete: true },
  connector_streams: KEEP,
  connectors: KEEP,
  contact_messages: APPEND,
  countries: READ,
  deliveries: APPEND,
  delivery_lines: APPEND,
  delivery_options: CHANGE,
  desk_preferences: CHANGE,
  customer_prices: CHANGE,
  dismissed_searches: CHANGE,
  discount_codes: KEEP,
  discount_lists: CHANGE,
  discount_rules: CHANGE,
  document_counters: KEEP,
  exports: CHANGE,
  factor_resets: APPEND,
  // What was changed stays; an administrator's decision is added.
  identity_changes: { ...APPEND, update: ['state', 'decided_by_user_id', 'decided_at'] },
  folder_connectors: KEEP,
  // A file that is gone before it was taken was only seen.
  folder_files: CHANGE,
  // One that was not written is written anew.
  folder_order_files: CHANGE,
  folder_order_versions: CHANGE,
  // Old rows are deleted after a day.
  idempotent_answers: CHANGE,
  import_mappings: CHANGE,
  import_rows: CHANGE,
  import_shown: CHANGE,
  // The log of imports stays; rows that were only uploaded may go.
  imports: CHANGE,
  invitation_waves: KEEP,
  known_devices: CHANGE,
  // Old rows are deleted by forget_login_attempts.
  login_attempts: APPEND,
  mails: KEEP,
  // What was offered stays.
  offer_lines: APPEND,
  offers: { ...APPEND, update: ['valid_until', 'withdrawn_at', 'order_id', 'accepted_at', 'holds_stock'] },
  offline_clients: APPEND,
  one_time_tokens: CHANGE,
  order_credit_checks: APPEND,
  order_events: APPEND,
  // What was bought stays; how much of it was edited, delivered or cancelled changes, and which of the order's own prices that quantity has.
  order_lines: {
    ...APPEND,
    update: ['quantity', 'delivered', 'cancelled', 'edited_unit_price', 'free_units'],
  },
  order_status_changes: APPEND,
  orders: {
    ...APPEND,
    update: [
      'status',
      'payment_status',
      'payment_alert',
      'partly_delivered',
      'total',
      'taxes',
      'to_pay',
      'discount',
      'shipping',
      'shipping_grams',
      'free_delivery',
      'contact_phone',
      'observations',
      'pick_up',
      'delivery_option',
      'delivery_method',
      'delivery_details',
      'delivery_address',
      'erp_number',
      'acknowledged_at',
    ],
  },
  page_view_days: APPEND,
  page_view_pages: APPEND,
  // Old rows are deleted by forget_page_views.
  page_views: APPEND,
  passkeys: CHANGE,
  payment_preferences: KEEP,
  payment_status_changes: APPEND,
  payment_terms: KEEP,
  payments: KEEP,
  price_lists: CHANGE,
  price_plan_rows: CHANGE,
  price_plans: KEEP,
  price_steps: CHANGE,
  prices: CHANGE,
  product_changes: CHANGE,
  product_counts: CHANGE,
  // Rows that count the same are put together: new ones take their place.
  product_filter_counts: { ...APPEND, delete: true },
  product_images: CHANGE,
  product_search: CHANGE,
  product_tags: CHANGE,
  products: CHANGE,
  provinces: READ,
  recovery_codes: CHANGE,
  removed_records: APPEND,
  sales_changes: CHANGE,
  sales_orders: CHANGE,
  sales_sums: CHANGE,
  sales_versions: CHANGE,
  salesman_clients: CHANGE,
  salesman_targets: CHANGE,
  schema_migrations: READ,
  search_miss_clients: CHANGE,
  search_misses: CHANGE,
  search_words: CHANGE,
  server_processes: CHANGE,
  sessions: CHANGE,
  shipping_rates: CHANGE,
  shipping_zone_provinces: CHANGE,
  shipping_zones: CHANGE,
  shopping_list_lines: CHANGE,
  shopping_lists: CHANGE,
  stock_movements: APPEND,
  stock_notices: CHANGE,
  sync_identity: READ,
  synonym_groups: CHANGE,
  tags: CHANGE,
  tax_categories: READ,
  throttles: CHANGE,
  totp_factors: CHANGE,
  // What a transfer pays stays as the client told it.
  transfer_entries: APPEND,
  transfer_orders: APPEND,
  // What the client told stays; an administrator's decision is added.
  transfers: { ...APPEND, update: ['state', 'reason', 'decided_at'] },
  // A trigger lets an entry be closed once.
  trail_entries: { ...APPEND, update: ['outcome', 'detail'] },
  user_activity: CHANGE,
  users: CHANGE,
  wave_invitations: KEEP,
  // What was sent stays as it was, and is deleted after some days.
  webhook_attempts: { ...APPEND, delete: true },
  webhook_deliveries: CHANGE,
  webhook_endpoints: CHANGE,
  webhook_events: { ...APPEND, delete: true },
};

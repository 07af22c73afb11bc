// API calls of the desk about connectors to ERPs: their settings, what they exchange and when, the log of exchanges, and the address
// that takes an ERP's notifications.

import {
  CONNECTOR_CODE_MAX,
  CONNECTOR_KINDS,
  CONNECTOR_SECRET_MAX,
  EXCHANGE_STATE_NAMES,
  PULL_MINUTES,
  STREAM_GROUP_NAMES,
  STREAM_NAMES,
} from '@mostrador/rules/connectors';
import { z } from 'zod';
import { call } from '../call.js';
import { text } from '../fields.js';

const count = z.number().int();
const moment = z.string();
const kind = z.enum(CONNECTOR_KINDS);
const stream = z.enum(STREAM_NAMES);
const group = z.enum(STREAM_GROUP_NAMES);
const state = z.enum(EXCHANGE_STATE_NAMES);
const exchangeId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const minutes = z.union([z.literal(0), ...PULL_MINUTES.map((each) => z.literal(each))]);
const code = text(CONNECTOR_CODE_MAX);

const tangoSettings = z.object({
  catalogueMinutes: minutes,
  stockMinutes: minutes,
  clientsMinutes: minutes,
  sendsOrders: z.boolean(),
  invoicesMinutes: minutes,
  baseList: code.regex(/^\d{1,4}$/),
  warehouseCode: code,
  sellerCode: code,
  addsInvoices: z.boolean(),
});

/** What an administrator decides about a connector. */
const connectorValues = z.object({ enabled: z.boolean(), settings: tangoSettings });
export type ConnectorValues = z.output<typeof connectorValues>;

/** A line of the table: a group of streams. Moments are ISO 8601, UTC. */
const groupRow = z.object({
  group,
  /** null if it never ran. */
  lastRunAt: moment.nullable(),
  rows: count,
  changes: count,
  /** null if it does not run. */
  nextRunAt: moment.nullable(),
  state: state.nullable(),
  /** What a person should know of it, in Spanish; empty for nothing. */
  message: z.string(),
});
export type ConnectorGroup = z.output<typeof groupRow>;

/** An order with which a person has to do something. */
const orderNotice = z.object({
  orderNumber: count,
  externalId: z.string(),
  /** In Spanish. */
  message: z.string(),
});

export const connectorSummary = z.object({
  kind,
  name: z.string(),
  about: z.string(),
  enabled: z.boolean(),
  hasSecret: z.boolean(),
  /** Why nothing is exchanged now, in Spanish; null if nothing is wrong. */
  failure: z.string().nullable(),
  /** When the other system answered last. */
  answeredAt: moment.nullable(),
  isRunning: z.boolean(),
  groups: z.array(groupRow),
  /** The newest first, at most twenty. */
  orderNotices: z.array(orderNotice),
});
export type ConnectorSummary = z.output<typeof connectorSummary>;

const connectorDetail = connectorSummary.extend({
  settings: tangoSettings,
  /** Where the other system may send its notifications. */
  notificationUrl: z.string(),
});
export type ConnectorDetail = z.output<typeof connectorDetail>;

const connectors = z.object({ connectors: z.array(connectorSummary) });

/** What was exchanged at one time. */
const exchange = z.object({
  exchangeId: count,
  kind,
  stream,
  state,
  startedAt: moment,
  finishedAt: moment.nullable(),
  milliseconds: count.nullable(),
  rows: count,
  changes: count,
  problems: count,
  /** How many times it failed so, one after another. */
  times: count,
  /** Why it failed, in Spanish; null if it did not. */
  failure: z.string().nullable(),
});
export type ConnectorExchange = z.output<typeof exchange>;

const problem = z.object({
  /** The code or number of the thing, as both systems know it. */
  object: z.string(),
  /** In Spanish. */
  message: z.string(),
});

const exchangeDetail = exchange.extend({
  /** The first of them. */
  problemList: z.array(problem),
  /** Of the rows that were stored; null if there is none. */
  importId: z.string().nullable(),
  canRetry: z.boolean(),
});
export type ConnectorExchangeDetail = z.output<typeof exchangeDetail>;

const ofKind = z.object({ kind });
const exampleKind = { params: { kind: 'tango' } };
const exampleValues = {
  enabled: false,
  settings: {
    catalogueMinutes: 30,
    stockMinutes: 15,
    clientsMinutes: 60,
    sendsOrders: true,
    invoicesMinutes: 60,
    baseList: '1',
    warehouseCode: '',
    sellerCode: '',
    addsInvoices: true,
  },
} as const;

export const connectorsCalls = {
  connectors: call({
    name: 'connectors',
    access: 'administrator',
    summary: 'The connectors to ERPs, with what each exchanges and when',
    output: connectors,
  }),
  connector: call({
    name: 'connector',
    access: 'administrator',
    summary: 'One connector with its settings',
    params: ofKind,
    output: connectorDetail,
    example: exampleKind,
  }),
  saveConnector: call({
    name: 'saveConnector',
    access: 'administrator',
    notImpersonating: true,
    summary:
      'Change the settings of a connector, or turn it on or off; refused when it is not what the caller saw. Another secret needs fresh proof of identity',
    params: ofKind,
    body: z.object({
      from: connectorValues,
      to: connectorValues,
      /** The access token of the other system; absent: it stays. */
      secret: text(CONNECTOR_SECRET_MAX).optional(),
    }),
    output: connectorDetail,
    example: { ...exampleKind, body: { from: exampleValues, to: exampleValues } },
  }),
  testConnector: call({
    name: 'testConnector',
    access: 'administrator',
    summary: 'Ask the other system whether it knows the secret',
    params: ofKind,
    output: z.object({ isOk: z.boolean(), message: z.string() }),
    example: exampleKind,
  }),
  runConnector: call({
    name: 'runConnector',
    access: 'administrator',
    summary: 'Exchange everything now, or only some groups',
    params: ofKind,
    body: z.object({ groups: z.array(group).max(STREAM_GROUP_NAMES.length).optional() }),
    output: connectorDetail,
    example: { ...exampleKind, body: {} },
  }),
  connectorExchanges: call({
    name: 'connectorExchanges',
    access: 'administrator',
    summary: 'A page of the log of exchanges, the newest first; 30 days',
    query: z.object({
      kind,
      group: group.optional(),
      state: state.optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
      pageNumber: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    output: z.object({ totalCount: count, exchanges: z.array(exchange) }),
    example: { query: { kind: 'tango' } },
  }),
  connectorExchange: call({
    name: 'connectorExchange',
    access: 'administrator',
    summary: 'One exchange with what was refused and why',
    params: z.object({ exchangeId }),
    output: exchangeDetail,
    example: { params: { exchangeId: '1' } },
  }),
  retryExchange: call({
    name: 'retryExchange',
    access: 'administrator',
    summary: 'Exchange the same once more: the refused orders, or all rows of its kind',
    params: z.object({ exchangeId }),
    output: exchangeDetail,
    example: { params: { exchangeId: '1' } },
  }),
  connectorNotification: call({
    name: 'connectorNotification',
    access: 'public',
    ignoresToken: true,
    summary: "An ERP's notification of a change. It is a hint: the server asks the ERP itself",
    params: z.object({ kind, token: text(64) }),
    /** Everything else is dropped. */
    body: z.object({
      Topic: text(60).optional(),
      Resource: text(200).optional(),
      Message: text(4_000).nullish(),
    }),
    output: z.object({ NotificationOk: z.boolean() }),
    example: {
      params: { kind: 'tango', token: 'nothing' },
      body: { Topic: 'OrderProcessed', Resource: '1' },
    },
  }),
};

// API calls of the administrators' screen 'Sistema' (active users, server log, job queue, processes), and the liveness
// and readiness probes.

import { z } from 'zod';
import { call } from '../call.js';
import { identifier, text } from '../fields.js';

/** A moment, ISO 8601, UTC. */
const moment = z.string();
const count = z.number().int();

/** A user with a request in the last 15 minutes. */
export const activeUser = z.object({
  userId: count,
  name: z.string(),
  email: z.string(),
  profile: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** The user's client; null for salesmen and administrators. */
  clientName: z.string().nullable(),
  /** The administrator who impersonates the user; null if there is none. */
  actorName: z.string().nullable(),
  actorEmail: z.string().nullable(),
  address: z.string(),
  lastSeenAt: moment,
});
export type ActiveUser = z.output<typeof activeUser>;

export const logFile = z.object({ logName: z.string(), bytes: count, modifiedAt: moment });
export type LogFile = z.output<typeof logFile>;

export const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
export type LogLevel = z.output<typeof logLevel>;

/** One line of a log, without control characters. */
export const logLine = z.object({
  /** The byte offset of the line; unique in its file. */
  position: count,
  /** null if the line does not have the shop's log format. */
  at: moment.nullable(),
  level: logLevel.nullable(),
  message: z.string(),
  details: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type LogLine = z.output<typeof logLine>;

export const logLines = z.object({
  /** Newest first. */
  lines: z.array(logLine),
  /** The cursor of the next page; null at the beginning of the file. */
  next: count.nullable(),
});
export type LogLines = z.output<typeof logLines>;

export const jobState = z.enum(['failed', 'retrying', 'running', 'waiting']);
export type JobState = z.output<typeof jobState>;

/** A job of the queue. Its payload is not included, because it may contain a user's e-mail. */
export const queuedJob = z.object({
  jobId: count,
  task: z.string(),
  /** failed: no automatic retry. retrying: failed, and waits for the next attempt. */
  state: jobState,
  attempts: count,
  maxAttempts: count,
  queuedAt: moment,
  runAt: moment,
  /** One line; empty if no attempt has failed. */
  lastError: z.string(),
});
export type QueuedJob = z.output<typeof queuedJob>;

export const jobCounts = z.record(jobState, count);

export const jobQueue = z.object({
  counts: jobCounts,
  /** Order mails that have not been sent yet. */
  waitingMails: count,
  /** Failed jobs first, at most 200. */
  jobs: z.array(queuedJob),
});
export type JobQueue = z.output<typeof jobQueue>;

export const serverProcess = z.object({
  processId: z.string(),
  host: z.string(),
  pid: count,
  version: z.string(),
  startedAt: moment,
  lastSeenAt: moment,
  memoryBytes: count,
});
export type ServerProcess = z.output<typeof serverProcess>;

export const siteDetails = z.object({
  node: z.string(),
  environment: z.enum(['production', 'development']),
  /** The start of the answering process. */
  startedAt: moment,
  database: z.object({ version: z.string(), bytes: count, connections: count, maxConnections: count }),
  /** The disk of the data folder; null if the system does not report it. */
  disk: z.object({ freeBytes: count, totalBytes: count }).nullable(),
  jobs: jobCounts,
  waitingMails: count,
  /** The company's processes that reported in the last three minutes. */
  processes: z.array(serverProcess),
});

export const siteInfo = z.object({
  version: z.string(),
  companyName: z.string(),
  /** Only for administrators; null for other callers. */
  details: siteDetails.nullable(),
});
export type SiteInfo = z.output<typeof siteInfo>;

export const currency = z.object({
  currencyCode: z.string(),
  currencyName: z.string(),
  symbol: z.string(),
  decimals: count,
});

export const systemCalls = {
  activeUsers: call({
    name: 'activeUsers',
    access: 'administrator',
    summary: 'The users with a request in the last 15 minutes, latest first, at most 500',
    output: z.array(activeUser),
  }),
  logFiles: call({
    name: 'logFiles',
    access: 'administrator',
    summary: 'The log files, newest first',
    output: z.array(logFile),
  }),
  logContent: call({
    name: 'logContent',
    access: 'administrator',
    summary: 'One log file, compressed with gzip; 404 for a name that logs/list does not contain',
    query: z.object({ logName: text(200) }),
    example: { query: { logName: 'mostrador.1.log' } },
  }),
  logLines: call({
    name: 'logLines',
    access: 'administrator',
    summary:
      'A page of lines of one log file, newest first; the search ignores case. A page may have fewer lines than requested, even none, although there is a next page',
    query: z.object({
      logName: text(200),
      search: text(100).default(''),
      /** Lines of this level and above. */
      level: logLevel.optional(),
      /** The `next` of the previous page. */
      before: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
      pageSize: z.coerce.number().int().min(1).max(200).default(100),
    }),
    output: logLines,
    example: { query: { logName: 'mostrador.1.log' } },
  }),
  jobQueue: call({
    name: 'jobQueue',
    access: 'administrator',
    summary: 'The waiting, running and failed jobs of the queue',
    output: jobQueue,
  }),
  retryJob: call({
    name: 'retryJob',
    access: 'administrator',
    summary: 'Retries a job now, with its attempts reset; 409 if it is running',
    params: z.object({ jobId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    output: jobQueue,
    example: { params: { jobId: '2147483647' } },
  }),
  retryFailedJobs: call({
    name: 'retryFailedJobs',
    access: 'administrator',
    summary: 'Retries every failed job now, with their attempts reset',
    output: z.object({ retried: count }),
  }),
  siteInfo: call({
    name: 'siteInfo',
    access: 'public',
    summary: 'Version and company; for administrators also database, disk, jobs and processes',
    output: siteInfo,
  }),
  currencies: call({
    name: 'currencies',
    access: 'public',
    summary: "The company's currencies; 404 for any other company",
    params: z.object({ companyId: identifier }),
    output: z.array(currency),
    example: { params: { companyId: '2147483647' } },
  }),
  liveness: call({
    name: 'liveness',
    access: 'public',
    isProbe: true,
    summary: 'Answers 200 as long as the process runs',
    output: z.object({ status: z.literal('ok') }),
  }),
  readiness: call({
    name: 'readiness',
    access: 'public',
    isProbe: true,
    summary: 'Answers 200 if the database is reachable and the server is not stopping; else 503',
    output: z.object({ status: z.enum(['ready', 'not_ready']) }),
  }),
};

import { z } from 'zod';
import { call } from '../call.js';
import { identifier, text } from '../fields.js';

/** A moment, ISO 8601, UTC. */
const moment = z.string();
const count = z.number().int();

/** Somebody whose last request is at most a quarter of an hour old. */
export const activeUser = z.object({
  userId: count,
  name: z.string(),
  email: z.string(),
  profile: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Of the client whose user it is; null for salesmen and administrators. */
  clientName: z.string().nullable(),
  /** The administrator who acts in the user's name; null where the user is there in person. */
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
  /** The byte at which it begins; no other line of its file has the same. */
  position: count,
  /** null for a line that is not of the shop's own form. */
  at: moment.nullable(),
  level: logLevel.nullable(),
  message: z.string(),
  details: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type LogLine = z.output<typeof logLine>;

export const logLines = z.object({
  /** Newest first. */
  lines: z.array(logLine),
  /** Where the next page begins; null where the file has been read to its beginning. */
  next: count.nullable(),
});
export type LogLines = z.output<typeof logLines>;

export const jobState = z.enum(['failed', 'retrying', 'running', 'waiting']);
export type JobState = z.output<typeof jobState>;

/** What is to be done outside of requests. What it is about is not told: it may be somebody's e-mail. */
export const queuedJob = z.object({
  jobId: count,
  task: z.string(),
  /** failed: not tried again by itself. retrying: it has failed and waits for its next turn. */
  state: jobState,
  attempts: count,
  maxAttempts: count,
  queuedAt: moment,
  runAt: moment,
  /** One line; empty where nothing has failed. */
  lastError: z.string(),
});
export type QueuedJob = z.output<typeof queuedJob>;

export const jobCounts = z.record(jobState, count);

export const jobQueue = z.object({
  counts: jobCounts,
  /** Mails about orders that have not left. */
  waitingMails: count,
  /** Failed ones first, at most two hundred. */
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
  /** Of the process that answers. */
  startedAt: moment,
  database: z.object({ version: z.string(), bytes: count, connections: count, maxConnections: count }),
  /** Where the data folder lies; null where the system does not tell. */
  disk: z.object({ freeBytes: count, totalBytes: count }).nullable(),
  jobs: jobCounts,
  waitingMails: count,
  /** Those of the company that have been heard of in the last three minutes. */
  processes: z.array(serverProcess),
});

export const siteInfo = z.object({
  version: z.string(),
  companyName: z.string(),
  /** For administrators; null for everybody else. */
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
    summary: 'Who has made a request in the last quarter of an hour, the latest first, at most five hundred',
    output: z.array(activeUser),
  }),
  logFiles: call({
    name: 'logFiles',
    access: 'administrator',
    summary: "The names of the log's files, the newest first",
    output: z.array(logFile),
  }),
  logContent: call({
    name: 'logContent',
    access: 'administrator',
    summary: "One of the log's files, gzip; 404 for a name that logs/list does not tell",
    query: z.object({ logName: text(200) }),
    example: { query: { logName: 'mostrador.1.log' } },
  }),
  logLines: call({
    name: 'logLines',
    access: 'administrator',
    summary:
      "A page of the lines of one of the log's files, newest first; searched without regard to case. A page may hold fewer lines than were asked for, even none, and yet have a next one",
    query: z.object({
      logName: text(200),
      search: text(100).default(''),
      /** Lines of this level and above. */
      level: logLevel.optional(),
      /** The `next` of the page before. */
      before: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
      pageSize: z.coerce.number().int().min(1).max(200).default(100),
    }),
    output: logLines,
    example: { query: { logName: 'mostrador.1.log' } },
  }),
  jobQueue: call({
    name: 'jobQueue',
    access: 'administrator',
    summary: 'What waits to be done outside of requests, and what has failed',
    output: jobQueue,
  }),
  retryJob: call({
    name: 'retryJob',
    access: 'administrator',
    summary: 'Tries a job now and anew; 409 for one under way',
    params: z.object({ jobId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    output: jobQueue,
    example: { params: { jobId: '2147483647' } },
  }),
  retryFailedJobs: call({
    name: 'retryFailedJobs',
    access: 'administrator',
    summary: 'Tries every job that has failed now and anew',
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
    summary: 'The currencies of a company; 404 for another than the one served',
    params: z.object({ companyId: identifier }),
    output: z.array(currency),
    example: { params: { companyId: '2147483647' } },
  }),
  liveness: call({
    name: 'liveness',
    access: 'public',
    summary: 'Answers while the process lives',
    output: z.object({ status: z.literal('ok') }),
  }),
  readiness: call({
    name: 'readiness',
    access: 'public',
    summary: 'Answers 200 while the shop can serve: database reachable and not stopping; else 503',
    output: z.object({ status: z.enum(['ready', 'not_ready']) }),
  }),
};

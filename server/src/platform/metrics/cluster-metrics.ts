// Sums the metrics of all worker processes, which the primary process asks for by messages.

import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client';
import { WORKER_READY } from '../worker-processes.js';

type Figures = readonly MetricObjectWithValues<MetricValue<string>>[];

/** The part of a worker process (`cluster.Worker`) that is used here. */
export interface MetricsWorker {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'exit', listener: () => void): unknown;
  off(event: 'message' | 'exit', listener: (message: unknown) => void): unknown;
  send(message: Question, onSent: (error: Error | null) => void): unknown;
}

/** The part of `cluster` that is used here. */
export interface MetricsCluster<A extends MetricsWorker> {
  on(event: 'message', listener: (member: A, message: unknown) => void): unknown;
  on(event: 'exit', listener: (member: A) => void): unknown;
}

interface Question {
  readonly kind: 'figures?';
  readonly question: number;
}

interface Answer {
  readonly kind: 'figures';
  readonly question: number;
  readonly figures: Figures;
}

/** The longest wait for the metrics of one process. */
const ANSWER_TIMEOUT_MS = 2_000;

/**
 * Returns a source of the metrics of all worker processes, as one text. Processes that are starting, killed or do not answer in time
 * are left out; the library's own aggregation would wait for each. Call it before the first worker process starts.
 */
export function clusterMetrics<A extends MetricsWorker>(
  crew: MetricsCluster<A>,
  timeoutMs = ANSWER_TIMEOUT_MS,
): { readonly contentType: string; readonly read: () => Promise<string> } {
  const serving = new Set<A>();
  let questions = 0;
  crew.on('message', (member, message) => {
    if (message === WORKER_READY) serving.add(member);
  });
  crew.on('exit', (member) => void serving.delete(member));
  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    async read() {
      questions += 1;
      const question = questions;
      const told = await Promise.all([...serving].map((member) => ask(member, question, timeoutMs)));
      return AggregatorRegistry.aggregate(told.filter((figures) => figures !== undefined)).metrics();
    },
  };
}

function ask(member: MetricsWorker, question: number, longest: number): Promise<Figures | undefined> {
  return new Promise((told) => {
    const end = (figures?: Figures) => {
      clearTimeout(late);
      member.off('message', hear);
      member.off('exit', gone);
      told(figures);
    };
    const hear = (message: unknown) => {
      if (isAnswer(message) && message.question === question) end(message.figures);
    };
    const gone = () => end();
    const late = setTimeout(gone, longest);
    member.on('message', hear);
    member.once('exit', gone);
    member.send({ kind: 'figures?', question }, (error) => {
      if (error !== null) end();
    });
  });
}

/** Answers the primary process's requests for the metrics of this worker process. */
export function answerMetricsRequests(registry: Registry): void {
  process.on('message', (message: unknown) => {
    if (!isQuestion(message)) return;
    const { question } = message;
    void registry.getMetricsAsJSON().then((figures) => {
      const answer: Answer = { kind: 'figures', question, figures };
      if (process.connected) process.send?.(answer);
    });
  });
}

const isOf = (kind: string, message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === kind;
const isQuestion = (message: unknown): message is Question => isOf('figures?', message);
const isAnswer = (message: unknown): message is Answer => isOf('figures', message);

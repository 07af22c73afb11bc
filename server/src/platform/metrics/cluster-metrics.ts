import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client';
import { WORKER_READY } from '../worker-processes.js';

type Figures = readonly MetricObjectWithValues<MetricValue<string>>[];

/** A process that serves, as far as asking it goes; `cluster` gives them. */
export interface MetricsWorker {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'exit', listener: () => void): unknown;
  off(event: 'message' | 'exit', listener: (message: unknown) => void): unknown;
  send(message: Question, onSent: (error: Error | null) => void): unknown;
}

/** Where one hears of all of them. */
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

/** Whoever asks waits no longer for one that is ending or stands still, in milliseconds. */
const ANSWER_TIMEOUT_MS = 2_000;

/**
 * The figures of several processes as one text: of those that serve and answer, because one that is just starting or has been
 * killed answers nobody. The library's own way waits for each. To be called before the first of them starts.
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

/** Answers the process that leads with this one's figures, from now on. */
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

import { setTimeout as wait } from 'node:timers/promises';
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';

/** Traces (OpenTelemetry) of requests and of the SQL statements that they send. */
export interface Tracing {
  /** Call it before the server listens. */
  watch(http: FastifyInstance): void;
  /** Called for each statement when it is done. */
  readonly onStatement: (event: LogEvent) => void;
  /** Sends the gathered spans, for two seconds at most, so that a missing receiver does not delay the stop. */
  stop(): Promise<void>;
}

/** Maximum characters of a statement in a span. */
const MAX_STATEMENT_CHARS = 1_000;
/** Maximum wait at a stop, in milliseconds. */
const STOP_TIMEOUT_MS = 2_000;

/**
 * Sends spans to an OTLP receiver, gathered and in the background; the standard's own variables (OTEL_TRACES_SAMPLER,
 * OTEL_EXPORTER_OTLP_HEADERS …) count. A span holds patterns and texts with placeholders: no address, value, token or name.
 * To be imported only where traces are wanted: it brings the official SDK into memory.
 * @param endpoint the receiver's address, to which `/v1/traces` is added.
 * @param continuesTraces whether a request's `traceparent` is believed. A stranger could otherwise join requests to traces of others
 *   and decide which are sampled.
 */
export function startTracing({
  endpoint,
  version,
  continuesTraces = false,
}: {
  readonly endpoint: string;
  readonly version: string;
  readonly continuesTraces?: boolean;
}): Tracing {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'mostrador', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  });
  provider.register();
  const tracer = provider.getTracer('mostrador');
  const spans = new WeakMap<FastifyRequest, Span>();

  return {
    watch(http) {
      http.addHook('onRequest', (request, _reply, done) => {
        const route = request.routeOptions.url;
        const parent = continuesTraces
          ? propagation.extract(context.active(), request.headers)
          : context.active();
        const span = tracer.startSpan(
          route === undefined ? request.method : `${request.method} ${route}`,
          {
            kind: SpanKind.SERVER,
            attributes: {
              'http.request.method': request.method,
              ...(route !== undefined && { 'http.route': route }),
              'shop.request_id': request.id,
            },
          },
          parent,
        );
        spans.set(request, span);
        context.with(trace.setSpan(parent, span), done);
      });
      http.addHook('onResponse', async (request, reply) => {
        const span = spans.get(request);
        span?.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      });
      http.addHook('onRequestAbort', async (request) => spans.get(request)?.end());
    },
    onStatement({ level, query, queryDurationMillis }) {
      const endTime = Date.now();
      const text = query.sql.trim();
      const verb = /^\w+/.exec(text)?.[0].toUpperCase() ?? 'STATEMENT';
      const span = tracer.startSpan(verb, {
        kind: SpanKind.CLIENT,
        startTime: endTime - queryDurationMillis,
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': verb,
          'db.query.text': text.slice(0, MAX_STATEMENT_CHARS),
        },
      });
      if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endTime);
    },
    stop: () => Promise.race([provider.shutdown(), wait(STOP_TIMEOUT_MS, undefined, { ref: false })]),
  };
}

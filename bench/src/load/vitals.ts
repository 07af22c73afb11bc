import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { answerQuestions } from '../processes/answer-questions.js';

/*
 * Preloaded into the shop's process by the load test: reports its memory, CPU time, open handles and event loop delay to
 * the parent process over IPC.
 */
export interface Vitals {
  readonly rssBytes: number;
  readonly heapBytes: number;
  /** Open files, sockets and the like; 0 where the system does not report them. */
  readonly handles: number;
  /** Since the last question. */
  readonly eventLoopP99Ms: number;
  readonly cpuMs: number;
}

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
let cpu = process.cpuUsage();

answerQuestions({
  vitals: (): Vitals => {
    const { user, system } = process.cpuUsage(cpu);
    const { rss, heapUsed } = process.memoryUsage();
    const vitals = {
      rssBytes: rss,
      heapBytes: heapUsed,
      handles: openHandles(),
      eventLoopP99Ms: delay.percentile(99) / 1e6,
      cpuMs: (user + system) / 1_000,
    };
    cpu = process.cpuUsage();
    delay.reset();
    return vitals;
  },
});

function openHandles(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return 0;
  }
}

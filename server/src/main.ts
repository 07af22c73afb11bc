// Entry point of the server program, for the primary process and each worker process.

import { setFlagsFromString } from 'node:v8';
import { startProcess } from './start-process.js';

// Where a machine has much memory, the engine lets garbage grow to three times what is in use before it collects.
setFlagsFromString('--heap-growing-percent=30');

await startProcess();

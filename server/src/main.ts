// Entry point of the server program, for the primary process and each worker process.

import { startProcess } from './start-process.js';

await startProcess();

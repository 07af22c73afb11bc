import { startProcess } from './start-process.js';

await startProcess();

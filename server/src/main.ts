import { startProcess } from './process.js';

await startProcess();

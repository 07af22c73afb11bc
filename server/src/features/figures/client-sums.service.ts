// The sums of clients' sales for other features' statements.

export { type ClientSums, clientSums } from './client-sums.queries.js';

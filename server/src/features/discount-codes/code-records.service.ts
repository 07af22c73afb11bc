// Discount codes for imports and exports: read, locked and written many at a time.

export { fieldsOf, rowOf } from './code-values.js';
export {
  insertCodes,
  knownClients,
  lockCodes,
  selectByCode,
  selectCodePage,
  updateCodes,
} from './discount-codes.queries.js';

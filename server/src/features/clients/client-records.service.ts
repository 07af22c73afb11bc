// Clients as records of many, for imports and exports, and the undo of their changes.

import { restoreCreatedClients } from './restore-client-records.js';

export {
  type ClientColumn,
  type ClientValues,
  clientPages,
  discountListNames,
  insertClients,
  lockClientRows,
  paymentTermsNames,
  readClients,
  type StoredClient,
  salesmenByEmail,
  updateClients,
  writeSalesmen,
} from './client-records.queries.js';
export { restoreCreatedClients };

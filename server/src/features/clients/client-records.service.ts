// Clients as records of many, for the desk, imports and exports, and the undo of their creation.

import { restoreCreatedClients } from './restore-client-records.js';

export {
  type ClientColumn,
  clientPages,
  discountListNames,
  insertClients,
  lockClientRows,
  newClientValues,
  paymentTermsNames,
  readClients,
  readClientsById,
  type StoredClient,
  salesmenByEmail,
  updateClients,
  writePerceptions,
  writeSalesmen,
} from './client-records.queries.js';
export { restoreCreatedClients };

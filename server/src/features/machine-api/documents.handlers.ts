// The handler of /api/v1 for the PDF files of account entries.

import { DOCUMENT_MAX_BYTES } from '@mostrador/rules/limits';
import { voucherKey, voucherNumber } from '@mostrador/rules/voucher-number';
import { retryTransaction } from '../../platform/database/retry-transaction.js';
import { readFileBody } from '../../platform/http/file-body.js';
import { notFound } from '../../platform/http/problem.js';
import { MachineProblem } from '../../platform/machine-api/machine-problem.js';
import type { MachineHandlers } from '../../platform/machine-api/register-entries.js';
import type { Shop } from '../../shop.js';
import { documentProblem, entriesByKey, storeDocument } from '../account/documents.service.js';
import { authorOfKey, recordChanges } from '../change-log/change-log.service.js';

export function documentHandlers({ db, files }: Shop): MachineHandlers<'putDocument'> {
  return {
    putDocument: async ({ caller: { companyId, apiKeyId }, params, request }) => {
      const bytes = await readFileBody(request, DOCUMENT_MAX_BYTES);
      if (bytes === undefined) throw new MachineProblem('too_large', 'El archivo pesa más de 10 MB.');
      const problem = documentProblem(bytes);
      if (problem !== undefined) throw new MachineProblem('rejected', `El archivo ${problem}.`);
      const number = voucherNumber(params.number);
      const entries = await entriesByKey(db, companyId, [voucherKey(number)]);
      const entry = entries.find((each) => each.kind === params.kind && each.number === number);
      if (entry === undefined) throw notFound('No hay un movimiento de ese tipo con ese número.');
      const change = await retryTransaction(db, async (tx) => {
        const file = { fileName: `${number}.pdf`, bytes };
        const stored = await storeDocument(tx, files, companyId, entry.entryId, file);
        if (stored !== undefined) await recordChanges(tx, companyId, authorOfKey(apiKeyId), [stored]);
        return stored;
      });
      return {
        kind: params.kind,
        number,
        bytes: bytes.byteLength,
        isChanged: change !== undefined,
      };
    },
  };
}

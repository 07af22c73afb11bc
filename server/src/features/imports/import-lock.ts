import type { Database } from '../../platform/database/database.js';
import { OperatorError } from '../../platform/operator-error.js';
import { companyCodes, findCompanyId, lockImport, unlockImport } from './imports.queries.js';

/**
 * Runs an import of a company on one connection, under a lock that excludes other imports of that company.
 * @throws OperatorError when the company is unknown, or another import is running.
 */
export function withImportLock<Result>(
  db: Database,
  code: string,
  work: (connection: Database, companyId: number) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const companyId = await companyIdOf(connection, code);
    if (!(await lockImport(connection, companyId))) {
      throw new OperatorError(`Ya hay otra importación de ${code} en curso.`);
    }
    try {
      return await work(connection, companyId);
    } finally {
      // A lost connection has released the lock.
      await unlockImport(connection, companyId).catch(() => undefined);
    }
  });
}

/**
 * Returns a company's id.
 * @throws OperatorError when there is no such company.
 */
export async function companyIdOf(db: Database, code: string): Promise<number> {
  const companyId = await findCompanyId(db, code);
  if (companyId !== undefined) return companyId;
  const codes = await companyCodes(db);
  const known =
    codes.length === 0 ? 'Inicie la tienda una vez con npm start.' : `Las empresas son: ${codes.join(', ')}.`;
  throw new OperatorError(`No hay una empresa «${code}». ${known}`);
}

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

export interface PageView {
  readonly module: string;
  readonly function: string;
  readonly message: string;
  readonly userId: number | null;
}

export async function insertPageView(db: Database, companyId: number, view: PageView): Promise<void> {
  await sql`insert into page_views (company_id, module, function, message, user_id)
    values (${companyId}, ${view.module}, ${view.function}, ${view.message}, ${view.userId})`.execute(db);
}

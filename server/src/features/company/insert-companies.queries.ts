import type { Brand } from '@mostrador/brands/brand';
import type { Database } from '../../platform/database/database.js';

/** Inserts a company and a default price list for each brand without them. Existing rows are not changed. */
export async function insertMissingCompanies(db: Database, brands: readonly Brand[]): Promise<void> {
  await db
    .insertInto('companies')
    .values(
      brands.map(({ code, companyName, contact, company }) => ({
        code,
        name: companyName,
        price_visible_for_users_only: company.priceVisibleForUsersOnly,
        payments_mercado_pago: company.paymentsMercadoPago,
        implements_third_party_purchases: company.implementsThirdPartyPurchases,
        verifies_clients: company.verificationRequired,
        minimum_purchase_amount: company.minimumPurchaseAmount,
        free_delivery_above: company.freeDelivery?.above ?? null,
        free_delivery_provinces: [...(company.freeDelivery?.provinceCodes ?? [])],
        show_banner: company.showBanner,
        order_mail: contact.email,
      })),
    )
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  await db
    .insertInto('price_lists')
    .columns(['company_id', 'code', 'name', 'is_default'])
    .expression((eb) =>
      eb
        .selectFrom('companies as c')
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('price_lists as p')
                .whereRef('p.company_id', '=', 'c.company_id')
                .select('p.price_list_id'),
            ),
          ),
        )
        .select((select) => [
          'c.company_id',
          select.val('GENERAL').as('code'),
          select.val('Lista general').as('name'),
          select.val(true).as('is_default'),
        ]),
    )
    .execute();
}

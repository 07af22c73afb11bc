import type { UserNews } from '@mostrador/contract/entries/news';
import { formatDocumentNumber, POINT_OF_SALE } from '@mostrador/rules/document-number';
import type { Session, Shop } from '../../shop.js';
import { orderNews, waitingClients } from './news.queries.js';

const NEWS_DAYS = 30;
const ORDER_NEWS_MAX = 20;

/** Returns the caller's news, newest first: status changes of their orders, and for administrators the waiting clients. */
export async function userNews(shop: Shop, session: Session): Promise<UserNews[]> {
  const { companyId, client, profile } = session;
  const since = new Date(shop.now() - NEWS_DAYS * 86_400_000);
  const [orders, waiting] = await Promise.all([
    client === undefined ? [] : orderNews(shop.db, companyId, client.clientId, since, ORDER_NEWS_MAX),
    profile === 3 ? waitingClients(shop.db, companyId) : undefined,
  ]);
  const news = orders.map((order): UserNews => {
    const number = formatDocumentNumber({ pointOfSale: POINT_OF_SALE, number: order.order_number });
    return {
      at: order.changed_at.toISOString(),
      text: `El pedido ${number} está ahora: ${order.to_status}.`,
      link: `/purchases?o=${order.external_id}`,
    };
  });
  const latest = waiting?.confirmed_at ?? waiting?.created_at;
  if (waiting === undefined || waiting.waiting === 0 || !latest) return news;
  const text =
    waiting.waiting === 1
      ? '1 cliente espera verificación.'
      : `${waiting.waiting} clientes esperan verificación.`;
  return [...news, { at: latest.toISOString(), text, link: '/impersonate' }].sort((a, b) =>
    b.at.localeCompare(a.at),
  );
}

import { parseArgs } from 'node:util';
import {
  tangoCustomer,
  tangoList,
  tangoPrice,
  tangoProduct,
  tangoStock,
} from '../tango-stand-in/tango-rows.js';
import { TangoStandIn } from '../tango-stand-in/tango-stand-in.js';

/*
 * Runs the stand-in for Tango Tiendas with a few rows, and prints the settings to start the shop with: docs/connectors.md.
 *   --port N   4020 when left out
 */
const ACCESS_TOKEN = 'stand-in-access-token';
const { values } = parseArgs({ options: { port: { type: 'string', default: '4020' } } });

const standIn = await TangoStandIn.start({ accessToken: ACCESS_TOKEN, port: Number(values.port) });
const { books } = standIn;
const codes = Array.from({ length: 40 }, (_, index) => `TG-${String(index + 1).padStart(3, '0')}`);
books.products = codes.map((code) => tangoProduct(code));
books.priceLists = [tangoList(1), tangoList(2)];
books.prices = codes.map((code, index) => tangoPrice(code, 500 + index * 25));
books.stock = codes.map((code, index) => tangoStock(code, 20 + index));
books.saleConditions = [
  { Code: 1, Description: 'CONTADO', Cash: true },
  { Code: 2, Description: '30 / 60 DIAS', Cash: false },
];
books.customers = [
  tangoCustomer('TG001', { DocumentNumber: '30-71234567-1', SaleConditionCode: 2 }),
  tangoCustomer('TG002', { Email: '' }),
];
process.stdout.write(`The stand-in for Tango answers. Start the shop with:

TANGO_BASE_URL=${standIn.baseUrl}
WEBHOOKS_TO_PRIVATE=on

Access token: ${ACCESS_TOKEN}

`);
const stop = () => void standIn.close().then(() => process.exit(0));
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

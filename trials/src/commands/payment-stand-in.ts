import { parseArgs } from 'node:util';
import { COLLECTOR } from '../payment-stand-in/ledger.js';
import { PaymentStandIn } from '../payment-stand-in/stand-in.js';

/*
 * Runs the stand-in for the payment platform, and prints the settings to start the shop with: docs/payments.md.
 *   --port N   4010 when left out
 */
const ACCESS_TOKEN = `TEST-1300000000000000-010100-stand-in-access-token-${COLLECTOR}`;
const WEBHOOK_SECRET = 'stand-in-webhook-secret';
const { values } = parseArgs({ options: { port: { type: 'string', default: '4010' } } });

const standIn = await PaymentStandIn.start({
  port: Number(values.port),
  accessToken: ACCESS_TOKEN,
  webhookSecret: WEBHOOK_SECRET,
});
const variables = {
  MERCADOPAGO_ACCESS_TOKEN: ACCESS_TOKEN,
  MERCADOPAGO_PUBLIC_KEY: 'TEST-stand-in-public-key',
  MERCADOPAGO_WEBHOOK_SECRET: WEBHOOK_SECRET,
  MERCADOPAGO_BASE_URL: standIn.baseUrl,
  MERCADOPAGO_SCRIPT_URL: standIn.scriptUrl,
};
process.stdout.write('The payment platform’s stand-in answers. Start the shop with:\n\n');
for (const [name, value] of Object.entries(variables)) process.stdout.write(`${name}=${value}\n`);
process.stdout.write('\n');
const stop = () => void standIn.close().then(() => process.exit(0));
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

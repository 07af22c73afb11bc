// The origin of sessions that tests open without a log-in.

import type { SessionOrigin } from '@mostrador/server/features/auth/session-tokens.service';

export const TEST_ORIGIN: SessionOrigin = { method: 'password', device: 'Prueba', address: '192.0.2.1' };

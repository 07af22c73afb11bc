// A browser of the server's tests: calls the shop from one address and keeps the device's cookie.

import type { CallOutput, JsonCallName } from '@mostrador/contract/client';
import type { Problem } from '@mostrador/contract/fields';
import { callPath, routes } from '@mostrador/contract/routes';
import type { Answer, TestShop } from './test-shop.js';

export interface TestDevice {
  /** Calls through HTTP and returns the answer, also if it is a refusal. */
  call<N extends JsonCallName>(
    name: N,
    input?: { readonly params?: Record<string, string>; readonly body?: object },
    token?: string,
  ): Promise<Answer<CallOutput<N> & Problem>>;
}

/** @param address the network address that the shop sees. */
export function testDevice(shop: Pick<TestShop, 'app'>, address: string): TestDevice {
  let cookie = '';
  return {
    async call(name, input = {}, token) {
      const [method] = routes[name];
      const response = await shop.app.http.inject({
        method,
        url: `/api${callPath(name, input.params)}`,
        remoteAddress: address,
        headers: {
          ...(cookie !== '' && { cookie }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(input.body !== undefined && { payload: input.body }),
      });
      const given = response.headers['set-cookie'];
      if (typeof given === 'string') cookie = given.split(';')[0] ?? '';
      return { status: response.statusCode, headers: response.headers, body: response.json() };
    },
  };
}

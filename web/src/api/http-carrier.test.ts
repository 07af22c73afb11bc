// Calls over HTTP: how parameters and token are sent; what follows a refused session (401), a required password change
// or proof of identity (403), a 504 and a lost connection.

import { describe, expect, it, vi } from 'vitest';
import { type SessionState, type SessionStore, visitor } from '../session/session-store';

// other test files of this process may have loaded the routes that the first test loads
vi.resetModules();
const { routes } = await import('@mostrador/contract/routes');
const { createHttpCarrier } = await import('./http-carrier');

function sessionWith(token: string | undefined) {
  let state: SessionState = { ...visitor, token };
  const session: { -readonly [Key in keyof SessionStore]: SessionStore[Key] } = {
    state: () => state,
    refresh: () => state,
    subscribe: () => () => undefined,
    start: () => undefined,
    impersonate: () => undefined,
    stopImpersonating: () => undefined,
    end: vi.fn(() => {
      state = visitor;
    }),
  };
  return session;
}

function carrierWith(answers: readonly Response[], token?: string) {
  const queue = [...answers];
  const session = sessionWith(token);
  const fetch = vi.fn(
    async (_url: RequestInfo | URL, _init?: RequestInit) => queue.shift() ?? Response.error(),
  );
  const onSessionRefused = vi.fn();
  const onPasswordOwed = vi.fn();
  const onFactorOwed = vi.fn();
  const onGatewayTimeout = vi.fn();
  const onProofRequired = vi.fn(async () => true);
  const carrier = createHttpCarrier({
    apiBase: '/api',
    session,
    onSessionRefused,
    onPasswordOwed,
    onFactorOwed,
    onProofRequired,
    onGatewayTimeout,
    fetch,
  });
  const authorization = (call: number) =>
    new Headers(fetch.mock.calls[call]?.[1]?.headers).get('authorization');
  const asked = { onSessionRefused, onPasswordOwed, onFactorOwed, onProofRequired, onGatewayTimeout };
  return { carrier, fetch, session, ...asked, authorization };
}

const json = (body: unknown, status = 200) => Response.json(body, { status });

describe('http carrier', () => {
  it('loads the routes of a call that no first view makes, and sends it', async () => {
    expect('retryJob' in routes).toBe(false);
    const { carrier, fetch } = carrierWith([json({})]);
    await carrier('retryJob', { params: { jobId: '7' } });
    expect(fetch.mock.calls.map(([url, init]) => [url, init?.method])).toEqual([
      ['/api/System/jobs/7', 'POST'],
    ]);
  });

  it('writes parameters and query, without what is empty', async () => {
    const { carrier, fetch } = carrierWith([json({}), json({})]);
    await carrier('removeCartProduct', { params: { productCode: 'A/1 B' } });
    await carrier('products', {
      query: { searchTerm: 'ñandú', tags: '', sortParam: undefined, pageNumber: 0 },
    });
    expect(fetch.mock.calls.map(([url]) => url)).toEqual([
      '/api/store/StoreCart/cartproduct/A%2F1%20B',
      '/api/store/StoreProducts/products?searchTerm=%C3%B1and%C3%BA&pageNumber=0',
    ]);
  });

  it('sends the token with every call but the login', async () => {
    const { carrier, authorization } = carrierWith([json({}), json({ token: 'x' })], 'stored');
    await carrier('cart', {});
    await carrier('login', { body: { usr: 'a', pass: 'b' } });
    expect([authorization(0), authorization(1)]).toEqual(['Bearer stored', null]);
  });

  it('ends a session that is refused, and reads once more as a visitor', async () => {
    const { carrier, session, onSessionRefused, authorization } = carrierWith(
      [json({}, 401), json({ totalCount: 0, productItems: [] })],
      'stored',
    );
    await carrier('products', { query: {} });
    expect(session.end).toHaveBeenCalledWith('refused');
    expect(onSessionRefused).toHaveBeenCalledOnce();
    expect(authorization(1)).toBeNull();
  });

  it('does not end the session for a wrong password', async () => {
    const { carrier, onSessionRefused } = carrierWith(
      [json({ code: 'unauthorized', message: 'No.' }, 401)],
      'stored',
    );
    await expect(carrier('login', { body: { usr: 'a', pass: 'b' } })).rejects.toMatchObject({
      status: 401,
      message: 'No.',
    });
    expect(onSessionRefused).not.toHaveBeenCalled();
  });

  it('calls onPasswordOwed for a required password change and for no other refusal', async () => {
    const { carrier, onPasswordOwed } = carrierWith(
      [json({ code: 'forbidden' }, 403), json({ code: 'password_change_required' }, 403)],
      'stored',
    );
    await expect(carrier('cart', {})).rejects.toMatchObject({ status: 403 });
    expect(onPasswordOwed).not.toHaveBeenCalled();
    await expect(carrier('cart', {})).rejects.toMatchObject({ code: 'password_change_required' });
    expect(onPasswordOwed).toHaveBeenCalledOnce();
  });

  it('calls onGatewayTimeout for the first 504 only', async () => {
    const { carrier, onGatewayTimeout } = carrierWith([json({}, 504), json({}, 504)]);
    await expect(carrier('stats', { query: { module: 'store', function: 'load' } })).rejects.toThrow();
    await expect(carrier('stats', { query: { module: 'store', function: 'load' } })).rejects.toThrow();
    expect(onGatewayTimeout).toHaveBeenCalledOnce();
  });

  it('says for whom a salesman saw the cart', async () => {
    const { carrier, fetch } = carrierWith([json({}), json({}), json({})], 'stored');
    await carrier('removeCartProduct', { params: { productCode: 'A-1' } }, { targetClientId: 7 });
    await carrier('removeCartProduct', { params: { productCode: 'A-1' } }, { targetClientId: null });
    await carrier('removeCartProduct', { params: { productCode: 'A-1' } });
    const sent = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-target-client'));
    expect(sent).toEqual(['7', 'none', null]);
  });

  it("sends no change in another's name when the session became another's meanwhile", async () => {
    const { carrier, session, fetch } = carrierWith([json({})], 'stored');
    session.refresh = () => ({ ...visitor, token: 'another' });
    await expect(carrier('updateCart', { body: { observations: 'x' } })).rejects.toMatchObject({
      status: 401,
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('rejects with status 0 when no answer came', async () => {
    const { carrier } = carrierWith([]);
    await expect(carrier('liveness', {})).rejects.toMatchObject({ name: 'CallFailed', status: 0 });
  });

  it('reports a second factor that the session must enrol first, and rejects', async () => {
    const { carrier, onFactorOwed, onPasswordOwed } = carrierWith(
      [json({ code: 'second_factor_owed', message: 'Falta.' }, 403)],
      'token',
    );
    await expect(carrier('cart', {})).rejects.toMatchObject({ code: 'second_factor_owed' });
    expect(onFactorOwed).toHaveBeenCalledOnce();
    expect(onPasswordOwed).not.toHaveBeenCalled();
  });

  describe('when the server asks for a proof of identity', () => {
    const refused = () => json({ code: 'proof_required', message: 'Confirme que es usted.' }, 403);
    const change = { params: { sessionId: 's' } };

    it('repeats the call once after the proof, with the same input', async () => {
      const { carrier, fetch, onProofRequired } = carrierWith([refused(), json({ ok: true })], 'token');
      expect(await carrier('closeSession', change)).toEqual({ ok: true });
      expect(onProofRequired).toHaveBeenCalledOnce();
      expect(fetch.mock.calls[1]?.[0]).toBe(fetch.mock.calls[0]?.[0]);
    });

    it('fails with the server’s sentence when the user cancels, or when the server asks again', async () => {
      const cancelled = carrierWith([refused()], 'token');
      cancelled.onProofRequired.mockResolvedValue(false);
      await expect(cancelled.carrier('closeSession', change)).rejects.toMatchObject({
        code: 'proof_required',
        message: 'Confirme que es usted.',
      });
      expect(cancelled.fetch).toHaveBeenCalledOnce();

      const again = carrierWith([refused(), refused()], 'token');
      await expect(again.carrier('closeSession', change)).rejects.toMatchObject({ status: 403 });
      expect(again.fetch).toHaveBeenCalledTimes(2);
      expect(again.onProofRequired).toHaveBeenCalledOnce();
    });

    it('asks nothing for a call that the user did not begin', async () => {
      const { carrier, fetch, onProofRequired } = carrierWith([refused()], 'token');
      await expect(carrier('closeSession', change, { quiet: true })).rejects.toMatchObject({ status: 403 });
      expect(onProofRequired).not.toHaveBeenCalled();
      expect(fetch).toHaveBeenCalledOnce();
    });

    it('does not repeat a change for another user who logged in meanwhile', async () => {
      const { carrier, fetch, session, onProofRequired } = carrierWith([refused()], 'token');
      onProofRequired.mockImplementation(async () => {
        session.refresh = () => ({ ...visitor, token: 'other' });
        return true;
      });
      await expect(carrier('closeSession', change)).rejects.toMatchObject({ code: 'proof_required' });
      expect(fetch).toHaveBeenCalledOnce();
    });
  });
});

/** Who the browser says is logged in, by profile. A hint for the first view and nothing else: nobody is let in by it. */
export type ExpectedProfile = 1 | 2 | 3;

const NAME = 'mv';

/** Reads the hint out of a Cookie header; whatever it was not written as is no hint. */
export function readProfileCookie(cookies: string | undefined): ExpectedProfile | undefined {
  const given = /(?:^|;)\s*mv=([123])\s*(?:;|$)/.exec(cookies ?? '')?.[1];
  return given === undefined ? undefined : (Number(given) as ExpectedProfile);
}

/**
 * The cookie that says who is logged in, or takes that back.
 * @param seconds how long the session lasts from now; the hint goes with it.
 */
export function profileCookie(
  profile: ExpectedProfile | undefined,
  seconds: number,
  secure: boolean,
): string {
  const rest = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  if (profile === undefined) return `${NAME}=; Max-Age=0; ${rest}`;
  return `${NAME}=${profile}; Max-Age=${Math.max(0, Math.round(seconds))}; ${rest}`;
}

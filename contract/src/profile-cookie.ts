// The cookie `mv` with the user's profile (1 client, 2 salesman, 3 administrator), by which the server chooses the
// variant of a rendered page.

/** The profile that the browser claims. It only selects the variant of the rendered page and grants no rights. */
export type ExpectedProfile = 1 | 2 | 3;

const NAME = 'mv';

/** Returns the profile from a Cookie header; undefined if the cookie is absent or invalid. */
export function readProfileCookie(cookies: string | undefined): ExpectedProfile | undefined {
  const given = /(?:^|;)\s*mv=([123])\s*(?:;|$)/.exec(cookies ?? '')?.[1];
  return given === undefined ? undefined : (Number(given) as ExpectedProfile);
}

/**
 * Returns the cookie with the profile of the signed-in user, or the one that deletes it.
 * @param profile undefined deletes the cookie.
 * @param seconds remaining lifetime of the session; the cookie expires with it.
 * @param secure whether the site is served by HTTPS.
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

import { useLayoutEffect } from 'react';
import { usePage } from '../../page/page';

/** The colours that the company sets, and the token of each one. */
const tokens = {
  headerBackgroundColor: '--header-bg',
  headerFontColor: '--header-ink',
  navBarBackgroundColor: '--nav-bg',
  navLinkColor: '--nav-ink',
  navLinkHoverColor: '--nav-hover',
  thumbShadowColor: '--thumb-shadow',
} as const;

/**
 * Sets the company's colours, which the server has made readable. By script: the policy allows no inline style; the
 * brand's own tokens hold the same ones until then.
 */
export function CompanyColours() {
  const { context } = usePage();
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    for (const [name, token] of Object.entries(tokens)) {
      const colour = context[name as keyof typeof tokens];
      if (colour === '') style.removeProperty(token);
      else style.setProperty(token, colour);
    }
  }, [context]);
  return null;
}

// Applies the company's configured colours of header, navigation and thumbnails to the page.

import { useLayoutEffect } from 'react';
import { usePage } from '../../page/page';

/** The company's colours and the CSS variable of each. */
const tokens = {
  headerBackgroundColor: '--header-bg',
  headerFontColor: '--header-ink',
  navBarBackgroundColor: '--nav-bg',
  navLinkColor: '--nav-ink',
  navLinkHoverColor: '--nav-hover',
  thumbShadowColor: '--thumb-shadow',
} as const;

/**
 * The server has made the colours readable. A script sets them, because the content security policy allows no inline
 * style; until then the brand's style sheet has the same colours.
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

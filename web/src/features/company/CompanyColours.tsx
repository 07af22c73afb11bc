import { useLayoutEffect } from 'react';
import { usePage } from '../../api/page';

/** The colours that the company may set, and the token that each one replaces. */
const tokens = {
  headerBackgroundColor: '--header-bg',
  headerFontColor: '--header-ink',
  navBarBackgroundColor: '--nav-bg',
  navLinkColor: '--nav-ink',
  navLinkHoverColor: '--nav-hover',
  thumbShadowColor: '--thumb-shadow',
} as const;

/** Sets the company's colours where they are not the brand's own. By script: the policy allows no inline style. */
export function CompanyColours() {
  const { context, brand } = usePage();
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    for (const [name, token] of Object.entries(tokens)) {
      const colour = context[name as keyof typeof tokens];
      if (colour !== '' && colour !== brand.company[name as keyof typeof tokens])
        style.setProperty(token, colour);
      else style.removeProperty(token);
    }
  }, [context, brand]);
  return null;
}

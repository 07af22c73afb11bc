// The hidden link 'Ir al contenido', with which keyboard users skip the header and the navigation.

import './SkipLink.css';

export interface SkipLinkProps {
  /** The id of the main content. */
  readonly to: string;
  readonly children: string;
}

export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a className="skip-link" href={`#${to}`}>
      {children}
    </a>
  );
}

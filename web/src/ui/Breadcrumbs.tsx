// Breadcrumbs: the path from the root to the current page, as links or buttons.

import { Link } from 'react-router';
import './Breadcrumbs.css';

export interface Crumb {
  readonly label: string;
  readonly to?: string | undefined;
  readonly onSelect?: (() => void) | undefined;
}

export interface BreadcrumbsProps {
  readonly label: string;
  /** From the root to the current page. The last one is not a link. */
  readonly crumbs: readonly Crumb[];
}

export function Breadcrumbs({ label, crumbs }: BreadcrumbsProps) {
  const last = crumbs.length - 1;
  return (
    <nav aria-label={label}>
      <ol className="breadcrumbs">
        {crumbs.map((crumb, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same name
          <li key={index}>
            <Step crumb={crumb} here={index === last} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Step({ crumb: { label, to, onSelect }, here }: { readonly crumb: Crumb; readonly here: boolean }) {
  if (to !== undefined && !here) return <Link to={to}>{label}</Link>;
  if (onSelect !== undefined) {
    return (
      <button type="button" onClick={onSelect} aria-current={here ? 'true' : undefined}>
        {label}
      </button>
    );
  }
  return <span aria-current={here ? 'page' : undefined}>{label}</span>;
}

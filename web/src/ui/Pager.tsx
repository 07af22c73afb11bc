// The links or buttons to the previous and the next page of a list, with the current page in words ('2 de 5').

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './Button';
import { LinkButton } from './LinkButton';
import './Pager.css';

export interface PagerProps {
  readonly label: string;
  readonly page: number;
  readonly pages: number;
  readonly previousLabel: string;
  readonly nextLabel: string;
  /** The current page in words: '2 de 5'. */
  readonly state: string;
  /** Returns the address of a page. The pager consists of links, which search engines follow. */
  readonly to?: ((page: number) => string) | undefined;
  readonly onPage?: ((page: number) => void) | undefined;
  readonly disabled?: boolean | undefined;
}

export function Pager({
  label,
  page,
  pages,
  previousLabel,
  nextLabel,
  state,
  to,
  onPage,
  disabled = false,
}: PagerProps) {
  function step(target: number, words: string) {
    const back = target < page;
    const inside = (
      <>
        {back && <ChevronLeft className="icon" strokeWidth={1.8} aria-hidden="true" />}
        {words}
        {!back && <ChevronRight className="icon" strokeWidth={1.8} aria-hidden="true" />}
      </>
    );
    const possible = !disabled && target >= 1 && target <= pages;
    if (to !== undefined && possible) {
      return (
        <LinkButton
          kind="secondary"
          to={to(target)}
          rel={back ? 'prev' : 'next'}
          onClick={onPage && (() => onPage(target))}
        >
          {inside}
        </LinkButton>
      );
    }
    return (
      <Button kind="secondary" disabled={!possible} onClick={() => onPage?.(target)}>
        {inside}
      </Button>
    );
  }
  return (
    <nav className="pager" aria-label={label}>
      {step(page - 1, previousLabel)}
      <span className="pager-state" aria-live="polite">
        {state}
      </span>
      {step(page + 1, nextLabel)}
    </nav>
  );
}

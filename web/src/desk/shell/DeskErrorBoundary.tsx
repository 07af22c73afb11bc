// Shows an error page in the place of a screen of the desk that fails to render or to load.

import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../ui/Button';
import { Empty } from '../../ui/Empty';
import { shellText as text } from '../text/shell';

/** Navigating to another address renders again. */
export function DeskErrorBoundary({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary pathname={pathname}>{children}</Boundary>;
}

interface BoundaryProps {
  readonly pathname: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly brokenAt: string | undefined;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { brokenAt: undefined };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { brokenAt: '' };
  }
  override componentDidCatch() {
    this.setState({ brokenAt: this.props.pathname });
  }
  override componentDidUpdate({ pathname }: BoundaryProps) {
    if (this.state.brokenAt !== undefined && pathname !== this.props.pathname)
      this.setState({ brokenAt: undefined });
  }
  override render() {
    if (this.state.brokenAt === undefined) return this.props.children;
    return (
      <Empty
        title={text.brokenTitle}
        heading="h1"
        action={<Button onClick={() => location.reload()}>{text.reload}</Button>}
      >
        {text.brokenText}
      </Empty>
    );
  }
}

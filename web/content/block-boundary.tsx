import { Component, type ReactNode } from 'react';

/** Shows something else in place of what cannot be rendered, so that one block never takes the others with it. */
export class BlockBoundary extends Component<
  { fallback: ReactNode; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

import { Component, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from './button';
import { EmptyState } from './empty-state';

interface PartBoundaryProps {
  fallback?: (error: Error) => ReactNode;
  children: ReactNode;
}

export class PartBoundary extends Component<PartBoundaryProps, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    const { fallback, children } = this.props;
    if (!error) return children;
    if (fallback) return fallback(error);
    return <Crashed error={error} onRetry={() => this.setState({ error: undefined })} />;
  }
}

/** For what the page can do without: if it can't be loaded, as after Loupe has stopped, nothing is shown. */
export function OptionalPart({ children }: Pick<PartBoundaryProps, 'children'>) {
  return <PartBoundary fallback={() => null}>{children}</PartBoundary>;
}

function Crashed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('app');
  return (
    <EmptyState title={t('crashedTitle')} actions={<Button onClick={onRetry}>{t('tryAgain')}</Button>}>
      <p>{t('crashedText')}</p>
      <p className="mono">{error.message}</p>
    </EmptyState>
  );
}

import { Component, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';

/** Keeps a failure in one part of the page from taking the rest with it. */
export class PartBoundary extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <Crashed error={error} onRetry={() => this.setState({ error: undefined })} />;
  }
}

function Crashed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('app');
  return (
    <EmptyState
      title={t('crashedTitle')}
      actions={<Button onClick={onRetry}>{t('tryAgain')}</Button>}
    >
      <p>{t('crashedText')}</p>
      <p className="mono">{error.message}</p>
    </EmptyState>
  );
}

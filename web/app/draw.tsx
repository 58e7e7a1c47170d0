import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { markPresses } from '../ui/mark-presses';
import { showTooltips } from '../ui/tooltip';
import { Boot } from './boot';
import type { OpenedPage } from './open-page';

export function draw(opening: Promise<OpenedPage>): void {
  // Radix locks scrolling behind a modal with a style tag, which the CSP allows by its nonce.
  const { nonce } = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]') ?? {};
  if (nonce) setNonce(nonce);
  markPresses();
  showTooltips();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root element.');
  createRoot(root).render(
    <StrictMode>
      <Boot opening={opening} />
    </StrictMode>,
  );
}

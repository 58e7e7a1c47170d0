import './session/jitless';
import './ui/theme.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { Boot } from './app/boot';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
createRoot(root).render(
  <StrictMode>
    <Boot />
  </StrictMode>,
);

import type { CSSProperties } from 'react';

import { inBrowser, useChoice } from '../../ui/remember';

/** Factors of the usual size. */
const SIZES = ['1.25', '1.5', '1.75', '2', '2.5', '3'] as const;
type Size = (typeof SIZES)[number];

export function useTypeSize() {
  return useChoice(inBrowser, 'loupe.typeSize', SIZES, '1.5');
}

export function enlargement(size: Size): CSSProperties {
  return { zoom: size };
}

export function sizeBeside(size: Size, step: -1 | 1): Size | undefined {
  return SIZES[SIZES.indexOf(size) + step];
}

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { type Inspected, mediaFindings } from '../../../core/protocol/content/inspect-media';
import type { Finding } from '../../../core/protocol/findings/finding';
import { RawHead } from './bytes-view';
import { useDecodedMedia } from './use-decoded-media';

export interface MediaFrame {
  details: readonly (string | null)[];
  tools: ReactNode;
  findings: readonly Finding[];
  body: ReactNode;
}

export interface MediaProps {
  base64: string;
  declared: string | null;
  pointer: string;
  field: 'data' | 'blob';
  uri: string | null;
  label: string;
  frame: (parts: MediaFrame) => ReactNode;
}

type DecodedMedia = Extract<Inspected, { state: 'decoded' }> & { url: string; type: string; findings: Finding[] };

/** The decoded media with its findings; while it is decoding, or if it can't be, the view to render instead. */
export function useMedia(
  { base64, declared, pointer, field, frame }: MediaProps,
  waiting?: ReactNode,
): { media: DecodedMedia; instead?: undefined } | { media?: undefined; instead: ReactNode } {
  const t = useTranslations('content');
  const decoding = useDecodedMedia(base64, declared);
  const instead = (body: ReactNode, findings: readonly Finding[] = []) => ({
    instead: frame({ details: [declared], tools: null, findings, body }),
  });
  if (decoding.state === 'reading') return instead(waiting ?? <p>{t('reading')}</p>);
  if (decoding.state === 'failed') return instead(<p>{t('failed', { message: decoding.message })}</p>);
  const { media, url, type } = decoding;
  const findings = mediaFindings(media, declared, pointer, field);
  if (media.state === 'invalid' || url === null) return instead(<RawHead text={base64} />, findings);
  return { media: { ...media, url, type, findings } };
}

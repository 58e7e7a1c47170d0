import { createContext, Fragment, type ReactNode, use } from 'react';

import { memoizeByObject } from '../../core/json/memoize-by-object';
import { visibleControls } from './highlight';

/** A web URL in a text, without the punctuation after it. */
export const WEB_ADDRESS = /https?:\/\/[^\s<>"'`()[\]{}\0-\x1f\x7f]*[\w/#=&-]/i;

/** Opens by a click only, in a tab that learns nothing of this page. */
export function WebLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

const ADDRESSES = new RegExp(WEB_ADDRESS, 'gi');
/** Not after a letter, so that a long word is tried as a scheme only once. */
const START = '(?<![a-z\\d+.-])';
const REST = WEB_ADDRESS.source.slice('https?:\\/\\/'.length);

export interface TextUris {
  /** URIs without `//`, such as `urn:…`. */
  opaque: readonly string[];
  /** Renders nothing if the URI is none of these. */
  render: (uri: string) => ReactNode;
}

export const UriLinks = createContext<TextUris | undefined>(undefined);

const patternOf = memoizeByObject(({ opaque }: TextUris) => {
  const schemes = new Set(opaque.flatMap((uri) => /^[a-z][a-z\d+.-]*(?=:)/i.exec(uri) ?? []));
  const known = [...schemes].map((scheme) => `|${scheme.replaceAll(/[+.]/g, '\\$&')}:`);
  return new RegExp(`${START}(?:[a-z][a-z\\d+.-]*:\\/\\/${known.join('')})${REST}`, 'gi');
});

interface LinkedTextProps {
  text: string;
  /** Whether the line goes on before and after the text: an address at that end may be cut. */
  isCut?: { start: boolean; end: boolean };
}

export function LinkedText({ text, isCut }: LinkedTextProps): ReactNode {
  const uris = use(UriLinks);
  let end = 0;
  const pieces = [...text.matchAll(uris ? patternOf(uris) : ADDRESSES)].flatMap(({ 0: uri, index }) => {
    if ((isCut?.start && index === 0) || (isCut?.end && index + uri.length === text.length)) return [];
    const link = /^https?:/i.test(uri) ? <WebLink url={uri}>{uri}</WebLink> : uris?.render(uri);
    if (!link) return [];
    const before = text.slice(end, index);
    end = index + uri.length;
    return (
      <Fragment key={index}>
        {visibleControls(before)}
        {link}
      </Fragment>
    );
  });
  return pieces.length === 0 ? (
    visibleControls(text)
  ) : (
    <>
      {pieces}
      {visibleControls(text.slice(end))}
    </>
  );
}

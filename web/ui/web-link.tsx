import { createContext, Fragment, type ReactNode, use } from 'react';

import { visibleControls } from './highlight';

/** An address in a text, without the punctuation after it. */
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
/** The same with any scheme. Its beginning is searched once in a run of letters. */
const URIS = /(?<![a-z\d+.-])[a-z][a-z\d+.-]*:\/\/[^\s<>"'`()[\]{}\0-\x1f\x7f]*[\w/#=&-]/gi;

/** Renders what else is a link in texts, or nothing if the URI is none. */
export const UriLinks = createContext<((uri: string) => ReactNode) | undefined>(undefined);

interface LinkedTextProps {
  text: string;
  /** Whether the line goes on before and after the text: an address at that end may be cut. */
  isCut?: { start: boolean; end: boolean };
}

/** A text with its addresses as links, and its control characters visible. */
export function LinkedText({ text, isCut }: LinkedTextProps): ReactNode {
  const renderUri = use(UriLinks);
  let end = 0;
  const pieces = [...text.matchAll(renderUri ? URIS : ADDRESSES)].flatMap(({ 0: uri, index }) => {
    if ((isCut?.start && index === 0) || (isCut?.end && index + uri.length === text.length)) return [];
    const link = /^https?:/i.test(uri) ? <WebLink url={uri}>{uri}</WebLink> : renderUri?.(uri);
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

import { createContext, Fragment, type ReactNode, use } from 'react';

import { memoizeByObject } from '../../core/json/memoize-by-object';
import { visibleControls } from './highlight';

/** A character of a URL that isn't a bracket. Quotation marks and the punctuation of Chinese and Japanese end a URL. */
const CHAR = '[^\\s<>"\'`()[\\]{}\\0-\\x1f\\x7f\\u2018-\\u201f…、。〈-〟\\uff00-\\uff20]';
/** After `//`, without the punctuation at its end. Brackets that are closed belong to it: `…/Name_(town)`, `?id[]=1`. */
const AFTER_SLASHES = `${CHAR}+(?:(?:\\(${CHAR}*\\)|\\[${CHAR}*\\])${CHAR}*)*(?<=[\\p{L}\\p{M}\\p{N}_/#=&)\\]-])`;
export const WEB_ADDRESS = new RegExp(`https?://${AFTER_SLASHES}`, 'iu');

/** Opens by a click only, in a tab that learns nothing of this page. */
export function WebLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

const ADDRESSES = new RegExp(WEB_ADDRESS, 'giu');
/** Not after a letter, so that a long word is tried as a scheme only once. */
const NOT_IN_WORD = '(?<![a-z\\d+.-])';

export interface TextUris {
  /** URIs without `//`, such as `urn:…`. */
  opaque: readonly string[];
  /** Renders nothing for a URI that is unknown. */
  render: (uri: string) => ReactNode;
}

export const UriLinks = createContext<TextUris | undefined>(undefined);

const patternOf = memoizeByObject(({ opaque }: TextUris) => {
  const schemes = new Set(opaque.flatMap((uri) => /^[a-z][a-z\d+.-]*(?=:)/i.exec(uri) ?? []));
  const opaqueSchemes = [...schemes].map((scheme) => `|${scheme.replaceAll(/[+.]/g, '\\$&')}:`);
  return new RegExp(`${NOT_IN_WORD}(?:[a-z][a-z\\d+.-]*:\\/\\/${opaqueSchemes.join('')})${AFTER_SLASHES}`, 'giu');
});

interface LinkedTextProps {
  text: string;
  /** Whether the line goes on before and after the text: an address at that end may be cut. */
  goesOn?: { before: boolean; after: boolean };
}

export function LinkedText({ text, goesOn }: LinkedTextProps): ReactNode {
  const uris = use(UriLinks);
  let end = 0;
  const pieces = [...text.matchAll(uris ? patternOf(uris) : ADDRESSES)].flatMap(({ 0: uri, index }) => {
    if ((goesOn?.before && index === 0) || (goesOn?.after && !/\s/.test(text.slice(index + uri.length)))) return [];
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

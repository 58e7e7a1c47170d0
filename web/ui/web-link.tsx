import { Fragment, type ReactNode } from 'react';

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

/** A text with its web addresses as links, and its control characters visible. */
export function LinkedText({ text }: { text: string }): ReactNode {
  let end = 0;
  const pieces = [...text.matchAll(ADDRESSES)].map(({ 0: url, index }) => {
    const before = text.slice(end, index);
    end = index + url.length;
    return (
      <Fragment key={index}>
        {visibleControls(before)}
        <WebLink url={url}>{url}</WebLink>
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

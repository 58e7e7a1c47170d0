import createPurify from 'dompurify';

import { LINK_ATTRIBUTE } from './markdown-links';

/** Up to so many characters, an element's text is not broken at hyphens: dates, names. */
const MAX_UNBROKEN_LENGTH: Readonly<Record<string, number>> = { TD: 16, TH: 16, CODE: 24 };

const purify = createPurify(window);

type AddressOf = (href: string) => string | undefined;

/** A module variable, since a hook gets no arguments. */
let addressOf: AddressOf | undefined;

// Keeps the URI of a server's resource, whose scheme DOMPurify does not know; the next hook replaces it.
purify.addHook('uponSanitizeAttribute', (node, data) => {
  if (node.nodeName !== 'A' || data.attrName !== 'href') return;
  if (addressOf?.(data.attrValue) !== undefined) data.forceKeepAttr = true;
});

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'A') {
    const href = node.getAttribute('href') ?? '';
    if (/^https?:\/\//i.test(href)) {
      node.setAttribute('target', '_blank');
      node.setAttribute('rel', 'noopener noreferrer');
    } else {
      const address = href === '' ? undefined : addressOf?.(href);
      if (address === undefined) node.removeAttribute('href');
      else {
        node.setAttribute('href', address);
        node.setAttribute(LINK_ATTRIBUTE, href);
      }
    }
  }
  if (node.textContent.length <= (MAX_UNBROKEN_LENGTH[node.nodeName] ?? -1)) node.setAttribute('data-short', '');
  // Markdown has no table without a head.
  if (node.nodeName === 'THEAD' && !node.querySelector('th > *') && node.textContent.trim() === '')
    node.setAttribute('hidden', '');
  if (node.nodeName === 'IMG') {
    const src = node.getAttribute('src') ?? '';
    if (!/^data:image\/(?:png|jpeg|gif|webp);base64,/.test(src))
      node.replaceWith(`▧ ${node.getAttribute('alt') ?? ''} ${src}`);
  }
});

const allowedTags =
  'a abbr b blockquote br caption cite code dd del details dfn div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strong sub summary sup table tbody td tfoot th thead tr tt u ul var'.split(
    ' ',
  );

const allowedAttributes = 'href title alt src align start colspan rowspan dir lang open target rel'.split(' ');

/** Without anything that runs, loads, submits or reaches outside its element. @param addresses of relative links */
export function sanitizeHtml(html: string, addresses?: AddressOf): string {
  addressOf = addresses;
  return purify.sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: allowedAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}

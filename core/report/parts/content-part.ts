import { isObject, type JsonObject } from '../../json/json-object';
import { parseJson } from '../../json/lossless';
import { rebuild } from '../../json/rebuild';
import { sameJson } from '../../json/same-json';
import { shortenText } from '../../json/shorten-strings';
import { type BlockKind, blockKind, stringMember } from '../../protocol/content/block';
import { base64Bytes } from '../../protocol/content/summarize-content';
import { formatBytes } from '../../text/format';
import { markup, type Inner, type Markup } from '../markup';
import type { ReportPage } from '../page/report-page';
import { fieldsPart } from './fields-part';
import { mediaPart } from './media-part';
import { jsonPart, textPart } from './text-part';

/** A longer text is not looked through for JSON. */
const LONGEST_JSON = 1_000_000;
const WEB = /^https?:\/\//i;

/** Content blocks, one below the other; what is the structured content once more, as a text for older clients, is left out. */
export function contentPart(
  page: ReportPage,
  blocks: readonly unknown[],
  structured?: unknown,
): Markup {
  const shown = blocks
    .map((block, index) => ({ block, index }))
    .filter(({ block }) => structured === undefined || !sameJson(jsonOfBlock(block), structured));
  return markup`${shown.map(({ block, index }) => blockPart(page, block, index, blocks.length > 1))}`;
}

function blockPart(page: ReportPage, block: unknown, index: number, isOneOf: boolean): Markup {
  const kind = blockKind(block);
  const { words } = page;
  const name = words.blockName(index + 1, words.block[kind]);
  const caption = isOneOf && !page.isWalkthrough && markup`<p class="kind">${name}</p>`;
  return markup`<div class="block">${caption}${inner(page, block, kind, name)}</div> `;
}

function inner(page: ReportPage, block: unknown, kind: BlockKind, name: string): Inner {
  const { words } = page;
  const json = (word: string) =>
    markup`<p>${word}</p>
      ${jsonPart(page, block)}`;
  if (!isObject(block)) return json(words.noType);
  switch (kind) {
    case 'text': {
      const text = stringMember(block, 'text');
      if (text === null) return json(words.incomplete);
      const value = page.isWalkthrough ? jsonOfBlock(block) : undefined;
      return value === undefined ? textPart(page, text) : fieldsPart(page, value);
    }
    case 'image':
    case 'audio': {
      const base64 = stringMember(block, 'data');
      if (base64 === null) return json(words.incomplete);
      const declared = stringMember(block, 'mimeType');
      return mediaPart(page, { base64, declared, uri: null, label: name });
    }
    case 'resource_link':
      return stringMember(block, 'uri') === null ? json(words.incomplete) : linkPart(block);
    case 'resource':
      return isObject(block['resource'])
        ? contentsPart(page, block['resource'], name)
        : json(words.incomplete);
    case 'tool_use':
      return markup`<p>${stringMember(block, 'name') ?? ''}</p>
        ${fieldsPart(page, block['input'])}`;
    case 'tool_result': {
      const { content, structuredContent } = block;
      return markup`${contentPart(page, Array.isArray(content) ? (content as unknown[]) : [])}${
        structuredContent !== undefined && fieldsPart(page, structuredContent)
      }`;
    }
    case 'unknown': {
      const { type } = block;
      return json(
        typeof type === 'string' ? words.unknownType(shortenText(type, 200)) : words.noType,
      );
    }
  }
}

/** What a resource holds: a text, or a file. */
export function contentsPart(page: ReportPage, contents: JsonObject, name: string): Markup {
  const uri = stringMember(contents, 'uri');
  const mimeType = stringMember(contents, 'mimeType');
  const text = stringMember(contents, 'text');
  const blob = stringMember(contents, 'blob');
  const held =
    text !== null
      ? textPart(page, text, { mimeType, uri })
      : blob !== null
        ? mediaPart(page, { base64: blob, declared: mimeType, uri, label: name })
        : jsonPart(page, contents);
  const place = page.isWalkthrough ? undefined : addressPart(uri, mimeType);
  return markup`${place}${held}`;
}

function addressPart(uri: string | null, mimeType: string | null): Inner {
  if (uri === null) return undefined;
  return markup`<p class="address">
    <code>${uri}</code>${mimeType !== null && markup` <span class="quiet">${mimeType}</span>`}
  </p>`;
}

/** A link to a resource: what is said of it. */
function linkPart(link: JsonObject): Markup {
  const uri = stringMember(link, 'uri') ?? '';
  const title = stringMember(link, 'title') ?? stringMember(link, 'name') ?? uri;
  const description = stringMember(link, 'description');
  const { size } = link;
  const facts = [
    stringMember(link, 'mimeType'),
    typeof size === 'number' ? formatBytes(size) : null,
  ].filter((fact) => fact !== null);
  return markup`<p class="link">
      <strong>${title}</strong> ${
        WEB.test(uri)
          ? markup`<a href="${uri}" rel="noopener noreferrer">${uri}</a>`
          : markup`<code>${uri}</code>`
      }
    </p>
    ${description !== null && markup`<p>${description}</p>`}${
      facts.length > 0 && markup`<p class="quiet">${facts.join(' · ')}</p>`
    }`;
}

/** The object or list that a block's text is; undefined where it is another text, or none. */
function jsonOfBlock(block: unknown): unknown {
  const text = isObject(block) && blockKind(block) === 'text' ? stringMember(block, 'text') : null;
  if (text === null || text.length > LONGEST_JSON || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** A result with how large its media are in their place: they are shown by themselves. */
export function withoutMedia(value: unknown): unknown {
  return rebuild(value, (part) => {
    if (!isObject(part)) return part;
    const name = part['type'] === 'image' || part['type'] === 'audio' ? 'data' : 'blob';
    const base64 = part[name];
    if (typeof base64 !== 'string' || base64.length <= EXCERPT) return part;
    return {
      ...part,
      [name]: `${base64.slice(0, EXCERPT)}… (${formatBytes(base64Bytes(base64))})`,
    };
  });
}

/** So much of media's base64 stands in the JSON. */
const EXCERPT = 60;

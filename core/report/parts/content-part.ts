import { base64Bytes } from '../../json/base64-size';
import { isObject, type JsonObject, toList } from '../../json/json-object';
import { rebuild } from '../../json/rebuild';
import { shortenText } from '../../json/shorten-strings';
import {
  blockKind,
  type BlockParts,
  jsonInText,
  readBlock,
  repeatsStructured,
  stringMember,
} from '../../protocol/content/block';
import { type BlockKind, type BlockType, contentKindOf, textsOfKinds } from '../../protocol/content/content-kinds';
import { capitalized, formatBytes } from '../../text/format';
import { markup, type MarkupValue, type Markup } from '../markup';
import type { ReportPage } from '../page/report-page';
import { fieldsPart } from './fields-part';
import { mediaPart } from './media-part';
import { jsonPart, textPart } from './text-part';

const WEB = /^https?:\/\//i;

interface BlockToWrite {
  block: JsonObject;
  parts: BlockParts;
  name: string;
}

const views: Readonly<Record<BlockType, (page: ReportPage, shown: BlockToWrite) => MarkupValue>> = {
  text: (page, { parts: { text } }) => {
    const value = page.isWalkthrough ? jsonInText(text) : undefined;
    return value === undefined ? textPart(page, text ?? '') : fieldsPart(page, value);
  },
  image: bytesPart,
  audio: bytesPart,
  resource_link: (_, { block }) => linkPart(block),
  resource: (page, { parts, name }) => contentsPart(page, parts, name),
  tool_use: (page, { block }) =>
    markup`<p>${stringMember(block, 'name') ?? ''}</p>
      ${fieldsPart(page, block['input'])}`,
  tool_result: (page, { block: { content, structuredContent } }) =>
    markup`${contentPart(page, toList(content))}${
      structuredContent !== undefined && fieldsPart(page, structuredContent)
    }`,
};

/** Content blocks, except for a text block that repeats the structured content for older clients. */
export function contentPart(page: ReportPage, blocks: readonly unknown[], structured?: unknown): Markup {
  const isOneOf = blocks.length > 1 && !page.isWalkthrough;
  return markup`${blocks.map((block, index) => {
    if (repeatsStructured(block, structured)) return undefined;
    const name = blockName(page, blockKind(block), index);
    const caption = isOneOf && markup`<p class="kind">${name}</p>`;
    return markup`<div class="block">${caption}${blockPart(page, block, name)}</div> `;
  })}`;
}

export function blockName(page: ReportPage, kind: BlockKind, index: number): string {
  const { texts, language } = page;
  const word = kind === 'unknown' ? texts.block : textsOfKinds(language, 'name')[kind];
  return texts.blockName(index + 1, capitalized(word));
}

function blockPart(page: ReportPage, block: unknown, name: string): MarkupValue {
  const { texts } = page;
  const parts = readBlock(block);
  const { kind, finding } = parts;
  if (isObject(block) && finding === undefined && kind !== 'unknown') return views[kind](page, { block, parts, name });
  const word =
    finding === 'incomplete'
      ? texts.incomplete
      : isObject(block) && finding === 'unknown-type'
        ? texts.unknownType(shortenText(String(block['type']), 200))
        : texts.noType;
  return markup`<p>${word}</p>
    ${jsonPart(page, block)}`;
}

export function contentsPart(page: ReportPage, parts: BlockParts, name: string): Markup {
  const { uri, mimeType, text } = parts;
  const address = page.isWalkthrough ? undefined : addressPart(uri, mimeType);
  const content = text === null ? bytesPart(page, { parts, name }) : textPart(page, text, { mimeType, uri });
  return markup`${address}${content}`;
}

/** A block of bytes as an image, a player or a download; as JSON if it has none. */
function bytesPart(page: ReportPage, { parts, name }: Pick<BlockToWrite, 'parts' | 'name'>): Markup {
  const { bytes, mimeType, uri, holder } = parts;
  if (!bytes) return jsonPart(page, holder);
  return mediaPart(page, { base64: bytes.base64, declared: mimeType, uri, label: name });
}

function addressPart(uri: string | null, mimeType: string | null): MarkupValue {
  if (uri === null) return undefined;
  return markup`<p class="address">
    <code>${uri}</code>${mimeType !== null && markup` <span class="quiet">${mimeType}</span>`}
  </p>`;
}

function linkPart(link: JsonObject): Markup {
  const uri = stringMember(link, 'uri') ?? '';
  const title = stringMember(link, 'title') ?? stringMember(link, 'name') ?? uri;
  const description = stringMember(link, 'description');
  const { size } = link;
  const details = [stringMember(link, 'mimeType'), typeof size === 'number' ? formatBytes(size) : null].filter(
    (detail) => detail !== null,
  );
  return markup`<p class="link">
      <strong>${title}</strong> ${
        WEB.test(uri) ? markup`<a href="${uri}" rel="noopener noreferrer">${uri}</a>` : markup`<code>${uri}</code>`
      }
    </p>
    ${description !== null && markup`<p>${description}</p>`}${
      details.length > 0 && markup`<p class="quiet">${details.join(' · ')}</p>`
    }`;
}

/** Cuts base64 to its beginning and size, since media are shown separately: `iVBORw0K…` → `iVBO… (12 kB)`. */
export function withoutMedia(value: unknown): unknown {
  return rebuild(value, (part) => {
    if (!isObject(part)) return part;
    const name = contentKindOf(blockKind(part))?.bytes ?? 'blob';
    const base64 = part[name];
    // A tool's own data may have a member `blob`, too.
    if (name === 'blob' && typeof part['uri'] !== 'string') return part;
    if (typeof base64 !== 'string' || base64.length <= EXCERPT) return part;
    return { ...part, [name]: `${base64.slice(0, EXCERPT)}… (${formatBytes(base64Bytes(base64))})` };
  });
}

/** Characters of base64 that stay in the JSON. */
const EXCERPT = 60;

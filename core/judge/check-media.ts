import { isObject } from '../json/json-object';
import { stringMember } from '../protocol/content/block';
import { type Inspected, mediaFindings } from '../protocol/content/inspect-media';
import type { Finding } from '../protocol/findings/finding';

/** A host's way to decode base64 and tell its type: the page's is a worker for what is long. */
export type ReadMedia = (base64: string) => Promise<Inspected>;

/** More blocks of one result than this are not decoded. */
const MOST_BLOCKS = 300;

/**
 * What only the bytes in a result tell: whether base64 decodes, and whether the bytes are of the declared type. It looks at the
 * content of tools and of prompts' messages, and at the contents of resources.
 * @returns findings with pointers into the message
 */
export async function checkMedia(result: unknown, read: ReadMedia): Promise<Finding[]> {
  if (!isObject(result)) return [];
  const { content, messages, contents } = result;
  const places = [
    ...listed(content).map((block, i) => placeOf(block, `/result/content/${i}`)),
    ...listed(messages).map((message, i) =>
      placeOf(isObject(message) ? message['content'] : undefined, `/result/messages/${i}/content`),
    ),
    ...listed(contents).map((item, i) => ({
      owner: item,
      at: `/result/contents/${i}`,
      isBlob: true,
    })),
  ];
  const found = await Promise.all(
    places.slice(0, MOST_BLOCKS).map(async ({ owner, at, isBlob }) => {
      const field = isBlob ? 'blob' : 'data';
      const base64 = isObject(owner) ? stringMember(owner, field) : null;
      if (!isObject(owner) || base64 === null) return [];
      return mediaFindings(await read(base64), stringMember(owner, 'mimeType'), at, field);
    }),
  );
  return found.flat();
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Where a block has its bytes: in itself, or in the resource that is embedded in it. */
function placeOf(block: unknown, at: string): { owner: unknown; at: string; isBlob: boolean } {
  if (!isObject(block)) return { owner: undefined, at, isBlob: false };
  const { type, resource } = block;
  if (type === 'resource') return { owner: resource, at: `${at}/resource`, isBlob: true };
  const isMedia = type === 'image' || type === 'audio';
  return { owner: isMedia ? block : undefined, at, isBlob: false };
}

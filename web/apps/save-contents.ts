import { decodeBase64 } from '../content/decode-base64';
import { isObject } from '../session/json-rpc';
import { readResource } from '../session/read-resource';
import type { Session } from '../session/session';
import { download } from '../ui/download';

/** Saves what an app wants saved: the contents of embedded resources, and of those that it links to. */
export async function saveContents(session: Session, blocks: readonly unknown[]): Promise<void> {
  for (const block of blocks.filter(isObject)) {
    if (block['type'] === 'resource') save(block['resource']);
    else if (typeof block['uri'] === 'string') {
      const read = await readResource(session, block['uri']);
      if (read.kind === 'contents') read.contents.forEach(save);
    }
  }
}

function save(content: unknown): void {
  if (!isObject(content)) return;
  const { uri, text, blob, mimeType } = content;
  const name = /[^/?#]+(?=[?#]|$)/.exec(String(uri))?.[0] ?? 'download';
  const type = typeof mimeType === 'string' ? mimeType : 'application/octet-stream';
  if (typeof text === 'string') download(name, new Blob([text], { type }));
  else if (typeof blob === 'string') {
    const decoded = decodeBase64(blob);
    if (decoded.state === 'decoded') download(name, new Blob([decoded.bytes], { type }));
  }
}

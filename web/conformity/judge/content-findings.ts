import { isObject } from '../../content/block';
import { checkBlock, checkResourceContents } from '../../content/check-block';
import { checkIcons } from '../../content/check-icons';
import { checkMeta } from '../../content/check-meta';
import type { Finding } from '../../content/finding';
import { pointerTo } from '../../json/documents/json-pointer';
import { versionName } from '../versions';
import type { Heard } from './heard';

/** What the checks of content see in a message that is no tool's result: media types, addresses, icons, names in `_meta`. */
export function contentFindings({ body, at, version, value }: Heard): Finding[] {
  const name = versionName(version);
  const findings: Finding[] = [];
  for (const part of ['params', 'result']) {
    const owner = value[part];
    if (!isObject(owner)) continue;
    const place = pointerTo(at, part);
    findings.push(...checkMeta(owner, place, name));
    for (const [member, items] of Object.entries(owner)) {
      if (!Array.isArray(items)) continue;
      items.forEach((item: unknown, i) => {
        const inner = `${pointerTo(place, member)}/${i}`;
        if (!isObject(item)) return;
        findings.push(...checkMeta(item, inner, name), ...checkIcons(item, inner, name));
      });
    }
  }
  if (body.kind !== 'result' || !isObject(body.result)) return findings;
  const { messages, contents } = body.result;
  if (body.request?.method === 'prompts/get' && Array.isArray(messages)) {
    messages.forEach((message: unknown, i) => {
      if (!isObject(message) || !isObject(message['content'])) return;
      const place = `${at}/result/messages/${i}/content`;
      findings.push(...checkBlock(message['content'], place, name));
    });
  }
  if (body.request?.method === 'resources/read' && Array.isArray(contents)) {
    contents.forEach((item: unknown, i) => {
      findings.push(...checkResourceContents(item, `${at}/result/contents/${i}`, name));
    });
  }
  return findings;
}

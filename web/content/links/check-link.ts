import { isObject, type JsonObject } from '../../../core/json/json-object';
import { stringMember } from '../../../core/protocol/content/block';
import { type Finding } from '../../../core/protocol/findings/finding';
import { pinFinding } from '../../../core/protocol/findings/pin-finding';
import { sameType } from '../../../core/protocol/content/media-type';
import { checkMedia } from '../../../core/judge/check-media';
import { readMedia } from '../../workers/media/read-media';
import { checkReading, contentsSize, deadLinkFinding } from '../resources/resource-reading';
import type { ResourceReading } from '../../../core/session/requests/read-resource';

export type LinkStatus = 'failed' | 'differs' | 'ok';

export interface CheckedLink {
  kind: 'checked';
  status: LinkStatus;
  /** Undefined if it is too large to be stored: the link has to be read again. */
  reading: ResourceReading | undefined;
  findings: readonly Finding[];
  actualType: string | null;
  actualSize: number | null;
}

export type LinkState = { kind: 'waiting' } | { kind: 'reading' } | { kind: 'left-out' } | CheckedLink;

export interface Link {
  /** 0-based, among the result's blocks. */
  block: number;
  pointer: string;
  definition: JsonObject;
  uri: string;
  name: string;
}

export async function checkLink(link: Link, reading: ResourceReading): Promise<CheckedLink> {
  const { definition, pointer } = link;
  if (reading.kind === 'failed') {
    const findings = [deadLinkFinding(reading.failure, pointer)];
    return { kind: 'checked', status: 'failed', reading, findings, actualType: null, actualSize: null };
  }
  const { contents, elided } = reading;
  const all = [
    ...checkReading(definition, pointer, reading),
    ...(await checkMedia({ contents }, readMedia).catch(() => [])),
  ];
  const findings = all.filter((finding) => finding.pointer.startsWith(pointer));
  const problemsInContents = all.filter(
    (finding) => !finding.pointer.startsWith(pointer) && finding.severity !== 'note',
  );
  const bytesType = await typeOfBytes(contents);
  const declared = stringMember(definition, 'mimeType');
  const hasTypeFinding = findings.some(({ rule }) => rule === 'type-differs');
  if (declared !== null && bytesType !== null && !hasTypeFinding && !sameType(declared, bytesType))
    findings.push(pinFinding('bytes-differ', `${pointer}/mimeType`, { declared, actual: bytesType }));
  else if (problemsInContents.length > 0)
    findings.push(pinFinding('link-contents', pointer, { count: problemsInContents.length }));
  return {
    kind: 'checked',
    status: findings.length > 0 ? 'differs' : 'ok',
    reading,
    findings,
    actualType: actualTypeOf(contents, bytesType),
    actualSize: actualSizeOf(contents, elided),
  };
}

async function typeOfBytes(contents: readonly unknown[]): Promise<string | null> {
  const [only, ...others] = contents;
  const blob = isObject(only) && others.length === 0 ? stringMember(only, 'blob') : null;
  if (blob === null) return null;
  const media = await readMedia(blob).catch(() => null);
  return media?.state === 'decoded' ? media.actualType : null;
}

function actualTypeOf(contents: readonly unknown[], bytesType: string | null): string | null {
  const types = contents.map((item) => (isObject(item) ? stringMember(item, 'mimeType') : null));
  const declared = [...new Set(types.filter((type) => type !== null))].join(', ');
  if (declared === '') return bytesType;
  return bytesType === null || sameType(declared, bytesType) ? declared : `${declared} (${bytesType})`;
}

function actualSizeOf(contents: readonly unknown[], elided: readonly string[]): number | null {
  const sizes = contents.map((item, i) => (elided.includes(`/result/contents/${i}/text`) ? null : contentsSize(item)));
  return sizes.reduce<number | null>(
    (sum, size) => (sum === null || size === null ? null : sum + size),
    contents.length === 0 ? null : 0,
  );
}

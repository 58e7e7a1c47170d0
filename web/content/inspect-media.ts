import { pointerTo } from '../json/documents/json-pointer';
import { type Base64Flaw, decodeBase64 } from './decode-base64';
import { type Finding, makeFinding } from './finding';
import { isCutOff } from './is-cut-off';
import { isTellable, plainType, sameType, sniffType } from './media-type';

/** What a base64 text holds. */
export type Inspected =
  | {
      state: 'decoded';
      bytes: Uint8Array<ArrayBuffer>;
      flaws: Base64Flaw[];
      /** What the first bytes tell. */
      actualType: string | null;
    }
  | { state: 'invalid'; at: number };

/** Decodes a base64 text and tells its type from its bytes. */
export function inspectMedia(base64: string): Inspected {
  const decoded = decodeBase64(base64);
  if (decoded.state === 'invalid') return decoded;
  return { ...decoded, actualType: sniffType(decoded.bytes) };
}

const flawTexts: Record<Base64Flaw, string> = {
  'data-url': 'The data is a whole data: URL where bare base64 belongs.',
  'url-alphabet': 'The base64 uses the URL alphabet (- and _) instead of + and /.',
  whitespace: 'The base64 has white space in it.',
  padding: 'The base64 lacks its padding (=).',
};

/**
 * What is to be said of decoded media.
 * @param declared the block's mimeType, if it is a text
 * @param pointer the object that holds the data
 * @param field `data` or `blob`
 */
export function mediaFindings(
  media: Inspected,
  declared: string | null,
  pointer: string,
  field: 'data' | 'blob',
): Finding[] {
  const at = pointerTo(pointer, field);
  if (media.state === 'invalid') {
    return [
      media.at < 0
        ? makeFinding(
            'base64-length',
            'error',
            at,
            'The base64 is cut off: no bytes have this length.',
          )
        : makeFinding(
            'base64-invalid',
            'error',
            at,
            'This is not base64: character {at} cannot stand there.',
            { at: media.at + 1 },
          ),
    ];
  }
  const findings = media.flaws.map((flaw) =>
    makeFinding(`base64-${flaw}`, flaw === 'data-url' ? 'error' : 'warning', at, flawTexts[flaw]),
  );
  if (media.bytes.length === 0) {
    return [...findings, makeFinding('media-empty', 'error', at, 'There are no bytes in it.')];
  }
  if (isCutOff(media.bytes, media.actualType)) {
    findings.push(
      makeFinding(
        'image-cut-off',
        'error',
        at,
        'The image ends too early: a part of it is missing.',
      ),
    );
  }
  if (declared === null) return findings;
  const actual = media.actualType;
  if (
    actual !== null &&
    !sameType(declared, actual) &&
    (isTellable(declared) || isMediaType(declared) || isUnmistakable(actual, declared))
  ) {
    findings.push(
      makeFinding(
        'mime-contradicted',
        'error',
        pointerTo(pointer, 'mimeType'),
        'It is declared as {declared}, but its bytes are {actual}.',
        { declared, actual },
      ),
    );
  } else if (actual === null && isTellable(declared)) {
    findings.push(
      makeFinding(
        'mime-unconfirmed',
        'error',
        pointerTo(pointer, 'mimeType'),
        'It is declared as {declared}, but its bytes do not begin like that.',
        { declared },
      ),
    );
  }
  return findings;
}

function isMediaType(mime: string): boolean {
  return /^(?:image|audio|video)\//.test(plainType(mime));
}

const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Bytes that can be nothing but a picture, under a name that claims something else than just bytes. */
function isUnmistakable(actual: string, declared: string): boolean {
  return pictures.has(actual) && plainType(declared) !== 'application/octet-stream';
}

import { isObject, type JsonObject, jsonText, jsonType } from '../content/block';
import { checkResultType } from '../content/check-content';
import { checkMembers, type Members, type Version } from '../content/check-members';
import { checkMeta } from '../content/check-meta';
import { type Finding, findingPath, pinFinding } from '../content/finding';
import { checkContentsBytes } from '../content/read-media';
import { checkReading } from '../content/resource-reading';

const CONTENTS = '/result/contents';

/** `ReadResourceResult`, by the published schemas of all protocol versions. */
const resultMembers: Members = {
  contents: { type: 'array', required: true },
  resultType: { type: 'string', since: '2026-07-28' },
  ttlMs: { type: 'number', required: true, since: '2026-07-28' },
  cacheScope: { type: 'string', required: true, since: '2026-07-28' },
  _meta: { type: 'object' },
};

/**
 * Checks the result of `resources/read`, also against what the list promised of it. Takes any JSON.
 * @param definition the resource's or the template's, as it was listed
 * @param version of the protocol, as agreed on
 * @param elided what is not whole in `result`, as JSON Pointers into the message
 */
export function checkReadingResult(
  definition: JsonObject,
  result: unknown,
  version: Version,
  elided: readonly string[],
): Finding[] {
  if (!isObject(result)) {
    const values = { field: 'result', expected: 'object', actual: jsonType(result) };
    return [pinFinding('field-wrong-type', '/result', values)];
  }
  if (result['resultType'] === 'input_required') return [];
  const findings = [
    ...checkMembers(result, resultMembers, '/result', version),
    ...checkResultType(result, '/result', version),
    ...checkMeta(result, '/result', version),
    ...checkCaching(result),
  ];
  const { contents } = result;
  if (!Array.isArray(contents)) return findings;
  const first = `${CONTENTS}/0`;
  const reading = checkReading(definition, first, contents, version, elided).map((finding) => {
    switch (finding.rule) {
      // A size is promised in the list only: in this message it is the contents that differ.
      case 'size-differs':
        return { ...finding, pointer: first, path: findingPath(first) };
      case 'no-contents':
        return { ...finding, pointer: CONTENTS, path: findingPath(CONTENTS) };
      default:
        return finding;
    }
  });
  return [...findings, ...reading];
}

function checkCaching({ ttlMs, cacheScope }: JsonObject): Finding[] {
  const findings: Finding[] = [];
  if (typeof ttlMs === 'number' && !(Number.isInteger(ttlMs) && ttlMs >= 0)) {
    findings.push(pinFinding('ttl-impossible', '/result/ttlMs', { actual: jsonText(ttlMs) }));
  }
  if (typeof cacheScope === 'string' && cacheScope !== 'private' && cacheScope !== 'public') {
    findings.push(
      pinFinding('cache-scope', '/result/cacheScope', { actual: jsonText(cacheScope) }),
    );
  }
  return findings;
}

/** What only the bytes of the contents tell: whether base64 decodes, and whether they are of the declared type. */
export async function checkReadingBytes(result: unknown): Promise<Finding[]> {
  const contents = isObject(result) ? result['contents'] : undefined;
  return Array.isArray(contents) ? checkContentsBytes(contents, CONTENTS) : [];
}
